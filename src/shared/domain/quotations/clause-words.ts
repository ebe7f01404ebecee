import { NEVER_LAST, TITLES_AND_STREETS } from '../sentences/abbreviations.ts'

/** A word of narration; offsets in UTF-16 units of its block. */
export interface ClauseWord {
  word: string
  /** In lower case, with one form of the apostrophe. */
  lower: string
  /** What stands between it and the word before. */
  gap: string
  startChar: number
  endChar: number
  isCapital: boolean
}

const WHOLE_WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,60}(?:[’'-][\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,60}){0,4}/gu
/** French `dit-il` and `l’homme` are two words. */
const SPLIT_WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,60}/gu

/** Whether a word is abbreviated with a full stop that ends no sentence: `Mr.`, `J.` */
export function isAbbreviated(word: string): boolean {
  const lower = word.toLowerCase()
  return NEVER_LAST.has(lower) || TITLES_AND_STREETS.has(lower) || /^\p{Lu}$/u.test(word)
}

/** Cuts a short piece of narration into words. */
export function cutClause(text: string, startChar: number, endChar: number, isSplit: boolean): ClauseWord[] {
  const piece = text.slice(startChar, endChar)
  const words: ClauseWord[] = []
  let before = 0
  for (const { 0: word, index } of piece.matchAll(isSplit ? SPLIT_WORD : WHOLE_WORD)) {
    words.push({
      word,
      lower: word.toLowerCase().replaceAll('’', "'"),
      gap: piece.slice(before, index),
      startChar: startChar + index,
      endChar: startChar + index + word.length,
      isCapital: /^\p{Lu}/u.test(word),
    })
    before = index + word.length
  }
  return words
}
