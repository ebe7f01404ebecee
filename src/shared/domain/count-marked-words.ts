import type { WordMark } from '../contract/takes.ts'

/**
 * Counts the words of a text covered by its marks. A mark is one word, or all words of a request without word timings.
 */
export function countMarkedWords(text: string, marks: readonly Pick<WordMark, 'startChar' | 'endChar'>[]): number {
  return marks.reduce((sum, { startChar, endChar }) => sum + wordsIn(text.slice(startChar, endChar)), 0)
}

function wordsIn(marked: string): number {
  return Math.max(1, marked.split(/\s+/u).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length)
}
