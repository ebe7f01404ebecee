import type { AgentDetail } from '#shared/contract/agents.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { markAgentGone, putAgent } from '../../db/repos/agents-repo.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import type { Stated } from '../../speech-api/agent-calls.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { readAgent } from './read-agent.ts'

/**
 * Asks for an agent and stores it.
 *
 * @throws StudioError `not_found`: the service does not have it; what was seen of it is marked so and stays
 * @throws StudioError of the speech client: all is as it was
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

/** As `askForAgent`, with what is here of it besides. */
export async function fetchAgent(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<AgentDetail> {
  const service = deps.service()
  await askForAgent(deps, { service, agentId }, signal)
  return readAgent(deps, agentId, service)
}
