import { splitSentences, type TextRange } from './sentences/split-sentences.ts'

/**
 * Splits a text into ranges of at most `maxChars` UTF-16 units that rejoin to the text. Splits are at sentence ends if
 * one exists within the limit, else between words, else between graphemes, so no grapheme is ever split. A single
 * grapheme longer than the limit stays whole: it can't be sent, which the caller detects by its length.
 */
export function splitText(text: string, maxChars: number): TextRange[] {
  if (text.length <= maxChars) return text === '' ? [] : [{ startChar: 0, endChar: text.length }]
  return gather(pieces(text, maxChars), maxChars)
}

type Granularity = 'word' | 'grapheme'

/** Sentences, with each one that is too long replaced by its words, and these by their graphemes. */
function* pieces(text: string, maxChars: number): Generator<TextRange> {
  for (const sentence of splitSentences(text)) yield* cutFiner(text, sentence, 'word', maxChars)
}

function* cutFiner(text: string, range: TextRange, finer: Granularity, maxChars: number): Generator<TextRange> {
  if (range.endChar - range.startChar <= maxChars) return yield range
  const segments = new Intl.Segmenter(undefined, { granularity: finer }).segment(
    text.slice(range.startChar, range.endChar),
  )
  for (const { segment, index } of segments) {
    const startChar = range.startChar + index
    const part = { startChar, endChar: startChar + segment.length }
    if (finer === 'word') yield* cutFiner(text, part, 'grapheme', maxChars)
    else yield part
  }
}

function gather(parts: Iterable<TextRange>, maxChars: number): TextRange[] {
  const runs: TextRange[] = []
  let run: TextRange | undefined
  for (const part of parts) {
    if (run && part.endChar - run.startChar <= maxChars) {
      run.endChar = part.endChar
      continue
    }
    run = { ...part }
    runs.push(run)
  }
  return runs
}
