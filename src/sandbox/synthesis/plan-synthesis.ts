import { SPEECH_INPUT_MAX_CHARS, STREAM_INPUT_MAX_CHARS } from '#shared/service-wire/speech.ts'
import type { SpeakRequest } from '../engine/speech-engine.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import {
  canSpeakOn,
  DEFAULT_DIALOGUE_MODEL_ID,
  DEFAULT_MODEL_ID,
  DIALOGUE_MODELS,
  DIALOGUE_PATH,
  isRetiredModelId,
  modelsFor,
  speaksLanguage,
  SPEECH_PATH,
  TIMESTAMPS_PATH,
} from '../world/models.ts'
import type { SandboxModel, SynthesisPath } from '../world/models.ts'
import type { SandboxVoice } from '../world/sandbox-voice.ts'
import type { ServiceVersion } from '../world/service-version.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'
import { chooseSpeechDelivery, chooseStreamDelivery } from './output-format.ts'
import type { Delivery } from './output-format.ts'
import { screenText } from './screen-text.ts'
import { hasSomethingToSay, readSpokenText } from './spoken-text.ts'
import type { SpokenText } from './spoken-text.ts'
import type { SynthesisBody } from './synthesis-body.ts'
import { findTrigger } from './trigger-words.ts'
import { voiceInLanguage } from './voice-in-language.ts'

/** A fully validated synthesis. */
export interface SynthesisPlan {
  speak: SpeakRequest
  delivery: Delivery
  model: SandboxModel
  /** UTF-16 units of the spoken text, without markup. */
  billableCharacters: number
  /** A trigger word requested a failure after one second of audio. */
  badEnd?: 'cut' | 'error'
}

export interface SynthesisCircumstances {
  path: SynthesisPath
  accept: string | null
  version: ServiceVersion
  today: string
  /** Voices of the calling account, in addition to the shared ones. */
  ownVoices: readonly SandboxVoice[]
}

/**
 * Applies all rules of specification parts 4 (Audio), 8 and 9 to a body, in the order: text, model, voice, language,
 * format, content.
 *
 * @throws ServiceFailure 400 `validation_failed`, `bad_request`, `model_retired`, `speech_marks_unsupported`,
 *   `content_policy_violation`; 404 `voice_not_found`; whatever a trigger word requests. None of them is billed.
 */
export function planSynthesis(body: SynthesisBody, circumstances: SynthesisCircumstances): SynthesisPlan {
  const { path, accept, version, today, ownVoices } = circumstances
  const { input } = body
  const spoken = checkText(input, path)
  const model = findModel(body.model ?? defaultModelId(path), modelsOn(path, version, today))
  checkEndpoint(model, path)
  const voice = findVoice([...VOICE_CATALOG, ...ownVoices], body.voice_id, model)
  const language = checkLanguage(body.language ?? undefined, model)
  const delivery = isWhole(path)
    ? chooseSpeechDelivery(body, model, version)
    : chooseStreamDelivery(body, accept, model, version)
  screenText(spoken.readings)
  const trigger = findTrigger(spoken.readings)
  if (trigger?.kind === 'answer') throw new ServiceFailure(trigger.facts)

  return {
    speak: {
      input,
      voice: voiceInLanguage(voice, language),
      // The default differs by route: shapes page 10.
      textNormalization: body.options?.text_normalization ?? isWhole(path),
      loudnessNormalization: body.options?.loudness_normalization ?? false,
      sampleRateHz: delivery.sampleRateHz,
    },
    delivery,
    model,
    billableCharacters: spoken.text.length,
    badEnd: trigger?.kind,
  }
}

function checkText(input: string, path: SynthesisPath): SpokenText {
  if (input === '') throw validationFailure({ input: 'must not be empty' })
  const limit = isWhole(path) ? SPEECH_INPUT_MAX_CHARS : STREAM_INPUT_MAX_CHARS
  if (input.length > limit) {
    throw validationFailure({ input: `must have at most ${limit} characters, markup counted; it has ${input.length}` })
  }
  if (/\p{Surrogate}/u.test(input))
    throw validationFailure({ input: 'must be well-formed Unicode: it has half of a surrogate pair' })
  const spoken = readSpokenText(input)
  if (spoken.text.trim() === '') {
    throw new ServiceFailure({ status: 400, code: 'bad_request', message: 'There is no text in the input' })
  }
  if (!hasSomethingToSay(spoken.text)) {
    throw validationFailure({ input: 'must hold a letter, a digit or an emoji: symbols alone cannot be spoken' })
  }
  return spoken
}

/** True for a route whose response holds the whole audio, which is made by the rules of speech. */
function isWhole(path: SynthesisPath): boolean {
  return path === SPEECH_PATH || path === DIALOGUE_PATH
}

function defaultModelId(path: SynthesisPath): string {
  return path === DIALOGUE_PATH ? DEFAULT_DIALOGUE_MODEL_ID : DEFAULT_MODEL_ID
}

/** Models of dialogue are refused on the other routes, and the other way round (shapes page 9). */
function modelsOn(path: SynthesisPath, version: ServiceVersion, today: string): readonly SandboxModel[] {
  return path === DIALOGUE_PATH ? DIALOGUE_MODELS : modelsFor(version, today)
}

function findModel(id: string, models: readonly SandboxModel[]): SandboxModel {
  const model = models.find(({ entry }) => entry.id === id)
  if (model) return model
  if (isRetiredModelId(id)) {
    const message = `The model ${id} is retired; use simba-3.2 for English and simba-3.0 otherwise`
    throw new ServiceFailure({ status: 400, code: 'model_retired', message, details: { model: id } })
  }
  throw validationFailure({ model: `must be one of ${models.map(({ entry }) => entry.id).join(', ')}` })
}

function checkEndpoint(model: SandboxModel, path: SynthesisPath): void {
  if (model.entry.endpoints.includes(path)) return
  const message = `The model ${model.entry.id} cannot be used with ${path}`
  const fields = { model: `is served by ${model.entry.endpoints.join(', ')} only` }
  throw new ServiceFailure({
    status: 400,
    code: path === TIMESTAMPS_PATH ? 'speech_marks_unsupported' : 'validation_failed',
    message,
    fields,
  })
}

function findVoice(voices: readonly SandboxVoice[], id: string, model: SandboxModel): SandboxVoice {
  const voice = voices.find((listed) => listed.id === id)
  if (!voice)
    throw new ServiceFailure({
      status: 404,
      code: 'voice_not_found',
      message: `There is no voice ${id}`,
      details: { voice_id: id },
    })
  if (canSpeakOn(voice, model)) return voice
  const { id: modelId, english_voices_only: isEnglishOnly } = model.entry
  const reason = isEnglishOnly ? ', which takes English voices only' : ''
  throw validationFailure({ voice_id: `cannot speak on ${modelId}${reason}; it speaks on ${voice.models.join(', ')}` })
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

/** A model rejects a language it doesn't speak rather than reading it as another one. */
function checkLanguage(language: string | undefined, model: SandboxModel): string | undefined {
  if (language !== undefined && !(LANGUAGE_TAG.test(language) && speaksLanguage(model, language))) {
    throw validationFailure({
      language: `must be one that ${model.entry.id} speaks: ${model.entry.languages.join(', ')}`,
    })
  }
  return language
}
