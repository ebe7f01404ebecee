import type { AgentVoice, AgentVoices } from '#shared/contract/agents.ts'
import { agentVoicePreviewPath } from '#shared/domain/media-paths.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { readLeniently, type RawEntry } from '#shared/service-wire/read-leniently.ts'
import { WireAgentVoice } from '#shared/service-wire/agents.ts'
import { getAgentVoices, putAgentVoices } from '../../db/repos/agents-repo.ts'
import { listWithdrawnVoices } from '../../db/repos/consent-records-repo.ts'
import { listAllPages, requireComplete } from '../../speech-api/pages.ts'
import type { AgentsDeps, ReadAgentDeps } from './agents-deps.ts'

/** Cached voices for agents of the current service, without those whose consent was withdrawn. */
export function readAgentVoices(deps: ReadAgentDeps): AgentVoices {
  const service = deps.service()
  const stored = getAgentVoices<RawEntry>(deps.cache, service)
  const withdrawn = listWithdrawnVoices(deps.db, service)
  const voices = (stored?.voices ?? []).map(toAgentVoice).filter(({ id }) => !withdrawn.has(id))
  return { voices, asOf: stored?.asOf ?? null }
}

/**
 * Fetches all pages and stores them as one list.
 *
 * @throws StudioError `bad_answer` if the list doesn't end: a stored one is kept, otherwise what was read is stored
 * @throws StudioError of the speech client: the stored list is kept
 */
export async function refreshAgentVoices(deps: AgentsDeps, signal: AbortSignal): Promise<AgentVoices> {
  const service = deps.service()
  const { entries: voices, end } = await listAllPages(
    (query) => deps.speech.listAgentVoices(query, { signal, priority: 'interactive' }),
    (page) => page.voices,
  )
  if (end !== 'complete' && getAgentVoices(deps.cache, service)) {
    throw new StudioError('bad_answer', 'endless-agent-voice-list')
  }
  putAgentVoices(deps.cache, service, { voices, asOf: new Date(deps.now()).toISOString() })
  requireComplete(end)
  return readAgentVoices({ ...deps, service: () => service })
}

/** URL of the voice's preview; null if it has none. */
export function agentPreviewAddress(entry: RawEntry): string | null {
  const voice = readLeniently(WireAgentVoice, entry).value
  if (voice.preview_audio) return voice.preview_audio
  const languages = (voice.models ?? []).flatMap((model) => model.languages ?? [])
  return languages.find(({ preview_audio: clip }) => clip)?.preview_audio ?? null
}

function toAgentVoice(entry: RawEntry): AgentVoice {
  const wire = readLeniently(WireAgentVoice, entry).value
  return {
    id: wire.id,
    displayName: wire.display_name ?? wire.id,
    isPersonal: wire.type === 'personal',
    gender: wire.gender ?? 'not_specified',
    locale: wire.locale ?? '',
    models: (wire.models ?? []).map(({ name }) => name),
    tags: wire.tags ?? [],
    previewUrl: agentPreviewAddress(entry) === null ? null : agentVoicePreviewPath(wire.id),
  }
}
