import type { EngineVoice } from './speech-engine.ts'

/** Languages of the service's models (specification part 1), distinguished by how numbers and dates are written. */
export type EngineLanguage = 'en-US' | 'en-GB' | 'de-DE' | 'es-ES' | 'es-MX' | 'fr-FR' | 'it-IT' | 'pt-BR'

/** Engine names, the part before `+` in an {@link EngineVoice} name. */
const ENGINE_NAMES: Record<EngineLanguage, string> = {
  'en-US': 'en-us',
  'en-GB': 'en',
  'de-DE': 'de',
  'es-ES': 'es',
  'es-MX': 'es-419',
  'fr-FR': 'fr',
  'it-IT': 'it',
  'pt-BR': 'pt-br',
}

const FAMILIES = Object.entries(ENGINE_NAMES) as [EngineLanguage, string][]

/** The language of an engine voice; accents such as `en-gb-scotland` count as their language. */
export function languageOfVoice(voice: EngineVoice): EngineLanguage {
  const name = voice.name.split('+')[0] ?? ''
  const exact = FAMILIES.find(([, engineName]) => name === engineName)
  const sameStart = FAMILIES.find(([language]) => language.slice(0, 2) === name.slice(0, 2))
  const accent = FAMILIES.find(([, engineName]) => name.startsWith(`${engineName}-`))
  return (exact ?? accent ?? sameStart)?.[0] ?? 'en-US'
}
