import { unifyCharacters } from './character-variants.ts'

/** Accents and vowel points of Latin, Greek, Cyrillic, Hebrew and Arabic; marks of other scripts are letters. */
export const MARKS = '\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670'
const ALL_MARKS = new RegExp(`[${MARKS}]`, 'gu')
/** Letters that Unicode doesn't decompose. */
export const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
}
const ALL_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')
/** Matches a text of ASCII characters only. */
export const ASCII = /^[\0-\x7f]*$/

/** A text as every search compares it: without case and accents, in one form of its characters. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return foldAccents(unifyCharacters(text).normalize('NFKC').toLowerCase())
}

/** A lower-case text without accents, decomposed. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(ALL_MARKS, '')
    .replace(ALL_LETTERS, (letter) => LETTERS[letter] ?? letter)
}

/**
 * Whether every typed word occurs in one of an entry's texts: its name, and its tags, notes and IDs if it has them. A
 * blank search matches everything.
 */
export function matchesSearch(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const words = splitFolded(search)
  if (words.length === 0) return true
  const folded = foldText(texts.filter(Boolean).join('\n'))
  return words.every((word) => folded.includes(word))
}

/** The folded words of a search. */
function splitFolded(search: string): string[] {
  return foldText(search)
    .split(/\s+/u)
    .filter((word) => word !== '')
}
