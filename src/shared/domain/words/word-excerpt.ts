import { INVISIBLE } from '../character-variants.ts'
import { foldText } from '../fold-text.ts'
import { HAS_UNSPACED, typedWords } from './word-query.ts'

const BEFORE_CHARS = 40
const EXCERPT_CHARS = 160
/** How much of a text is searched for the words: later matches are shown from the beginning. */
const LOOKED_CHARS = 100_000

/** A range of a text with the matched words, in UTF-16 units of the whole text. */
export interface WordExcerpt {
  startChar: number
  text: string
  hits: { startChar: number; endChar: number }[]
}

/** The text around the first typed word, with each position where one of them starts a word. */
export function wordExcerpt(text: string, typed: string): WordExcerpt {
  const wanted = wantedWords(typed)
  const looked = text.length > LOOKED_CHARS ? text.slice(0, LOOKED_CHARS) : text
  const hits: WordExcerpt['hits'] = []
  let from = 0
  let to = Math.min(text.length, EXCERPT_CHARS)
  for (const match of looked.matchAll(WORDS)) {
    if (hits.length > 0 && match.index >= to) break
    const hit = getHit(match, wanted)
    if (hit === undefined) continue
    if (hits.length === 0 && match.index > BEFORE_CHARS) {
      from = wordStart(text, match.index - BEFORE_CHARS)
      to = Math.min(text.length, from + EXCERPT_CHARS)
    }
    hits.push(hit)
  }
  return { startChar: from, text: text.slice(from, wordEnd(text, to)), hits }
}

/** Every position where one of the typed words starts a word, in order. */
export function findWords(text: string, typed: string): WordExcerpt['hits'] {
  const wanted = wantedWords(typed)
  if (wanted.length === 0) return []
  return [...text.slice(0, LOOKED_CHARS).matchAll(WORDS)].flatMap((match) => getHit(match, wanted) ?? [])
}

const WORDS = new RegExp(`[\\p{L}\\p{N}\\p{M}](?:[\\p{L}\\p{N}\\p{M}${INVISIBLE}]*[\\p{L}\\p{N}\\p{M}])?`, 'gu')

function wantedWords(typed: string): string[] {
  return typedWords(typed)
    .flatMap((word) => word.match(WORDS) ?? [])
    .map(foldText)
}

function getHit(match: RegExpExecArray, wanted: readonly string[]): { startChar: number; endChar: number } | undefined {
  const folded = foldText(match[0])
  const isUnspaced = HAS_UNSPACED.test(folded)
  const found = wanted
    .filter((word) => (isUnspaced ? folded.includes(word) : folded.startsWith(word)))
    .toSorted((left, right) => right.length - left.length)[0]
  if (found === undefined) return undefined
  // A word whose normalized length differs, such as one with a decomposed accent, is highlighted whole.
  const within = folded.length === match[0].length ? folded.indexOf(found) : 0
  const length = folded.length === match[0].length ? found.length : match[0].length
  return { startChar: match.index + within, endChar: match.index + within + length }
}

/** The start of the next word after a position, if close; else a position between two characters. */
function wordStart(text: string, at: number): number {
  const blank = text.slice(at, at + 20).search(/\s/u)
  return blank < 0 ? wordEnd(text, at) : at + blank + 1
}

/** A position that doesn't split a surrogate pair. */
function wordEnd(text: string, at: number): number {
  return at < text.length && /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at
}
