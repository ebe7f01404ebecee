/** Frequent words that only one of these languages has, in lower case. A list of our own. */
const FREQUENT: Readonly<Record<string, readonly string[]>> = {
  en: 'the and of was that with his had she you this they from were'.split(' '),
  de: 'der und nicht das ist ich sich mit dem den war auf auch wie'.split(' '),
  fr: 'les des est dans vous pas une qui elle avec cette était nous être'.split(' '),
  es: 'el los las y por una había pero muy más cuando está ella esto'.split(' '),
  it: 'il che di è non della gli sono aveva più perché questo nella anche'.split(' '),
  pt: 'não uma os ele ela mas você mais foi também muito são isso pelo'.split(' '),
}

/** The language whose frequent words occur most often; English if none do. */
export function guessLanguage(countOf: (word: string) => number): string {
  let best = { language: 'en', count: 0 }
  for (const [language, words] of Object.entries(FREQUENT)) {
    const count = words.reduce((sum, word) => sum + countOf(word), 0)
    if (count > best.count) best = { language, count }
  }
  return best.language
}
