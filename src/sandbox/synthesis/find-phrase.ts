/** Invisible characters: soft hyphen, zero-width spaces and joiners, word joiner, byte order mark. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/**
 * Prepares a list of phrases; the returned function finds the first that occurs in a text as whole words, ignoring case
 * and compatibility variants.
 */
export function createPhraseFinder(phrases: readonly string[]): (text: string) => string | undefined {
  const patterns = phrases.map((phrase) => ({ phrase, pattern: wholeWords(phrase) }))
  return (text) => {
    const plain = plainSpelling(text)
    return patterns.find(({ pattern }) => pattern.test(plain))?.phrase
  }
}

function plainSpelling(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase()
}

function wholeWords(phrase: string): RegExp {
  const words = plainSpelling(phrase)
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${words.join('\\s+')}(?![\\p{L}\\p{N}\\p{M}])`, 'u')
}
