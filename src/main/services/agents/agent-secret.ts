import { randomBytes } from 'node:crypto'
import type { AgentDetail } from '#shared/contract/agents.ts'
import { putAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { readAgent } from './read-agent.ts'

/** As many as the specification recommends at least (part 2, Agent). */
const SECRET_BYTES = 32

/**
 * Writes a new random secret to the agent; deliveries from then on are signed with it. It is answered once and stored nowhere here.
 *
 * @throws StudioError of the speech client: the secret from before holds, but after `timed_out` and `service_unavailable` maybe neither
 */
export async function makeAgentSecret(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<{ secret: string; detail: AgentDetail }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, detail: await writeSecret(deps, agentId, secret, signal) }
}

/** Takes the agent's secret away. As above. */
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
  // A service that repeats what was written must not bring the secret into a file.
  const { webhook_secret: _secret, ...agent } = value
  putAgent(deps.cache, service, agent, new Date(deps.now()).toISOString())
  return readAgent(deps, agentId, service)
}
