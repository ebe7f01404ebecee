import { INVISIBLE, listForms } from '../character-variants.ts'
import { UNSPACED_SCRIPTS } from '../unspaced-scripts.ts'

/** How a word is written. `plain`: without a capital, or in a script without capitals. */
export type WordShape = 'plain' | 'capitalized' | 'capitals' | 'dotted' | 'letters-and-digits'

/** A word of a text; offsets in UTF-16 units. */
export interface CutWord {
  word: string
  shape: WordShape
  startChar: number
  endChar: number
  /** A capital here may be due to the place: the start of a sentence, a quotation or an aside. */
  isStart: boolean
  /** Only spaces precede it after the word before. */
  followsWord: boolean
}

const APOSTROPHE = `[${listForms("'")}]`
/** Longer ones are no words of a language, and a bound keeps patterns from running through a whole text. */
const MAX_WORD_CHARS = 100
const WORD = new RegExp(
  [
    // `U.S.`
    String.raw`(?<![\p{L}\p{N}\p{M}])\p{Lu}(?:\.\p{Lu}){1,9}\.?(?![\p{L}\p{N}\p{M}])`,
    // Where nothing separates the words, a run of such letters.
    String.raw`[${UNSPACED_SCRIPTS}][${UNSPACED_SCRIPTS}\p{M}]{0,${MAX_WORD_CHARS}}`,
    String.raw`(?![ºª])[\p{L}\p{N}](?:(?![${UNSPACED_SCRIPTS}])[\p{L}\p{N}\p{M}${INVISIBLE}]|${APOSTROPHE}(?=\p{L}|\p{Nd}\p{L})){0,${MAX_WORD_CHARS}}`,
  ].join('|'),
  'gu',
)
/** What ends with its word: `Dinah’s`, `I’ll`. */
const CLITIC = new RegExp(`${APOSTROPHE}(?:s|d|ll|re|ve|m|em)$`, 'iu')
/** Articles and pronouns before a vowel: `l’Alice`, `dell’Arno`. */
const ELISION = new RegExp(`^(?:[ldjmtsnc]|qu|dell|all|nell|dall|sull|quest)${APOSTROPHE}(?=\\p{L}{2})`, 'u')
/** A quotation, an aside, a list item or a clause starts after these. */
const STARTS_AFTER = /["“”„«»‹›:;()[\]{}¿¡*•|/—–…=#]|[.!?]|^\s*['‘]/u
const HYPHEN = new RegExp(`^[${listForms('-').replace('-', '\\-')}]$`, 'u')
/** A web or mail address. */
const ADDRESS = /:\/\/|^www\.|@/iu

/**
 * Cuts a piece of a text into its words, in order. Numbers are left out, and so are web addresses. Names with hyphens
 * are several words, but `R2-D2` is one.
 *
 * @param isSentenceStart whether the piece begins with its sentence
 */
export function cutWords(text: string, startChar: number, endChar: number, isSentenceStart: boolean): CutWord[] {
  const piece = maskAddresses(text.slice(startChar, endChar))
  const words: CutWord[] = []
  let isStart = isSentenceStart
  let before = 0
  /** The match before is a part of a longer word. */
  let isCut = false
  for (const { 0: match, index } of piece.matchAll(WORD)) {
    const gap = piece.slice(before, index)
    const isTail = gap === '' && isCut
    isCut = match.length > MAX_WORD_CHARS
    before = index + match.length
    if (STARTS_AFTER.test(gap)) isStart = true
    const last = words.at(-1)
    if (last && HYPHEN.test(gap) && joinParts(last, match, startChar + before)) continue
    const cut = isTail || isCut ? null : shapeWord(match)
    // A number leaves the next word at the start: lists are numbered.
    if (cut === null) continue
    const from = startChar + index + cut.fromChar
    const { word, shape } = cut
    const followsWord = words.length > 0 && /^\s+$/u.test(gap)
    words.push({ word, shape, startChar: from, endChar: from + word.length, isStart, followsWord })
    isStart = false
  }
  return words
}

/** Joins `R2` and `D2`, `F` and `16`; false for words that only share a hyphen. */
function joinParts(last: CutWord, next: string, endChar: number): boolean {
  const whole = `${last.word}-${next}`
  if (!/\p{N}/u.test(whole) || /(?:^|-)\p{Ll}/u.test(whole) || whole.length > MAX_WORD_CHARS) return false
  last.word = whole
  last.shape = 'letters-and-digits'
  last.endChar = endChar
  return true
}

function shapeWord(match: string): { word: string; shape: WordShape; fromChar: number } | null {
  if (/^\p{N}+$/u.test(match)) return null
  if (match.includes('.')) return { word: match, shape: 'dotted', fromChar: 0 }
  const fromChar = ELISION.exec(match)?.[0].length ?? 0
  const word = match.slice(fromChar).replace(CLITIC, '')
  if (/\p{N}/u.test(word)) return isMeasure(word) ? null : { word, shape: 'letters-and-digits', fromChar }
  return { word, shape: getShape(word), fromChar }
}

/** `20th`, `1980s`, `5km`: numbers with an ending or a unit, which text normalization reads. */
function isMeasure(word: string): boolean {
  return /^\p{N}+\p{Ll}+$|^\p{N}+[\p{L}º°ª]?$(?<!\p{Lu})/u.test(word)
}

function getShape(word: string): WordShape {
  if (!/\p{Lu}/u.test(word)) return 'plain'
  return /^\p{Lu}[\p{Lu}\p{M}'’]+s?$/u.test(word) ? 'capitals' : 'capitalized'
}

function maskAddresses(piece: string): string {
  if (!/:\/\/|www\.|@/iu.test(piece)) return piece
  return piece.replace(/\S+/gu, (chunk) => (ADDRESS.test(chunk) ? ' '.repeat(chunk.length) : chunk))
}
