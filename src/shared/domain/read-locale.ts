/** A BCP 47 tag in canonical form; undefined if invalid, such as a language name. */
export function readLocale(locale: string): string | undefined {
  const tag = locale.trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
