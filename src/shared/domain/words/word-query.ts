import { foldText } from '../fold-text.ts'
import { UNSPACED_SCRIPTS } from '../unspaced-scripts.ts'

/** The index treats each character of scripts without spaces as a word. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]\\p{M}*`, 'gu')
/** True for a text with characters of such a script. */
export const HAS_UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u')
const HAS_WORD = /[\p{L}\p{N}]/u
/** More words are unlikely, and each costs a walk through the index. */
const MAX_WORDS = 12

/** Converts a text to the form that the index reads, the same for every text that a search finds alike. */
export function indexedWords(text: string): string {
  const folded = foldText(text).normalize('NFC')
  return HAS_UNSPACED.test(folded) ? folded.replace(UNSPACED, ' $& ') : folded
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
