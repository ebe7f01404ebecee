import { getLanguage, getLocale, setNumberLocale } from '#shared/language/current-language.ts'
import { createStore } from './create-store.ts'

/**
 * This window's locale for dates and numbers. A store, not a context, because formatted values are also used in
 * sentences built outside React.
 */
export const formatLocale = createStore<string>(getLocale())

/**
 * Sets the locale for dates and numbers; empty for the system's. Unknown locales fall back to the language of the
 * interface.
 */
export function writeFormatsOf(locale: string): void {
  const wanted = locale === '' ? findSystemLocale() : locale
  const known = isKnown(wanted) ? wanted : getLocale()
  setNumberLocale(known)
  formatLocale.set(known)
}

/**
 * The system's locale, or that of the interface if the user chose another language for it. English is also shown where
 * the system's language isn't available, so it doesn't count as a choice.
 */
function findSystemLocale(): string {
  const system = globalThis.navigator?.language ?? getLocale()
  const isOwn = getLanguage() === 'en' || system.split('-')[0] === getLocale().split('-')[0]
  return isOwn ? system : getLocale()
}

function isKnown(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

/** Caches one formatter per locale: creating one takes a thousand times as long as using it. */
export function perLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const locale = formatLocale.get()
    let formatter = made.get(locale)
    if (formatter === undefined) made.set(locale, (formatter = make(locale)))
    return formatter
  }
}
