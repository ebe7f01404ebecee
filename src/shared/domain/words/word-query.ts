/** Scripts without spaces between words: the index treats each character as a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/gu
/** True for a text with characters of such a script. */
export const HAS_UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const HAS_WORD = /[\p{L}\p{N}]/u
/** More words are unlikely, and each costs a walk through the index. */
const MAX_WORDS = 12

/** Converts a text to the form the index reads. */
export function indexedWords(text: string): string {
  return HAS_UNSPACED.test(text) ? text.replace(UNSPACED, ' $& ') : text
}

/** Converts typed text to an index query: every word, the last one as a prefix. Null without words. */
export function wordQuery(typed: string): string | null {
  const words = typedWords(typed)
  if (words.length === 0) return null
  return `${words.map((word) => `"${indexedWords(word).replace(/["\0]/g, ' ')}"`).join(' ')} *`
}

/** The typed words, unchanged. */
export function typedWords(typed: string): string[] {
  return typed
    .split(/\s+/u)
    .filter((word) => HAS_WORD.test(word))
    .slice(0, MAX_WORDS)
}
