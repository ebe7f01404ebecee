import { getBaseLanguage } from '../words/language-letters.ts'
import { cutDashSpeech, cutInserts } from './cut-inserts.ts'
import { isOpeningPlace, type MarkPair, pairMarks } from './pair-marks.ts'
import { DASH_LANGUAGES, SINGLE_MARKS, SPEECH_DASHES } from './quotation-marks.ts'
import { getSpeechWords } from './speech-words.ts'
import type { Quotation } from './quotation.ts'

const SINGLE_OPENING = /[‘‚']/gu
/** Words that start with an apostrophe. */
const ELISION =
  /^.(?:[Tt](?:is|was|were|will)|em|[Cc]ause|[Tt]il{1,2}|bout|round|n|cos|cuz|im|er|ere|ad|at|ave|is|ow|ome|neath|gainst|\d0?s|\d\ds?|s|t|ll|ve)(?![\p{L}\p{N}])/u
const CANDIDATES_PER_STEP = 2_000

/**
 * Finds the quotations of one block in their order. Apostrophes, nested quotations and stray closing marks are skipped.
 *
 * @param language of the text, such as `pt-BR`
 * @param fromChar the first unit that is spoken, after a speaker's name
 * @param goesOn whether the block before ended inside a quotation
 */
export function findQuotations(text: string, language: string, fromChar = 0, goesOn = false): Quotation[] {
  const work = findQuotationsInTurns(text, language, fromChar, goesOn)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Like `findQuotations`, but yields every few milliseconds of work. */
export function* findQuotationsInTurns(
  text: string,
  language: string,
  fromChar = 0,
  goesOn = false,
): Generator<void, Quotation[]> {
  const base = getBaseLanguage(language)
  const start = skipSpaces(text, fromChar)
  if (DASH_LANGUAGES.has(base) && isSpeechDash(text, start)) return yield* cutDashSpeech(text, start, base)
  const { pairs, firstCloseChar } = yield* pairMarks(text, base, fromChar)
  const found: Quotation[] = []
  let end = fromChar
  if (goesOn && firstCloseChar !== null) {
    end = firstCloseChar + 1
    if (end > start) found.push({ startChar: start, endChar: end, kind: 'quotation', isOpen: false })
  }
  let count = 0
  const singles = yield* listSingles(text, fromChar)
  for (const one of listOuter(text, pairs, singles, fromChar, end)) {
    if ((count += 1) % CANDIDATES_PER_STEP === 0) yield
    if (one !== null) found.push(one)
  }
  const words = getSpeechWords(base)
  return words.hasLateAdjectives ? yield* cutInserts(text, found, base) : found
}

/** Walks through the opening marks; null where one opens nothing. */
function* listOuter(
  text: string,
  pairs: readonly MarkPair[],
  singles: readonly number[],
  fromChar: number,
  firstChar: number,
): Generator<Quotation | null, void> {
  let end = firstChar
  let pairIndex = 0
  let singleIndex = 0
  for (;;) {
    while ((pairs[pairIndex]?.startChar ?? Infinity) < end) pairIndex += 1
    while ((singles[singleIndex] ?? Infinity) < end) singleIndex += 1
    const pair = pairs[pairIndex]
    const single = singles[singleIndex]
    if (!pair && single === undefined) return
    let one: Quotation | null
    if (pair && pair.startChar < (single ?? Infinity)) {
      one = readPair(text, pair)
      pairIndex += 1
    } else {
      one = readSingle(text, singles, singleIndex, pairs, fromChar)
      singleIndex += 1
    }
    if (one) end = one.endChar
    yield one
  }
}

function readPair(text: string, pair: MarkPair): Quotation | null {
  const isOpen = pair.endChar === null && pair.nextStartChar === null
  const endChar = pair.endChar ?? trimEnd(text, pair.startChar + 1, pair.nextStartChar ?? text.length)
  if (!hasWords(text, pair.startChar + 1, endChar)) return null
  return { startChar: pair.startChar, endChar, kind: 'quotation', isOpen }
}

function* listSingles(text: string, fromChar: number): Generator<void, number[]> {
  const singles: number[] = []
  let count = 0
  for (const { index } of text.matchAll(SINGLE_OPENING)) {
    if ((count += 1) % CANDIDATES_PER_STEP === 0) yield
    if (index < fromChar || !isOpeningPlace(text, index, fromChar)) continue
    if (!ELISION.test(text.slice(index, index + 8))) singles.push(index)
  }
  yield
  return singles
}

/** Index of the first pair that opens at an offset or after it. */
function findPair(pairs: readonly MarkPair[], fromChar: number): number {
  let low = 0
  let high = pairs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pairs[middle]?.startChar ?? 0) < fromChar) low = middle + 1
    else high = middle
  }
  return low
}

function readSingle(
  text: string,
  singles: readonly number[],
  index: number,
  pairs: readonly MarkPair[],
  fromChar: number,
): Quotation | null {
  const startChar = singles[index] ?? 0
  const mark = text.charAt(startChar)
  const closing = SINGLE_MARKS[mark] ?? ''
  const limit = singles[index + 1] ?? text.length
  let weak: number | null = null
  let pairIndex = findPair(pairs, startChar)
  for (let at = startChar + 1; at < limit; at += 1) {
    while ((pairs[pairIndex]?.startChar ?? Infinity) < at) pairIndex += 1
    const inner = pairs[pairIndex]?.startChar === at ? pairs[pairIndex]?.endChar : null
    if (inner !== undefined && inner !== null && inner <= limit) at = inner
    if (!closing.includes(text.charAt(at)) || at >= limit) continue
    const strength = getClosingStrength(text, at)
    if (strength === 'strong' && at > startChar + 1) {
      return { startChar, endChar: at + 1, kind: 'quotation', isOpen: false }
    }
    if (strength === 'weak') weak ??= at
  }
  if (weak !== null) return { startChar, endChar: weak + 1, kind: 'quotation', isOpen: false }
  // Only a curly mark at the start of a paragraph is surely no apostrophe.
  const isFirst = mark !== "'" && skipSpaces(text, fromChar) === startChar && limit === text.length
  const opens = isFirst && /^\p{Lu}/u.test(text.slice(startChar + 1, startChar + 3))
  return opens
    ? { startChar, endChar: trimEnd(text, startChar + 1, text.length), kind: 'quotation', isOpen: true }
    : null
}

/** Weak: it may be the apostrophe of `the dogs’ names` or `goin’ home`. */
function getClosingStrength(text: string, at: number): 'strong' | 'weak' | 'none' {
  const before = text.charAt(at - 1)
  const after = text.slice(at + 1, at + 3)
  if (/\s/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) return 'none'
  return /[\p{L}\p{N}]/u.test(before) && /^\s\p{Ll}/u.test(after) ? 'weak' : 'strong'
}

function isSpeechDash(text: string, at: number): boolean {
  const dash = text.charAt(at)
  if (dash === '' || !SPEECH_DASHES.includes(dash)) return false
  const rest = text.slice(at + 1, at + 8).trimStart()
  return rest !== '' && !SPEECH_DASHES.includes(rest.charAt(0)) && !/^\p{N}+\s*$/u.test(rest)
}

function hasWords(text: string, startChar: number, endChar: number): boolean {
  return endChar > startChar && /[\p{L}\p{N}!?…]/u.test(text.slice(startChar, endChar))
}

function skipSpaces(text: string, fromChar: number): number {
  const rest = text.slice(fromChar)
  return text.length - rest.trimStart().length
}

function trimEnd(text: string, startChar: number, endChar: number): number {
  return startChar + text.slice(startChar, endChar).trimEnd().length
}
