import type { MiddlewareHandler } from 'hono'
import type { CallContext, CallEnv } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { Samples } from './create-samples.ts'

/** Adds the samples with the first request for agents, so that they don't delay the start. */
export function prepareSamples(samples: Samples): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const isComplete = samples.prepare()
    if (c.req.path.startsWith('/v1/agents/conversations')) await isComplete
    await next()
  }
}

/**
 * `DELETE /sandbox/samples`, which the service doesn't have: 200 with `kept_agent_id`, which is null unless the agent
 * was edited or `keep_agent=true` is given, or 404 without samples.
 */
export function deleteSamples(samples: Samples): (c: CallContext) => Response {
  return (c) => {
    const removed = samples.remove(getCaller(c.var.call).account, { keepsAgent: c.req.query('keep_agent') === 'true' })
    if (!removed) {
      throw new ServiceFailure({ status: 404, code: 'not_found', message: 'This account has no samples' })
    }
    return c.json({ kept_agent_id: removed.keptAgentId })
  }
}
