import { createStore } from './create-store.ts'

/** What dates and numbers are written in until the settings say otherwise: the language of the texts around them. */
const OF_THE_TEXTS = 'en-GB'

/**
 * The locale that this window writes dates and numbers in. A store of the window and no context: what is formatted stands in
 * sentences that are put together outside of React too.
 */
export const formatLocale = createStore<string>(OF_THE_TEXTS)

/**
 * Writes dates and numbers as the locale does from now on; empty for that of the system. One that the window does not know is
 * the language of the texts.
 */
export function writeFormatsOf(locale: string): void {
  const wanted = locale === '' ? (globalThis.navigator?.language ?? OF_THE_TEXTS) : locale
  formatLocale.set(isKnown(wanted) ? wanted : OF_THE_TEXTS)
}

function isKnown(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

/** A formatter for each locale that was ever asked for: making one takes a thousand times as long as using it. */
export function perLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const locale = formatLocale.get()
    let formatter = made.get(locale)
    if (formatter === undefined) made.set(locale, (formatter = make(locale)))
    return formatter
  }
}
