import type { TakeInputs } from '../contract/takes.ts'
import type { Catalog, Model, Voice } from '../contract/voices.ts'
import { formatReason } from '../errors/failure-texts.ts'
import type { FailureReason } from '../errors/reasons-with-values.ts'
import { listVoices } from './speech-text/voice-runs.ts'
import { findVoiceName } from './voice-name.ts'

type MisfitKind =
  | 'voice-not-in-list'
  | 'voice-not-available'
  | 'voice-not-on-model'
  | 'model-not-offered'
  | 'model-without-streaming'
  | 'model-english-only'
  | 'language-not-on-model'

/** Why a voice, model and language can't be combined. */
export type Misfit = 'no-voice-selected' | Extract<FailureReason, { kind: MisfitKind }>

/** Puts a misfit into words. */
export function formatMisfit(misfit: Misfit): string {
  return formatReason({ code: 'voice_mismatch', reason: misfit })
}

/** True if the voice itself can't be used, whatever the model. */
export function isVoiceMissing(misfit: Misfit): boolean {
  return misfit === 'no-voice-selected' || misfit.kind === 'voice-not-in-list' || misfit.kind === 'voice-not-available'
}

/** Route for generating takes. */
export const TAKE_ROUTE = '/v1/audio/stream/with-timestamps'
/** Route for takes of models without word timings. */
export const PLAIN_TAKE_ROUTE = '/v1/audio/stream'

/** False for a model that the service says streams without word timings. */
export function hasWordTimings(modelId: string, models: readonly Model[]): boolean {
  const model = models.find(({ id }) => id === modelId)
  return !model || model.endpoints.length === 0 || model.endpoints.includes(TAKE_ROUTE)
}

/** `de` fits `de-DE` and vice versa; regional variants don't make a voice incompatible. */
export function sameLanguage(left: string, right: string): boolean {
  return left.split('-')[0]?.toLowerCase() === right.split('-')[0]?.toLowerCase()
}

/**
 * Whether the model can use the voice; null if it can. A model with curated voices accepts those that name it, any
 * other accepts every catalog voice (specification part 2, Model entry).
 */
export function findVoiceMisfit(voice: Voice, model: Model): Misfit | null {
  if (model.englishVoicesOnly && !sameLanguage(voice.locale, 'en')) {
    return { kind: 'model-english-only', model: model.name, voice: voice.displayName, locale: voice.locale }
  }
  if (model.curatedVoices && !voice.models.includes(model.id)) {
    return { kind: 'voice-not-on-model', voice: voice.displayName, model: model.name }
  }
  return null
}

/**
 * Decides from the catalog whether the service can generate with this voice, model and language, so that a mismatch is
 * reported before anything is sent. Null if they fit, or if the catalog doesn't say enough to object.
 */
export function findMisfit(
  choice: { voiceId: string; modelId: string; language: string | null },
  catalog: { voices: readonly Voice[]; models: readonly Model[]; former?: Catalog['former'] },
): Misfit | null {
  if (choice.voiceId === '') return 'no-voice-selected'
  if (catalog.voices.length === 0 || catalog.models.length === 0) return null
  const voice = catalog.voices.find((candidate) => candidate.id === choice.voiceId)
  if (!voice) {
    const name = findVoiceName(catalog, choice.voiceId)
    return name === null
      ? { kind: 'voice-not-in-list', voiceId: choice.voiceId }
      : { kind: 'voice-not-available', voice: name }
  }
  const model = catalog.models.find((candidate) => candidate.id === choice.modelId)
  if (!model) return { kind: 'model-not-offered', modelId: choice.modelId }
  if (model.endpoints.length > 0 && ![TAKE_ROUTE, PLAIN_TAKE_ROUTE].some((route) => model.endpoints.includes(route))) {
    return { kind: 'model-without-streaming', model: model.name }
  }
  const voiceMisfit = findVoiceMisfit(voice, model)
  if (voiceMisfit) return voiceMisfit
  const language = choice.language
  if (
    language !== null &&
    model.languages.length > 0 &&
    !model.languages.some((known) => sameLanguage(known, language))
  ) {
    return { kind: 'language-not-on-model', model: model.name, language }
  }
  return null
}

/** As `findMisfit`, for every voice of these inputs; the first misfit. */
export function findVoicesMisfit(inputs: TakeInputs, catalog: Parameters<typeof findMisfit>[1]): Misfit | null {
  for (const voice of listVoices(inputs)) {
    const misfit = findMisfit(voice, catalog)
    if (misfit) return misfit
  }
  return null
}
