import type { EngineVoice } from '#sandbox/engine/speech-engine.ts'

export type CatalogLocale = 'en-US' | 'en-GB' | 'de-DE' | 'es-ES' | 'es-MX' | 'fr-FR' | 'it-IT' | 'pt-BR'
export type CatalogModelId = 'simba-3.2' | 'simba-3.0'

/** A shared voice of the sandbox and how the engine produces it. */
export interface CatalogVoice {
  /** The slug used in requests. */
  id: string
  displayName: string
  gender: 'male' | 'female' | 'not_specified'
  locale: CatalogLocale
  tags: readonly string[]
  /** Every English voice supports both models, all others only simba-3.0 (specification part 4, Audio, rule 2). */
  models: readonly CatalogModelId[]
  engine: EngineVoice
}

const ENGLISH_MODELS: readonly CatalogModelId[] = ['simba-3.2', 'simba-3.0']
const OTHER_MODELS: readonly CatalogModelId[] = ['simba-3.0']

/** All shared voices, English first. IDs and names are the service's own; only `engine` shows how they are produced. */
export const VOICE_CATALOG: readonly CatalogVoice[] = [
  voice('aria', 'Aria', 'female', 'en-US', ['narration', 'warm'], {
    name: 'en-us+f3',
    pitch: 50,
    pitchRange: 55,
    pace: 168,
  }),
  voice('june', 'June', 'female', 'en-US', ['advertising', 'bright'], {
    name: 'en-us+belinda',
    pitch: 58,
    pitchRange: 45,
    pace: 176,
  }),
  voice('imani', 'Imani', 'female', 'en-US', ['e-learning', 'calm'], {
    name: 'en-us+aunty',
    pitch: 40,
    pitchRange: 50,
    pace: 162,
  }),
  voice('wren', 'Wren', 'female', 'en-US', ['social', 'lively'], {
    name: 'en-us+Annie',
    pitch: 62,
    pitchRange: 60,
    pace: 186,
  }),
  voice('ruth', 'Ruth', 'female', 'en-US', ['audiobook', 'soft'], {
    name: 'en-us+steph',
    pitch: 40,
    pitchRange: 45,
    pace: 160,
  }),
  voice('robin', 'Robin', 'not_specified', 'en-US', ['assistant', 'neutral'], {
    name: 'en-us+Nguyen',
    pitch: 50,
    pitchRange: 45,
    pace: 172,
  }),
  voice('marlo', 'Marlo', 'male', 'en-US', ['narration', 'deep'], {
    name: 'en-us+m3',
    pitch: 38,
    pitchRange: 50,
    pace: 162,
  }),
  voice('theo', 'Theo', 'male', 'en-US', ['e-learning', 'soft'], {
    name: 'en-us+adam',
    pitch: 58,
    pitchRange: 55,
    pace: 172,
  }),
  voice('dexter', 'Dexter', 'male', 'en-US', ['advertising', 'lively'], {
    name: 'en-us+m7',
    pitch: 72,
    pitchRange: 60,
    pace: 184,
  }),
  voice('silas', 'Silas', 'male', 'en-US', ['documentary', 'deep'], {
    name: 'en-us+quincy',
    pitch: 36,
    pitchRange: 45,
    pace: 160,
  }),
  voice('boone', 'Boone', 'male', 'en-US', ['social', 'rough'], {
    name: 'en-us+victor',
    pitch: 66,
    pitchRange: 55,
    pace: 178,
  }),
  voice('beatrix', 'Beatrix', 'female', 'en-GB', ['narration', 'clear'], {
    name: 'en+f1',
    pitch: 42,
    pitchRange: 50,
    pace: 164,
  }),
  voice('edith', 'Edith', 'female', 'en-GB', ['audiobook', 'bright'], {
    name: 'en+linda',
    pitch: 38,
    pitchRange: 40,
    pace: 160,
  }),
  voice('isla', 'Isla', 'female', 'en-GB', ['social', 'lively', 'scottish'], {
    name: 'en-gb-scotland+Andrea',
    pitch: 30,
    pitchRange: 60,
    pace: 164,
  }),
  voice('alfie', 'Alfie', 'male', 'en-GB', ['e-learning', 'clear'], {
    name: 'en+m2',
    pitch: 80,
    pitchRange: 55,
    pace: 180,
  }),
  voice('rupert', 'Rupert', 'male', 'en-GB', ['documentary', 'formal'], {
    name: 'en-gb-x-rp+Gene',
    pitch: 30,
    pitchRange: 45,
    pace: 162,
  }),
  voice('callum', 'Callum', 'male', 'en-GB', ['narration', 'scottish'], {
    name: 'en-gb-scotland+m8',
    pitch: 56,
    pitchRange: 55,
    pace: 170,
  }),
  voice('lena', 'Lena', 'female', 'de-DE', ['narration', 'warm'], {
    name: 'de+f2',
    pitch: 48,
    pitchRange: 50,
    pace: 166,
  }),
  voice('greta', 'Greta', 'female', 'de-DE', ['advertising', 'bright'], {
    name: 'de+belinda',
    pitch: 66,
    pitchRange: 50,
    pace: 182,
  }),
  voice('jonas', 'Jonas', 'male', 'de-DE', ['e-learning', 'clear'], {
    name: 'de+m7',
    pitch: 60,
    pitchRange: 50,
    pace: 174,
  }),
  voice('emil', 'Emil', 'male', 'de-DE', ['documentary', 'deep'], {
    name: 'de+m1',
    pitch: 36,
    pitchRange: 45,
    pace: 160,
  }),
  voice('lucia', 'Lucía', 'female', 'es-ES', ['narration', 'clear'], {
    name: 'es+f3',
    pitch: 48,
    pitchRange: 50,
    pace: 170,
  }),
  voice('carmen', 'Carmen', 'female', 'es-ES', ['audiobook', 'soft'], {
    name: 'es+steph',
    pitch: 36,
    pitchRange: 45,
    pace: 162,
  }),
  voice('mateo', 'Mateo', 'male', 'es-ES', ['e-learning', 'clear'], {
    name: 'es+m3',
    pitch: 54,
    pitchRange: 55,
    pace: 178,
  }),
  voice('ximena', 'Ximena', 'female', 'es-MX', ['social', 'lively'], {
    name: 'es-419+Annie',
    pitch: 56,
    pitchRange: 60,
    pace: 184,
  }),
  voice('rosa', 'Rosa', 'female', 'es-MX', ['narration', 'warm'], {
    name: 'es-419+aunty',
    pitch: 46,
    pitchRange: 50,
    pace: 166,
  }),
  voice('diego', 'Diego', 'male', 'es-MX', ['advertising', 'deep'], {
    name: 'es-419+Lee',
    pitch: 42,
    pitchRange: 50,
    pace: 170,
  }),
  voice('camille', 'Camille', 'female', 'fr-FR', ['narration', 'warm'], {
    name: 'fr+f2',
    pitch: 46,
    pitchRange: 50,
    pace: 166,
  }),
  voice('margaux', 'Margaux', 'female', 'fr-FR', ['advertising', 'bright'], {
    name: 'fr+linda',
    pitch: 62,
    pitchRange: 50,
    pace: 180,
  }),
  voice('louis', 'Louis', 'male', 'fr-FR', ['e-learning', 'clear'], {
    name: 'fr+m3',
    pitch: 56,
    pitchRange: 50,
    pace: 174,
  }),
  voice('bastien', 'Bastien', 'male', 'fr-FR', ['documentary', 'deep'], {
    name: 'fr+m8',
    pitch: 50,
    pitchRange: 45,
    pace: 160,
  }),
  voice('giulia', 'Giulia', 'female', 'it-IT', ['narration', 'warm'], {
    name: 'it+f3',
    pitch: 50,
    pitchRange: 55,
    pace: 170,
  }),
  voice('chiara', 'Chiara', 'female', 'it-IT', ['e-learning', 'soft'], {
    name: 'it+aunty',
    pitch: 42,
    pitchRange: 45,
    pace: 162,
  }),
  voice('lorenzo', 'Lorenzo', 'male', 'it-IT', ['advertising', 'clear'], {
    name: 'it+m2',
    pitch: 52,
    pitchRange: 55,
    pace: 178,
  }),
  voice('helena', 'Helena', 'female', 'pt-BR', ['narration', 'warm'], {
    name: 'pt-br+f2',
    pitch: 50,
    pitchRange: 50,
    pace: 168,
  }),
  voice('bruna', 'Bruna', 'female', 'pt-BR', ['social', 'lively'], {
    name: 'pt-br+Annie',
    pitch: 60,
    pitchRange: 60,
    pace: 184,
  }),
  voice('rafael', 'Rafael', 'male', 'pt-BR', ['e-learning', 'clear'], {
    name: 'pt-br+m7',
    pitch: 58,
    pitchRange: 50,
    pace: 174,
  }),
  voice('caio', 'Caio', 'male', 'pt-BR', ['documentary', 'deep'], {
    name: 'pt-br+paul',
    pitch: 40,
    pitchRange: 45,
    pace: 160,
  }),
]

function voice(
  id: string,
  displayName: string,
  gender: CatalogVoice['gender'],
  locale: CatalogLocale,
  tags: readonly string[],
  engine: EngineVoice,
): CatalogVoice {
  const models = locale.startsWith('en-') ? ENGLISH_MODELS : OTHER_MODELS
  return { id, displayName, gender, locale, tags, models, engine }
}
