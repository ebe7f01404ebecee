import { getLanguageLocale, type Language } from './languages.ts'

/** The translated texts of a language, by area and key. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>

let language: Language = 'en'
let locale: string = getLanguageLocale('en')
let catalog: Catalog = {}
let numberLocale: string | null = null
let version = 0

/** Sets this window's or program's language with its texts. English needs none: its texts are part of the code. */
export function setLanguage(id: Language, texts: Catalog): void {
  language = id
  locale = getLanguageLocale(id)
  catalog = texts
  version += 1
}

/** Sets the locale of numbers and dates in texts, which users choose separately; null for the language's own. */
export function setNumberLocale(wanted: string | null): void {
  numberLocale = wanted
}

export function getLanguage(): Language {
  return language
}

/** The locale of the interface: for plurals, lists and sort order. */
export function getLocale(): string {
  return locale
}

export function getNumberLocale(): string {
  return numberLocale ?? locale
}

/** The translation of a text; undefined in English. */
export function findTranslation(area: string, key: string): string | undefined {
  return catalog[area]?.[key]
}

/** Differs whenever texts formatted before are outdated. */
export function getLanguageVersion(): number {
  return version
}
