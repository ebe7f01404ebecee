import { getLanguage } from '#shared/language/current-language.ts'
import { type Language, type LanguageSetting, readLanguage, resolveLanguage } from '#shared/language/languages.ts'

/** The language of the last start, so the next one shows it before the settings are read. */
const SHOWN = 'overvoice.language'
/** A language that specs and developers show, also one that users can't choose, such as `en-XA`. */
const FORCED = 'overvoice.forced-language'

/** The language to start in. */
export function readLastLanguage(): Language {
  const forced = readLanguage(localStorage.getItem(FORCED))
  if (forced) return forced
  const shown = localStorage.getItem(SHOWN)
  return resolveLanguage((readLanguage(shown) ?? 'system') as LanguageSetting, navigator.languages)
}

/**
 * Follows the language setting. Returns whether the window has to be reloaded for it: texts are read when they are
 * shown, so only a new start replaces all of them.
 */
export function followLanguage(setting: LanguageSetting): boolean {
  if (setting === 'system') localStorage.removeItem(SHOWN)
  else localStorage.setItem(SHOWN, setting)
  return readLastLanguage() !== getLanguage()
}
