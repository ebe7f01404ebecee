import type { CallContext } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { StoredAgent } from './agent-store.ts'

/**
 * The agent named in a path.
 *
 * @throws ServiceFailure 404 `not_found` if the caller's account has no agent with that ID
 */
export function ownAgent(deps: SandboxDeps, c: CallContext, id = c.req.param('agent_id') ?? ''): StoredAgent {
  const agent = deps.agents.find(getCaller(c.var.call).account, id)
  if (!agent) throw agentNotFound(id)
  return agent
}

/** 404 `not_found` for an agent ID. */
export function agentNotFound(id: string): ServiceFailure {
  return new ServiceFailure({
    status: 404,
    code: 'not_found',
    message: `There is no agent ${id}`,
    details: { agent_id: id },
  })
}
