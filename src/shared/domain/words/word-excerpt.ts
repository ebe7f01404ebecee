import { HAS_UNSPACED, typedWords } from './word-query.ts'

const BEFORE_CHARS = 40
const EXCERPT_CHARS = 160
/** How much of a text is looked through for the words: what is found further on is shown from the beginning. */
const LOOKED_CHARS = 100_000

/** A stretch of a text with the found words in it, in UTF-16 units of the whole text. */
export interface WordExcerpt {
  startChar: number
  text: string
  hits: { startChar: number; endChar: number }[]
}

/** The text around the first of the typed words, with each place where one of them begins a word. */
export function wordExcerpt(text: string, typed: string): WordExcerpt {
  const wanted = wantedWords(typed)
  const looked = text.length > LOOKED_CHARS ? text.slice(0, LOOKED_CHARS) : text
  const hits: WordExcerpt['hits'] = []
  let from = 0
  let to = Math.min(text.length, EXCERPT_CHARS)
  for (const match of looked.matchAll(WORDS)) {
    if (hits.length > 0 && match.index >= to) break
    const hit = hitOf(match, wanted)
    if (hit === undefined) continue
    if (hits.length === 0 && match.index > BEFORE_CHARS) {
      from = wordStart(text, match.index - BEFORE_CHARS)
      to = Math.min(text.length, from + EXCERPT_CHARS)
    }
    hits.push(hit)
  }
  return { startChar: from, text: text.slice(from, wordEnd(text, to)), hits }
}

/** Every place in the text where one of the typed words begins a word, in order. */
export function findWords(text: string, typed: string): WordExcerpt['hits'] {
  const wanted = wantedWords(typed)
  if (wanted.length === 0) return []
  return [...text.slice(0, LOOKED_CHARS).matchAll(WORDS)].flatMap((match) => hitOf(match, wanted) ?? [])
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu

function wantedWords(typed: string): string[] {
  return typedWords(typed)
    .flatMap((word) => word.match(WORDS) ?? [])
    .map(fold)
}

function hitOf(match: RegExpExecArray, wanted: readonly string[]): { startChar: number; endChar: number } | undefined {
  const folded = fold(match[0])
  const isUnspaced = HAS_UNSPACED.test(folded)
  const found = wanted
    .filter((word) => (isUnspaced ? folded.includes(word) : folded.startsWith(word)))
    .toSorted((left, right) => right.length - left.length)[0]
  if (found === undefined) return undefined
  // A word that folds to another length, as one with a decomposed accent, is marked whole.
  const within = folded.length === match[0].length ? folded.indexOf(found) : 0
  const length = folded.length === match[0].length ? found.length : match[0].length
  return { startChar: match.index + within, endChar: match.index + within + length }
}

/** Without case and accents, as the index compares. */
function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The start of the word after a place, within reach; else a place between two characters. */
function wordStart(text: string, at: number): number {
  const blank = text.slice(at, at + 20).search(/\s/u)
  return blank < 0 ? wordEnd(text, at) : at + blank + 1
}

/** A place that does not cut a pair of surrogates. */
function wordEnd(text: string, at: number): number {
  return at < text.length && /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at
}
