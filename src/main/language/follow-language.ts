import { type Catalog, getLanguage, setLanguage, setNumberLocale } from '#shared/language/current-language.ts'
import { type LanguageSetting, resolveLanguage, type TranslatedLanguage } from '#shared/language/languages.ts'

const CATALOGS: Readonly<Record<TranslatedLanguage, () => Promise<Catalog>>> = {
  en: async () => ({}),
  de: async () => (await import('./catalogs/de.ts')).catalog,
  es: async () => (await import('./catalogs/es.ts')).catalog,
  fr: async () => (await import('./catalogs/fr.ts')).catalog,
  it: async () => (await import('./catalogs/it.ts')).catalog,
  'pt-BR': async () => (await import('./catalogs/pt-BR.ts')).catalog,
}

/**
 * The languages that the user prefers, best first, for hosts that can't ask the system: from the variables of POSIX and
 * GNU, or without them the locale that Node found.
 */
export function readEnvironmentLanguages(env: NodeJS.ProcessEnv = process.env): string[] {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  if (!locale) return [Intl.DateTimeFormat().resolvedOptions().locale]
  // Such as `de_AT.UTF-8`. In the locale C, `LANGUAGE` has no effect either.
  if (/^(C|POSIX)\b/.test(locale)) return []
  return [...(env['LANGUAGE']?.split(':') ?? []), locale].map((name) =>
    name.replace(/[.@].*$/, '').replaceAll('_', '-'),
  )
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
): Promise<void> {
  setNumberLocale(formats === '' ? null : formats)
  const language = resolveLanguage(setting, system)
  if (language === getLanguage()) return
  const catalog = await CATALOGS[language]().catch(() => null)
  if (catalog !== null) setLanguage(language, catalog)
}
