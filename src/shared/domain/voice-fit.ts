import type { Catalog, Model, Voice } from '../contract/voices.ts'
import { findVoiceName } from './voice-name.ts'

/** Why a voice, model and language can't be combined, as a code with a message. */
export type Misfit = {
  code: 'unknown-voice' | 'unknown-model' | 'voice-not-on-model' | 'english-only' | 'language-not-on-model' | 'route'
  message: string
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
function sameLanguage(left: string, right: string): boolean {
  return left.split('-')[0]?.toLowerCase() === right.split('-')[0]?.toLowerCase()
}

/**
 * Whether the model can use the voice; null if it can. A model with curated voices accepts those that name it, any
 * other accepts every catalog voice (specification part 2, Model entry).
 */
export function findVoiceMisfit(voice: Voice, model: Model): Misfit | null {
  if (model.englishVoicesOnly && !sameLanguage(voice.locale, 'en')) {
    return {
      code: 'english-only',
      message: `${model.name} supports English voices only; ${voice.displayName} is ${voice.locale}.`,
    }
  }
  if (model.curatedVoices && !voice.models.includes(model.id)) {
    return { code: 'voice-not-on-model', message: `${voice.displayName} isn’t available with ${model.name}.` }
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
  if (choice.voiceId === '') return { code: 'unknown-voice', message: 'No voice selected.' }
  if (catalog.voices.length === 0 || catalog.models.length === 0) return null
  const voice = catalog.voices.find((candidate) => candidate.id === choice.voiceId)
  if (!voice) {
    const name = findVoiceName(catalog, choice.voiceId)
    const message =
      name === null ? `The voice “${choice.voiceId}” isn’t in the voice list.` : `${name} is no longer available.`
    return { code: 'unknown-voice', message }
  }
  const model = catalog.models.find((candidate) => candidate.id === choice.modelId)
  if (!model) return { code: 'unknown-model', message: `The model “${choice.modelId}” isn’t offered by the service.` }
  if (model.endpoints.length > 0 && ![TAKE_ROUTE, PLAIN_TAKE_ROUTE].some((route) => model.endpoints.includes(route))) {
    return { code: 'route', message: `${model.name} doesn’t support streaming.` }
  }
  const voiceMisfit = findVoiceMisfit(voice, model)
  if (voiceMisfit) return voiceMisfit
  const language = choice.language
  if (
    language !== null &&
    model.languages.length > 0 &&
    !model.languages.some((known) => sameLanguage(known, language))
  ) {
    return { code: 'language-not-on-model', message: `${model.name} doesn’t support ${language}.` }
  }
  return null
}
