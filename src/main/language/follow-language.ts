import { type Catalog, getLanguage, setLanguage, setNumberLocale } from '#shared/language/current-language.ts'
import {
  type LanguageSetting,
  OFFERED_LANGUAGES,
  resolveLanguage,
  type TranslatedLanguage,
} from '#shared/language/languages.ts'

const CATALOGS: Readonly<Record<TranslatedLanguage, () => Promise<Catalog>>> = {
  en: async () => ({}),
  de: async () => (await import('./catalogs/de.ts')).catalog,
  es: async () => (await import('./catalogs/es.ts')).catalog,
  fr: async () => (await import('./catalogs/fr.ts')).catalog,
  it: async () => (await import('./catalogs/it.ts')).catalog,
  'pt-BR': async () => (await import('./catalogs/pt-BR.ts')).catalog,
}

/** The languages that users prefer, best first, for hosts that can't ask the system: from the environment. */
export function readEnvironmentLanguages(): string[] {
  return [Intl.DateTimeFormat().resolvedOptions().locale]
}

/**
 * Sets the language of what this process shows and writes itself, such as notifications and reports; windows have their
 * own. If its texts can't be loaded, they stay in the present language.
 *
 * @param formats locale of numbers; empty for the language's own
 */
export async function followLanguage(
  { language: setting, formats }: { language: LanguageSetting; formats: string },
  system: readonly string[],
  offered: readonly TranslatedLanguage[] = OFFERED_LANGUAGES,
): Promise<void> {
  setNumberLocale(formats === '' ? null : formats)
  const language = resolveLanguage(setting, system, offered)
  if (language === getLanguage()) return
  const catalog = await CATALOGS[language]().catch(() => null)
  if (catalog !== null) setLanguage(language, catalog)
}
