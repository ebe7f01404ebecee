import type { AgentDetail } from '#shared/contract/agents.ts'
import { isWritable, withChanges } from '#shared/domain/agents/agent-changes.ts'
import { isJsonObject, type JsonObject } from '#shared/domain/agents/json-pointer.ts'
import type { CreateAgentRequest } from '#shared/service-wire/agents.ts'
import { putAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { readAgent } from './read-agent.ts'

/**
 * Creates an agent on the service and stores it.
 *
 * @throws StudioError of the speech client: nothing is stored; after `timed_out` and `service_unavailable` it may exist
 *   there
 */
export async function createAgent(
  deps: AgentsDeps,
  request: { name: string; prompt: string; firstMessage: string; voiceId: string },
  signal: AbortSignal,
): Promise<AgentDetail> {
  const { name, prompt, firstMessage, voiceId } = request
  return make(deps, { name, prompt, first_message: firstMessage, tts: { voice_id: voiceId } }, signal)
}

/**
 * Creates a copy of an agent including unpublished changes and unknown fields.
 *
 * @throws StudioError `not_found` if it was never fetched; otherwise as `createAgent`
 */
export async function duplicateAgent(
  deps: AgentsDeps,
  { agentId, name }: { agentId: string; name: string },
  signal: AbortSignal,
): Promise<AgentDetail> {
  const { seen, changes } = readAgent(deps, agentId)
  const own = Object.fromEntries(
    Object.entries(withChanges(seen, changes)).filter(([field]) => isWritable(`/${field}`)),
  )
  const { prompt, first_message: firstMessage, tts, voice_id: olderVoice } = own
  const speech: JsonObject = isJsonObject(tts) ? tts : {}
  const voiceId = speech['voice_id'] ?? olderVoice
  return make(
    deps,
    {
      ...own,
      name,
      prompt: typeof prompt === 'string' ? prompt : '',
      first_message: typeof firstMessage === 'string' ? firstMessage : '',
      tts: { ...speech, voice_id: typeof voiceId === 'string' ? voiceId : '' },
    },
    signal,
  )
}

async function make(deps: AgentsDeps, request: CreateAgentRequest, signal: AbortSignal): Promise<AgentDetail> {
  const service = deps.service()
  const made = await deps.speech.createAgent(request, { signal, priority: 'interactive' })
  putAgent(deps.cache, service, made, new Date(deps.now()).toISOString())
  return readAgent(deps, made.id, service)
}
