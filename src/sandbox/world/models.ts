import { LEGACY_MODELS_RETIRED_FROM, LEGACY_MODELS_SERVED_AGAIN_FROM } from '#shared/service-wire/versions.ts'
import type { SandboxVoice } from './sandbox-voice.ts'
import type { ServiceVersion } from './service-version.ts'

export const SPEECH_PATH = '/v1/audio/speech'
export const STREAM_PATH = '/v1/audio/stream'
export const TIMESTAMPS_PATH = '/v1/audio/stream/with-timestamps'
export const DIALOGUE_PATH = '/v1/audio/dialogue'
export type SynthesisPath = typeof SPEECH_PATH | typeof STREAM_PATH | typeof TIMESTAMPS_PATH | typeof DIALOGUE_PATH

export const DEFAULT_MODEL_ID = 'simba-3.0'

/** A model of the sandbox; `entry` is its entry in `GET /v1/audio/models`. */
export interface SandboxModel {
  entry: ModelEntry
  /** Simba 3 models mislabeled `pcm_16000` before version 2026-09-30; the legacy ones did not. */
  isSimba3: boolean
}

/** Fields beyond `default`, `endpoints` and `curated_voices` are assumed: shapes page 10. */
export interface ModelEntry {
  id: string
  name: string
  default: boolean
  recommended: boolean
  deprecated: boolean
  description: string
  languages: string[]
  endpoints: SynthesisPath[]
  curated_voices: boolean
  english_voices_only: boolean
  retired_at?: string
  sunset_at?: string
}

const ALL_PATHS: SynthesisPath[] = [SPEECH_PATH, STREAM_PATH, TIMESTAMPS_PATH]
const SIMBA_3_LANGUAGES = ['en', 'de-DE', 'es-ES', 'es-MX', 'fr-FR', 'it-IT', 'pt-BR']

const CURRENT_MODELS: SandboxModel[] = [
  current('simba-3.2', 'Simba 3.2', 'English, recommended', { languages: ['en'], isEnglishOnly: true }),
  current('simba-3.0', 'Simba 3.0', 'Six languages, the default', {
    languages: SIMBA_3_LANGUAGES,
    isEnglishOnly: false,
  }),
]

export const DEFAULT_DIALOGUE_MODEL_ID = 'simba-dialogue-3.0'

/** Models of several voices, which `GET /v1/audio/models` lists separately (their ids are not public: this one is assumed). */
export const DIALOGUE_MODELS: readonly SandboxModel[] = [
  {
    entry: {
      id: DEFAULT_DIALOGUE_MODEL_ID,
      name: 'Simba Dialogue 3.0',
      default: true,
      recommended: true,
      deprecated: false,
      description: 'Several voices in one audio, six languages',
      languages: SIMBA_3_LANGUAGES,
      endpoints: [DIALOGUE_PATH],
      curated_voices: false,
      english_voices_only: false,
    },
    isSimba3: true,
  },
]

/**
 * The models a version can name on a given day. The two legacy IDs end with version 2026-09-21; older versions keep
 * them, and from 2026-11-21 they are served there by current models, including marks (specification part 9, rule 2).
 */
export function modelsFor(version: ServiceVersion, today: string): SandboxModel[] {
  if (version >= LEGACY_MODELS_RETIRED_FROM) return CURRENT_MODELS
  const servedByCurrent = today >= LEGACY_MODELS_SERVED_AGAIN_FROM
  return [
    ...CURRENT_MODELS,
    legacy('simba-english', 'Simba English', ['en'], servedByCurrent),
    legacy('simba-multilingual', 'Simba Multilingual', SIMBA_3_LANGUAGES, servedByCurrent),
  ]
}

/**
 * Whether a voice can use a model (specification part 2, model entry): a model with curated voices accepts those that
 * list it, any other the whole catalog and clones, unless it speaks English only.
 */
export function canSpeakOn(voice: Pick<SandboxVoice, 'locale' | 'models'>, { entry }: SandboxModel): boolean {
  if (entry.curated_voices && !voice.models.some((name) => name === entry.id)) return false
  return !entry.english_voices_only || /^en\b/i.test(voice.locale)
}

/** IDs of the models a voice can use, among those a version can name on a given day. */
export function modelsOfVoice(voice: SandboxVoice, version: ServiceVersion, today: string): string[] {
  return modelsFor(version, today)
    .filter((model) => canSpeakOn(voice, model))
    .map(({ entry }) => entry.id)
}

/** True for an ID that some version could name and newer ones can't. */
export function isRetiredModelId(id: string): boolean {
  return id === 'simba-english' || id === 'simba-multilingual'
}

/** True if the model speaks `language`: exactly, or by its primary subtag if either side has no more than that. */
export function speaksLanguage(model: SandboxModel, language: string): boolean {
  const wanted = language.toLowerCase()
  const wantedPrimary = wanted.split('-')[0]
  return model.entry.languages.some((listed) => {
    const spoken = listed.toLowerCase()
    return spoken === wanted || spoken === wantedPrimary || spoken.split('-')[0] === wanted
  })
}

function current(
  id: string,
  name: string,
  description: string,
  { languages, isEnglishOnly }: { languages: string[]; isEnglishOnly: boolean },
): SandboxModel {
  const entry: ModelEntry = {
    id,
    name,
    default: id === DEFAULT_MODEL_ID,
    recommended: id === 'simba-3.2',
    deprecated: false,
    description,
    languages,
    endpoints: ALL_PATHS,
    // simba-3.2 accepts only voices that list it, which every English one does.
    curated_voices: isEnglishOnly,
    english_voices_only: isEnglishOnly,
  }
  return { entry, isSimba3: true }
}

function legacy(id: string, name: string, languages: string[], servedByCurrent: boolean): SandboxModel {
  const entry: ModelEntry = {
    id,
    name,
    default: false,
    recommended: false,
    deprecated: true,
    description: servedByCurrent ? 'Retired, served by a current model' : 'Retired from version 2026-09-21',
    languages,
    endpoints: servedByCurrent ? ALL_PATHS : [SPEECH_PATH, STREAM_PATH],
    curated_voices: false,
    english_voices_only: id === 'simba-english',
    retired_at: LEGACY_MODELS_RETIRED_FROM,
    sunset_at: LEGACY_MODELS_SERVED_AGAIN_FROM,
  }
  return { entry, isSimba3: servedByCurrent }
}
