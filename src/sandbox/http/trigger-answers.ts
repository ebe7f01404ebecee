import type { MiddlewareHandler } from 'hono'
import { practiceAnswer } from '../synthesis/trigger-words.ts'
import type { CallEnv } from './call.ts'
import { ServiceFailure, validationFailure } from './service-failure.ts'

/** Request header that asks any route for one status of specification part 7, whatever the request holds. */
export const TRIGGER_HEADER = 'Practice-Answer'

/** Answers the status that the trigger header asks for, with its usual code. */
export function triggerAnswers(): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const wanted = c.req.header(TRIGGER_HEADER)
    if (wanted !== undefined) {
      if (!/^[45]\d\d$/.test(wanted)) throw validationFailure({ [TRIGGER_HEADER]: 'must be a status from 400 to 599' })
      throw new ServiceFailure(practiceAnswer(Number(wanted)))
    }
    await next()
  }
}
