import type { MiddlewareHandler } from 'hono'
import type { CallEnv } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'

/**
 * Accepts an API key, an ID token or a worker JWT (specification part 5, rules 3 and 4): 401 for anything else, 403
 * `forbidden` if a read-only credential requests a change.
 */
export function requireAgentCredential(deps: SandboxDeps): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const authorization = c.req.header('authorization') ?? null
    const caller = (await deps.agentTokens.find(authorization)) ?? deps.accounts.authenticate(authorization)
    c.var.call.caller = caller
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && caller.access !== 'full') {
      throw new ServiceFailure({ status: 403, code: 'forbidden', message: 'This credential may read and nothing else' })
    }
    await next()
  }
}
