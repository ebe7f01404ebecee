import type { MiddlewareHandler } from 'hono'
import { answerWrongMethod } from './answer-calls.ts'
import type { CallEnv } from './call.ts'

/** Paths that would also match a route ending in an ID, and their methods. */
const NAMED_PATHS: Record<string, readonly string[]> = {
  '/v1/voices/consent-challenges': ['POST'],
  '/v1/agents/voices': ['GET', 'HEAD'],
  '/v1/agents/batch-calls': ['GET', 'HEAD', 'POST'],
  '/v1/agents/tools': ['GET', 'HEAD'],
  '/v1/agents/tests': ['GET', 'HEAD'],
  '/v1/agents/test-runs': ['GET', 'HEAD'],
  '/v1/agents/conversations': ['GET', 'HEAD'],
}

/** 405 for another method on a named path, which is never an ID. */
export function rejectWrongMethods(): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const allowed = NAMED_PATHS[c.req.path]
    if (allowed && !allowed.includes(c.req.method)) return answerWrongMethod(c, allowed)
    await next()
  }
}
