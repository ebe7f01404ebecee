/** The languages of the interface, each in its own words, with the locale of its plurals, lists and sort order. */
export const LANGUAGES = [
  { id: 'en', name: 'English', locale: 'en-GB' },
  { id: 'de', name: 'Deutsch', locale: 'de-DE' },
  { id: 'es', name: 'Español', locale: 'es-ES' },
  { id: 'fr', name: 'Français', locale: 'fr-FR' },
  { id: 'it', name: 'Italiano', locale: 'it-IT' },
  { id: 'pt-BR', name: 'Português (Brasil)', locale: 'pt-BR' },
] as const

/** English, 40% longer with accents, or from right to left: they show what a translation would break. */
export const PSEUDO_LANGUAGES = [
  { id: 'en-XA', name: 'Pseudo: longer', locale: 'en-GB' },
  { id: 'ar-XB', name: 'Pseudo: right to left', locale: 'en-GB' },
] as const

export type TranslatedLanguage = (typeof LANGUAGES)[number]['id']
export type Language = TranslatedLanguage | (typeof PSEUDO_LANGUAGES)[number]['id']

/** Values of the language setting. `system` is the first of the system's languages that the studio has. */
export const LANGUAGE_SETTINGS = ['system', 'en', 'de', 'es', 'fr', 'it', 'pt-BR'] as const
export type LanguageSetting = (typeof LANGUAGE_SETTINGS)[number]

const ALL = [...LANGUAGES, ...PSEUDO_LANGUAGES]

/** The language with this ID; null if there is none. */
export function readLanguage(id: string | null): Language | null {
  return ALL.find((language) => language.id === id)?.id ?? null
}

/** The locale of a language's plurals, lists and sort order. */
export function getLanguageLocale(id: Language): string {
  return ALL.find((language) => language.id === id)?.locale ?? LANGUAGES[0].locale
}

/** The direction in which a language is written. */
export function getDirection(id: Language): 'ltr' | 'rtl' {
  return id === 'ar-XB' ? 'rtl' : 'ltr'
}

/** The language that a setting means on a system with these preferred languages; English if the studio has none of them. */
export function resolveLanguage(setting: LanguageSetting, system: readonly string[]): TranslatedLanguage {
  const wanted = setting === 'system' ? system : [setting]
  for (const tag of wanted) {
    const base = tag.split('-')[0]
    const found = LANGUAGES.find(({ id }) => id.split('-')[0] === base)
    if (found) return found.id
  }
  return 'en'
}
