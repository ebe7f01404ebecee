import type { MiddlewareHandler } from 'hono'
import { sandboxAnswer } from '../synthesis/trigger-words.ts'
import type { CallEnv } from './call.ts'
import { ServiceFailure, validationFailure } from './service-failure.ts'

/** Request header that requests a status of specification part 7 from any route, whatever the request contains. */
const TRIGGER_HEADER = 'Sandbox-Answer'

/** Responds with the status requested by the trigger header, with its default code. */
export function triggerAnswers(): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const wanted = c.req.header(TRIGGER_HEADER)
    if (wanted !== undefined) {
      if (!/^[45]\d\d$/.test(wanted)) throw validationFailure({ [TRIGGER_HEADER]: 'must be a status from 400 to 599' })
      throw new ServiceFailure(sandboxAnswer(Number(wanted)))
    }
    await next()
  }
}
