import { randomBytes } from 'node:crypto'
import type { AgentDetail } from '#shared/contract/agents.ts'
import { putAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { readAgent } from './read-agent.ts'

/** The recommended minimum (specification part 2, Agent). */
const SECRET_BYTES = 32

/**
 * Sets a new random secret; later deliveries are signed with it. It is returned once and not stored here.
 *
 * @throws StudioError of the speech client: the previous secret is still valid, but after `timed_out` and
 *   `service_unavailable` possibly neither
 */
export async function makeAgentSecret(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<{ secret: string; detail: AgentDetail }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, detail: await writeSecret(deps, agentId, secret, signal) }
}

/** Removes the agent's secret. Errors as above. */
export function removeAgentSecret(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<AgentDetail> {
  return writeSecret(deps, agentId, '', signal)
}

async function writeSecret(
  deps: AgentsDeps,
  agentId: string,
  secret: string,
  signal: AbortSignal,
): Promise<AgentDetail> {
  const service = deps.service()
  const request = { agentId, changes: { webhook_secret: secret } }
  const { value } = await deps.speech.updateAgent(request, { signal, priority: 'interactive' })
  // If the service echoes the secret, it must not be stored.
  const { webhook_secret: _secret, ...agent } = value
  putAgent(deps.cache, service, agent, new Date(deps.now()).toISOString())
  return readAgent(deps, agentId, service)
}
