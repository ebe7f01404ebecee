import type { Model, Voice } from '../contract/voices.ts'

/** Why a voice, model and language cannot be sent together, as a code with the sentence to show. */
export type Misfit = {
  code: 'unknown-voice' | 'unknown-model' | 'voice-not-on-model' | 'english-only' | 'language-not-on-model' | 'route'
  message: string
}

/** Route that takes are made through. */
export const TAKE_ROUTE = '/v1/audio/stream/with-timestamps'
/** Route for takes of models that know no word times. */
export const PLAIN_TAKE_ROUTE = '/v1/audio/stream'

/** False for a model that the service says it streams without word times. */
export function tellsWordTimes(modelId: string, models: readonly Model[]): boolean {
  const model = models.find(({ id }) => id === modelId)
  return !model || model.endpoints.length === 0 || model.endpoints.includes(TAKE_ROUTE)
}

/** `de` fits `de-DE` and the reverse; regions of one language do not part a voice from a model. */
function sameLanguage(left: string, right: string): boolean {
  return left.split('-')[0]?.toLowerCase() === right.split('-')[0]?.toLowerCase()
}

/**
 * Whether the model can speak with the voice; null when it can. A model with curated voices takes those that name it, any other
 * takes every voice of the catalogue (specification part 2, Model entry).
 */
export function findVoiceMisfit(voice: Voice, model: Model): Misfit | null {
  if (model.englishVoicesOnly && !sameLanguage(voice.locale, 'en')) {
    return {
      code: 'english-only',
      message: `${model.name} speaks English voices only; ${voice.displayName} is ${voice.locale}.`,
    }
  }
  if (model.curatedVoices && !voice.models.includes(model.id)) {
    return { code: 'voice-not-on-model', message: `${voice.displayName} cannot be spoken by ${model.name}.` }
  }
  return null
}

/**
 * Decides from the catalogue's own fields whether the service can speak with this voice, model and language, so that a
 * mismatch is told before anything is sent. Null when it fits, or when the catalogue does not say enough to object.
 */
export function findMisfit(
  choice: { voiceId: string; modelId: string; language: string | null },
  catalogue: { voices: readonly Voice[]; models: readonly Model[] },
): Misfit | null {
  if (catalogue.voices.length === 0 || catalogue.models.length === 0) return null
  const voice = catalogue.voices.find((candidate) => candidate.id === choice.voiceId)
  if (!voice) return { code: 'unknown-voice', message: `The voice “${choice.voiceId}” is not in the catalogue.` }
  const model = catalogue.models.find((candidate) => candidate.id === choice.modelId)
  if (!model) return { code: 'unknown-model', message: `The model “${choice.modelId}” is not offered by the service.` }
  if (model.endpoints.length > 0 && ![TAKE_ROUTE, PLAIN_TAKE_ROUTE].some((route) => model.endpoints.includes(route))) {
    return { code: 'route', message: `${model.name} cannot be streamed.` }
  }
  const voiceMisfit = findVoiceMisfit(voice, model)
  if (voiceMisfit) return voiceMisfit
  const language = choice.language
  if (
    language !== null &&
    model.languages.length > 0 &&
    !model.languages.some((known) => sameLanguage(known, language))
  ) {
    return { code: 'language-not-on-model', message: `${model.name} does not speak ${language}.` }
  }
  return null
}
