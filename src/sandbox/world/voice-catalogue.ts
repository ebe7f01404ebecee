import type { EngineVoice } from '#sandbox/engine/speech-engine.ts'

export type CatalogueLocale = 'en-US' | 'en-GB' | 'de-DE' | 'es-ES' | 'es-MX' | 'fr-FR' | 'it-IT' | 'pt-BR'
export type CatalogueModelId = 'simba-3.2' | 'simba-3.0'

/** A shared voice of the practice service and how the engine produces it. */
export interface CatalogueVoice {
  /** The slug requests name it by. */
  id: string
  displayName: string
  gender: 'male' | 'female' | 'not_specified'
  locale: CatalogueLocale
  tags: readonly string[]
  /** Every English voice speaks on both models, all others on simba-3.0 only (specification part 4, Audio, rule 2). */
  models: readonly CatalogueModelId[]
  engine: EngineVoice
}

const ENGLISH_MODELS: readonly CatalogueModelId[] = ['simba-3.2', 'simba-3.0']
const OTHER_MODELS: readonly CatalogueModelId[] = ['simba-3.0']

/** All shared voices, English first. */
export const VOICE_CATALOGUE: readonly CatalogueVoice[] = [
  voice('aria', 'Aria', 'female', 'en-US', ['narration', 'warm'], {
    name: 'en-us+f2',
    pitch: 55,
    pitchRange: 55,
    pace: 165,
  }),
  voice('marlo', 'Marlo', 'male', 'en-US', ['narration', 'deep'], {
    name: 'en-us+m3',
    pitch: 35,
    pitchRange: 50,
    pace: 160,
  }),
  voice('lena', 'Lena', 'female', 'de-DE', ['narration'], { name: 'de+f2', pitch: 52, pitchRange: 50, pace: 165 }),
]

function voice(
  id: string,
  displayName: string,
  gender: CatalogueVoice['gender'],
  locale: CatalogueLocale,
  tags: readonly string[],
  engine: EngineVoice,
): CatalogueVoice {
  const models = locale.startsWith('en-') ? ENGLISH_MODELS : OTHER_MODELS
  return { id, displayName, gender, locale, tags, models, engine }
}
