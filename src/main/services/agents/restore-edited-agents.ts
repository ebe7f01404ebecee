import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { countAgentEdits, getAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import { getAgent, putAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps } from './agents-deps.ts'

/**
 * Lists every agent with unpublished changes even after the cache was deleted, as it was when the changes began. If
 * only its evaluation was changed, it has no name.
 */
export function restoreEditedAgents(deps: Pick<AgentsDeps, 'db' | 'cache' | 'service' | 'now'>): void {
  const service = deps.service()
  for (const agentId of countAgentEdits(deps.db, service).keys()) {
    if (getAgent(deps.cache, service, agentId)) continue
    const edit = getAgentEdit<JsonObject, unknown>(deps.db, { service, agentId, part: 'agent' })
    putAgent(
      deps.cache,
      service,
      edit?.base ?? { id: agentId },
      edit?.changedSince ?? new Date(deps.now()).toISOString(),
    )
  }
}
