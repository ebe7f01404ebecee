import type { EngineVoice } from './speech-engine.ts'

/** The languages of the service's models (specification part 1), by the way numbers and dates are written in them. */
export type EngineLanguage = 'en-US' | 'en-GB' | 'de-DE' | 'es-ES' | 'es-MX' | 'fr-FR' | 'it-IT' | 'pt-BR'

/** The engine's own name of each, as it stands before the `+` of an {@link EngineVoice} name. */
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

/** What a language is taken for when its region is none of the above: the first with the same beginning. */
const FAMILIES = Object.entries(ENGINE_NAMES) as [EngineLanguage, string][]

/** The language an engine voice speaks; accents such as `en-gb-scotland` count as theirs. */
export function languageOfVoice(voice: EngineVoice): EngineLanguage {
  const name = voice.name.split('+')[0] ?? ''
  const exact = FAMILIES.find(([, engineName]) => name === engineName)
  const accent = FAMILIES.find(([, engineName]) => name.startsWith(`${engineName}-`))
  return (exact ?? accent)?.[0] ?? languageFor(name) ?? 'en-US'
}

/** The language a locale such as `fr`, `pt-PT` or `EN-gb` is spoken in; `undefined` for one the models do not have. */
export function languageFor(locale: string): EngineLanguage | undefined {
  const wanted = locale.toLowerCase().replaceAll('_', '-')
  const sameFamily = FAMILIES.filter(([language]) => language.slice(0, 2) === wanted.slice(0, 2))
  return (sameFamily.find(([language]) => language.toLowerCase() === wanted) ?? sameFamily[0])?.[0]
}

/** The same voice speaking another language of the models; the voice itself when it speaks it already or the locale is none of theirs. */
export function voiceInLanguage(voice: EngineVoice, locale: string): EngineVoice {
  const language = languageFor(locale)
  if (language === undefined || language === languageOfVoice(voice)) return voice
  const variant = voice.name.includes('+') ? voice.name.slice(voice.name.indexOf('+')) : ''
  return { ...voice, name: `${ENGINE_NAMES[language]}${variant}` }
}
