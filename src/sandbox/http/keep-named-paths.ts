import type { MiddlewareHandler } from 'hono'
import { answerWrongMethod } from './answer-calls.ts'
import type { CallEnv } from './call.ts'

/** Paths that would also fit a route whose last step is an id, and what they answer. */
const NAMED_PATHS: Record<string, readonly string[]> = {
  '/v1/voices/consent-challenges': ['POST'],
  '/v1/agents/voices': ['GET', 'HEAD'],
  '/v1/agents/tools': ['GET', 'HEAD'],
  '/v1/agents/tests': ['GET', 'HEAD'],
  '/v1/agents/test-runs': ['GET', 'HEAD'],
  '/v1/agents/conversations': ['GET', 'HEAD'],
}

/** 405 for another method of a path that has a name, which is nobody's id. */
export function keepNamedPaths(): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const allowed = NAMED_PATHS[c.req.path]
    if (allowed && !allowed.includes(c.req.method)) return answerWrongMethod(c, allowed)
    await next()
  }
}
