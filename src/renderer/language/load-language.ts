import { type Catalog, getLocale, setLanguage } from '#shared/language/current-language.ts'
import { getDirection, type Language } from '#shared/language/languages.ts'
import { formatLocale } from '../lib/format-locale.ts'

const CATALOGS: Readonly<Record<Language, () => Promise<Catalog>>> = {
  en: async () => ({}),
  de: async () => (await import('./catalogs/de.ts')).catalog,
  es: async () => (await import('./catalogs/es.ts')).catalog,
  fr: async () => (await import('./catalogs/fr.ts')).catalog,
  it: async () => (await import('./catalogs/it.ts')).catalog,
  'pt-BR': async () => (await import('./catalogs/pt-BR.ts')).catalog,
  'en-XA': async () => (await import('./catalogs/pseudo.ts')).createPseudoCatalog('en-XA'),
  'ar-XB': async () => (await import('./catalogs/pseudo.ts')).createPseudoCatalog('ar-XB'),
}

/** Loads the texts of a language and shows the page in it. If that fails, the texts stay English. */
export async function loadLanguage(language: Language, page: HTMLElement = document.documentElement): Promise<void> {
  try {
    setLanguage(language, await CATALOGS[language]())
    page.lang = language
    page.dir = getDirection(language)
    formatLocale.set(getLocale())
  } catch {
    setLanguage(language, {})
  }
}
