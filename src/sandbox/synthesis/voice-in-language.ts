import type { EngineVoice } from '../engine/speech-engine.ts'
import type { SandboxVoice } from '../world/sandbox-voice.ts'

/** Engine languages by locale; the first of a language is the fallback for its other regions. */
const ENGINE_LANGUAGES: readonly (readonly [locale: string, engineLanguage: string])[] = [
  ['en-us', 'en-us'],
  ['en-gb', 'en-gb'],
  ['de-de', 'de'],
  ['es-es', 'es'],
  ['es-mx', 'es-419'],
  ['fr-fr', 'fr'],
  ['it-it', 'it'],
  ['pt-br', 'pt-br'],
]

/** The engine language for a locale, in the nearest known region; undefined for other languages. */
export function getEngineLanguage(locale: string): string | undefined {
  const wanted = locale.toLowerCase()
  const exact = ENGINE_LANGUAGES.find(([listed]) => listed === wanted)
  return (exact ?? ENGINE_LANGUAGES.find(([listed]) => primary(listed) === primary(wanted)))?.[1]
}

/**
 * The engine voice that keeps a voice's character but speaks `language`; without one, or in its own, it is unchanged.
 */
export function voiceInLanguage(voice: SandboxVoice, language: string | undefined): EngineVoice {
  if (language === undefined) return voice.engine
  const wanted = language.toLowerCase()
  const exact = ENGINE_LANGUAGES.find(([locale]) => locale === wanted)
  const isOwn = voice.locale.toLowerCase() === wanted || (!exact && primary(voice.locale) === primary(wanted))
  const spoken = getEngineLanguage(wanted)
  if (isOwn || !spoken) return voice.engine
  const variant = /\+.*$/.exec(voice.engine.name)?.[0] ?? ''
  return { ...voice.engine, name: `${spoken}${variant}` }
}

function primary(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
