import { MAX_BLOCK_CHARS } from './import-limits.ts'
import { splitSentences, type TextRange } from './sentences/split-sentences.ts'

const WINDOW_CHARS = 2 * MAX_BLOCK_CHARS

/**
 * Splits a text into ranges of at most `maxChars` UTF-16 units that rejoin to the text. Splits are at sentence ends if
 * one exists within the limit, else between words, else between graphemes, so no grapheme is ever split. A single
 * grapheme longer than the limit stays whole: it can't be sent, which the caller detects by its length.
 */
export function splitText(text: string, maxChars: number): TextRange[] {
  if (text.length <= maxChars) return text === '' ? [] : [{ startChar: 0, endChar: text.length }]
  const runs: TextRange[] = [{ startChar: 0, endChar: 0 }]
  for (const sentence of splitSentences(text)) addRange(runs, text, sentence, ['word', 'grapheme'], maxChars)
  return runs
}

/** As {@link splitText} in windows, for texts of any length: segmenting megabytes at once takes seconds. */
export function* splitLongText(text: string, maxChars: number): Generator<TextRange> {
  for (let start = 0; start < text.length;) {
    const window = text.slice(start, start + WINDOW_CHARS)
    const runs = splitText(window, maxChars)
    const isLast = start + window.length === text.length
    // The last run of a window may go on after it.
    const whole = isLast || runs.length === 1 ? runs : runs.slice(0, -1)
    for (const { startChar, endChar } of whole) yield { startChar: start + startChar, endChar: start + endChar }
    start += whole.at(-1)?.endChar ?? window.length
  }
}

type Granularity = 'word' | 'grapheme'

/**
 * Adds a range to the last run, or to a new one if the limit is exceeded. What is too long for a run of its own is added
 * in finer parts. Looks only where runs end: a line may have millions of words.
 */
function addRange(
  runs: TextRange[],
  text: string,
  range: TextRange,
  [finer, ...finest]: readonly Granularity[],
  maxChars: number,
): void {
  const isShort = range.endChar - range.startChar <= maxChars
  if (isShort || finer === undefined) return addWhole(runs, range, maxChars)
  const segments = new Intl.Segmenter(undefined, { granularity: finer }).segment(
    text.slice(range.startChar, range.endChar),
  )
  for (let startChar = range.startChar; startChar < range.endChar;) {
    const limitChar = (runs.at(-1)?.startChar ?? 0) + maxChars
    const across = segments.containing(Math.max(startChar, limitChar) - range.startChar)
    const endChar = across ? range.startChar + across.index : range.endChar
    if (endChar > startChar) addWhole(runs, { startChar, endChar }, maxChars)
    startChar = endChar + (across?.segment.length ?? 0)
    if (across) addRange(runs, text, { startChar: endChar, endChar: startChar }, finest, maxChars)
  }
}

function addWhole(runs: TextRange[], range: TextRange, maxChars: number): void {
  const run = runs.at(-1)
  if (run && (range.endChar - run.startChar <= maxChars || run.endChar === run.startChar)) run.endChar = range.endChar
  else runs.push({ ...range })
}
