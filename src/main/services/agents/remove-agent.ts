import { isStudioError } from '#shared/errors/studio-error.ts'
import { removeAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import { removeAgent as forgetAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps } from './agents-deps.ts'

/**
 * Deletes an agent at the service, then what is here of it, unsent changes included. One that is gone already counts as deleted.
 *
 * @throws StudioError `conflict`: something uses it; any other of the speech client. All is as it was
 */
export async function removeAgent(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<void> {
  const service = deps.service()
  try {
    await deps.speech.deleteAgent({ agentId }, { signal, priority: 'interactive' })
  } catch (error) {
    if (!isStudioError(error) || error.code !== 'not_found') throw error
  }
  removeAgentEdit(deps.db, { service, agentId, part: 'agent' })
  removeAgentEdit(deps.db, { service, agentId, part: 'evaluation' })
  forgetAgent(deps.cache, service, agentId)
}
