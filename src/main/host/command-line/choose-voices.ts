import type { CastMember } from '#shared/contract/cast.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { findVoiceMisfit } from '#shared/domain/voice-fit.ts'
import { CommandFailure, EXIT_CODES } from './exit-codes.ts'
import type { Invocation } from './parse-arguments.ts'
import { t } from './messages/t.ts'
import type { StudioClient } from './open-studio.ts'

/** The catalog, fetched if it was never fetched or is out of date. The stored one is used if that fails. */
export async function loadCatalog(client: StudioClient, signal: AbortSignal): Promise<Catalog> {
  const stored = await client.voices.catalog(undefined, { signal })
  if (stored.asOf !== null && !stored.isBehind) return stored
  try {
    return await client.voices.refresh(undefined, { signal })
  } catch (error) {
    if (stored.asOf === null) throw error
    return stored
  }
}

/**
 * The voice with this ID, or else with this name.
 *
 * @throws CommandFailure `usage` if there is none, or several have the name
 */
function findVoice({ voices }: Catalog, wanted: string): Voice {
  const byId = voices.find(({ id }) => id === wanted)
  if (byId) return byId
  const name = wanted.trim().toLowerCase()
  const [first, ...others] = voices.filter(({ displayName }) => displayName.trim().toLowerCase() === name)
  if (!first) throw new CommandFailure(EXIT_CODES.usage, t('voice.unknown', { voice: wanted }))
  if (others.length > 0) {
    const ids = [first, ...others].map(({ id }) => id).join(', ')
    throw new CommandFailure(EXIT_CODES.usage, t('voice.ambiguous', { voice: wanted, ids }))
  }
  return first
}

/** The voices that the options name. */
export interface VoiceChoice {
  voice: Voice | undefined
  modelId: string | undefined
  language: string | undefined
  /** Speakers with their voices. */
  cast: { name: string; voice: Voice }[]
}

/** @throws CommandFailure `usage` if a voice or model doesn't exist */
export function readVoices(catalog: Catalog, invocation: Invocation): VoiceChoice {
  const voice = invocation.get('voice')
  const modelId = invocation.get('model')
  if (modelId !== undefined && !catalog.models.some(({ id }) => id === modelId)) {
    const ids = catalog.models.map(({ id }) => id).join(', ')
    throw new CommandFailure(EXIT_CODES.usage, t('model.unknown', { model: modelId, ids }))
  }
  return {
    voice: voice === undefined ? undefined : findVoice(catalog, voice),
    modelId,
    language: invocation.get('language'),
    cast: invocation.list('cast').map((text) => readCastMember(catalog, text)),
  }
}

/** @param text `NAME=VOICE` */
function readCastMember(catalog: Catalog, text: string): VoiceChoice['cast'][number] {
  const at = text.indexOf('=')
  const name = text.slice(0, Math.max(0, at)).trim()
  if (name === '') throw new CommandFailure(EXIT_CODES.usage, t('cast.unreadable', { value: text }))
  return { name, voice: findVoice(catalog, text.slice(at + 1)) }
}

/** Sets the project's voice, model and language, as far as they were given. */
export async function setProjectVoice(
  client: StudioClient,
  catalog: Catalog,
  { project, choice: { voice, modelId, language } }: { project: Pick<Project, 'id' | 'settings'>; choice: VoiceChoice },
): Promise<void> {
  await client.projects.update({
    projectId: project.id,
    settings: {
      ...(voice && { voiceId: voice.id }),
      modelId: modelId ?? findModel(catalog, project.settings.modelId, voice),
      ...(language !== undefined && { language }),
    },
  })
}

/** The project's model, or the first that takes the voice if that one doesn't. */
function findModel({ models }: Catalog, current: string, voice: Voice | undefined): string {
  const model = models.find(({ id }) => id === current)
  if (!voice || (model && findVoiceMisfit(voice, model) === null)) return current
  const fitting = models.filter((each) => !each.isDeprecated && findVoiceMisfit(voice, each) === null)
  return (fitting.find(({ isRecommended }) => isRecommended) ?? fitting[0])?.id ?? current
}

/** Gives the speakers their voices, and adds those that the cast lacks. */
export async function setCast(client: StudioClient, projectId: string, cast: VoiceChoice['cast']): Promise<void> {
  const { members } = await client.cast.list({ projectId })
  const known = new Map<string, CastMember>(members.map((member) => [foldSpeakerName(member.name), member]))
  for (const { name, voice } of cast) {
    const key = foldSpeakerName(name)
    const member = known.get(key)
    const { modelId, language, emotion } = member ?? { modelId: null, language: null, emotion: null }
    const chosen = { voiceId: voice.id, modelId, language, emotion }
    if (!member) known.set(key, await client.cast.add({ projectId, name, voice: chosen }))
    else if (member.voiceId !== voice.id)
      known.set(key, await client.cast.setVoice({ castId: member.id, voice: chosen }))
  }
}
