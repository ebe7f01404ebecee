import type { ConsoleService } from '../services/console/console-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

/** Requests that a person writes themselves. */
export function consoleProcedures(studio: StudioImplementer['console'], service: ConsoleService) {
  return {
    send: studio.send.handler(({ input, context }) => service.send(input, context.signal)),
    saveAnswer: studio.saveAnswer.handler(({ input }) => service.saveAnswer(input)),
    history: studio.history.handler(() => service.history()),
    clearHistory: studio.clearHistory.handler(() => service.clearHistory()),
  }
}
