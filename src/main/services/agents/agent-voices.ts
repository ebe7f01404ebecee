import type { AgentVoice, AgentVoices } from '#shared/contract/agents.ts'
import { agentVoicePreviewPath } from '#shared/domain/media-paths.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WireAgentVoice } from '#shared/service-wire/agents.ts'
import { getAgentVoices, putAgentVoices } from '../../db/repos/agents-repo.ts'
import { listAllPages } from '../../speech-api/pages.ts'
import type { AgentsDeps, ReadAgentDeps } from './agents-deps.ts'

/** Voices that agents of the present service can have, as last seen. */
export function readAgentVoices(deps: Pick<ReadAgentDeps, 'cache' | 'service'>): AgentVoices {
  const stored = getAgentVoices<WireAgentVoice>(deps.cache, deps.service())
  return { voices: (stored?.voices ?? []).map(toAgentVoice), asOf: stored?.asOf ?? null }
}

/**
 * Asks for every page of them and stores them as one.
 *
 * @throws StudioError `bad_answer`: the list does not end, and a whole one is stored already; of the speech client. What was stored stays
 */
export async function refreshAgentVoices(deps: AgentsDeps, signal: AbortSignal): Promise<AgentVoices> {
  const service = deps.service()
  const { entries: voices, end } = await listAllPages<WireAgentVoice>(async (query) => {
    const page = await deps.speech.listAgentVoices(query, { signal, priority: 'interactive' })
    return { ...page, entries: page.voices }
  })
  if (end !== 'complete' && getAgentVoices(deps.cache, service)) {
    throw new StudioError('bad_answer', 'The service began its list of voices over and over. The stored list stays.')
  }
  putAgentVoices(deps.cache, service, { voices, asOf: new Date(deps.now()).toISOString() })
  return readAgentVoices({ ...deps, service: () => service })
}

/** Address of a clip of the voice; null when it has none. */
export function agentPreviewAddress(voice: WireAgentVoice): string | null {
  if (voice.preview_audio) return voice.preview_audio
  const languages = (voice.models ?? []).flatMap((model) => model.languages ?? [])
  return languages.find(({ preview_audio: clip }) => clip)?.preview_audio ?? null
}

function toAgentVoice(wire: WireAgentVoice): AgentVoice {
  return {
    id: wire.id,
    displayName: wire.display_name ?? wire.id,
    isPersonal: wire.type === 'personal',
    gender: wire.gender ?? 'not_specified',
    locale: wire.locale ?? '',
    models: (wire.models ?? []).map(({ name }) => name),
    tags: wire.tags ?? [],
    previewUrl: agentPreviewAddress(wire) === null ? null : agentVoicePreviewPath(wire.id),
  }
}
