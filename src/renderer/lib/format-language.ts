import { capitalize } from '#shared/domain/capitalize.ts'
import { getLocale } from '#shared/language/current-language.ts'

/** By locale of the interface: creating one for every row of a list would be slow. */
const languageNames = new Map<string, Intl.DisplayNames>()
/** By locale and code: a list names the language of each row again for each typed letter. */
const formatted = new Map<string, string>()

/** `English`, `Brazilian Portuguese`; the code itself if the system has no name for it. */
export function formatLanguage(code: string): string {
  const locale = getLocale()
  const key = `${locale} ${code}`
  const known = formatted.get(key)
  if (known !== undefined) return known
  const language = findName(code, locale)
  formatted.set(key, language)
  return language
}

function findName(code: string, locale: string): string {
  let names = languageNames.get(locale)
  if (!names)
    languageNames.set(locale, (names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })))
  try {
    // Many languages write names of languages in lower case, but here they stand alone.
    const name = names.of(code)
    return name === undefined ? code : capitalize(name)
  } catch {
    return code
  }
}
