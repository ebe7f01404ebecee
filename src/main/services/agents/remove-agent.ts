import { isStudioError } from '#shared/errors/studio-error.ts'
import { removeAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import { removeAgent as forgetAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps } from './agents-deps.ts'

/**
 * Deletes an agent on the service, then locally, including unpublished changes. An agent that is already gone counts as
 * deleted.
 *
 * @throws StudioError `conflict` if it is in use; any other of the speech client. Nothing changed
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
