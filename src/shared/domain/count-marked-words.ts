import type { WordMark } from '../contract/takes.ts'

/** Words of a text that its marks stand for. A mark is a word, or all words of a request where the service told of none. */
export function countMarkedWords(text: string, marks: readonly Pick<WordMark, 'startChar' | 'endChar'>[]): number {
  return marks.reduce((sum, { startChar, endChar }) => sum + wordsIn(text.slice(startChar, endChar)), 0)
}

function wordsIn(marked: string): number {
  return Math.max(1, marked.split(/\s+/u).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length)
}
