/** Letters that follow each other in no word of the language, besides names and words from elsewhere. */
const RARE: Readonly<Record<string, RegExp>> = {
  en: /q(?!u)|[jv][bcdfghjkmnpqstwxz]|[bcdfgkmpqstvwz]x|x[djkvxz]|[cfghkmpqvw]j|[bcfgjkmpqvx]z|yy|^(?:[bdfmtv]n|[dgkt][bdgkpt]|[mn][bcdfgjkpqtvwxz]|h[lmnrv]|s[bdgrv]|z[bdglrvwz]|[tv]l|[kxz]h|ll|vr)|(?:kh|gh|zh)[aou]$/u,
  de: /\p{L}{2}'\p{L}{2}|q(?!u)|[jv][bcdfghjkmnpqwxz]|yy|^(?:[bdf]n|[dgkt][bdgkpt]|[mn][bcdfgjkpqtvwxz]|h[lmnrv]|tl|[kxz]h|ll|sr)/u,
  fr: /q(?!u|$)|[jv][bcdfghjkmnpqstwxz]|yy|w[bcdfgjkmnpqtvxz]|^(?:[bdf]n|[dgkt][bdgkpt]|[mn][bcdfgjkpqtvwxz]|h[lmnrv]|tl|[kxz]h|sr)/u,
  es: /q(?!u)|[jv][bcdfghjklmnpqstwxz]|kk|ck|sch|tz|th|ph|mm|pp|tt|ss|ff|zz|^(?:[dgkt][bdgkpt]|[mn][bcdfgjkpqtvwxz]|s[bcdfgklmnpqrtvz])/u,
  it: /q(?!u)|[jv][bcdfghjklmnpqstwxz]|ck|sch(?![ei])|tz|th|ph|^(?:[dgkt][bdgkpt]|[mn][bcdfgjkpqtvwxz])/u,
  pt: /q(?!u)|[jv][bcdfghjklmnpqstwxz]|kk|ck|sch|tz|th|ph|mm|pp|tt|ff|zz|^(?:[dgkt][bdgkpt]|[mn][bcdfgjkpqtvwxz])/u,
}
const RARE_EVERYWHERE = /^x[b-df-hj-np-tv-z]/u
/** At least three letters of any Latin language without a vowel. */
const WITHOUT_VOWEL = /^[b-df-hj-np-tv-xz]{3,}$/u
/** More than compounds have. */
const MAX_CONSONANTS: Readonly<Record<string, number>> = { en: 5, de: 8, fr: 5, es: 4, it: 4, pt: 4 }

/** Whether a lower-case word has letters in an order that the language's own words don't have. */
export function hasRareLetters(word: string, language: string): boolean {
  const rare = RARE[language]
  const most = MAX_CONSONANTS[language]
  if (!rare || most === undefined || !/^[\p{sc=Latin}\p{M}']+$/u.test(word)) return false
  const written = word.normalize('NFD').replace(/\p{M}/gu, '')
  const letters = written.replaceAll("'", '')
  return (
    rare.test(written) || RARE_EVERYWHERE.test(letters) || WITHOUT_VOWEL.test(letters) || getLongestRun(letters) > most
  )
}

function getLongestRun(word: string): number {
  return Math.max(0, ...(word.match(/[b-df-hj-np-tv-xz]+/gu) ?? []).map(({ length }) => length))
}
