/** Scripts that are written without blanks between words: each sign is a word to the index. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/gu
/** True for a text with signs of such a script. */
export const HAS_UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const HAS_WORD = /[\p{L}\p{N}]/u
/** Nobody types more, and each costs a walk through the index. */
const MOST_WORDS = 12

/** A text as the index reads it. */
export function indexedWords(text: string): string {
  return HAS_UNSPACED.test(text) ? text.replace(UNSPACED, ' $& ') : text
}

/** What was typed as an expression of the index: every word, the last one as a beginning. Null when there is no word. */
export function wordQuery(typed: string): string | null {
  const words = typedWords(typed)
  if (words.length === 0) return null
  return `${words.map((word) => `"${indexedWords(word).replace(/["\0]/g, ' ')}"`).join(' ')} *`
}

/** The words of what was typed, as they were typed. */
export function typedWords(typed: string): string[] {
  return typed
    .split(/\s+/u)
    .filter((word) => HAS_WORD.test(word))
    .slice(0, MOST_WORDS)
}
