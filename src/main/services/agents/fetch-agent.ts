import type { AgentDetail } from '#shared/contract/agents.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { markAgentGone, putAgent } from '../../db/repos/agents-repo.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import type { Stated } from '../../speech-api/agent-calls.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { readAgent } from './read-agent.ts'

/**
 * Fetches an agent and stores it.
 *
 * @throws StudioError `not_found` if the service doesn't have it; the cached copy is marked and kept
 * @throws StudioError of the speech client: nothing changed
 */
export async function askForAgent(
  deps: AgentsDeps,
  { service, agentId }: { service: string; agentId: string },
  signal: AbortSignal,
): Promise<Stated<JsonObject>> {
  try {
    const stated = await deps.speech.getAgent({ agentId }, { signal, priority: 'interactive' })
    putAgent(deps.cache, service, stated.value, new Date(deps.now()).toISOString())
    return stated
  } catch (error) {
    if (isStudioError(error) && error.code === 'not_found') markAgentGone(deps.cache, service, agentId)
    throw error
  }
}

/** Like `askForAgent`, combined with the local state. */
export async function fetchAgent(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<AgentDetail> {
  const service = deps.service()
  await askForAgent(deps, { service, agentId }, signal)
  return readAgent(deps, agentId, service)
}
