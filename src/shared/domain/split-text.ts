/** A range of the text, in UTF-16 units; `endChar` is the first unit after it. */
export interface TextRange {
  startChar: number
  endChar: number
}

/**
 * Splits a text into ranges of at most `maxChars` UTF-16 units that rejoin to the text. Splits are at sentence ends if
 * one exists within the limit, else between words, else between graphemes, so no grapheme is ever split. A single
 * grapheme longer than the limit stays whole: it can't be sent, which the caller detects by its length.
 */
export function splitText(text: string, maxChars: number): TextRange[] {
  if (text.length <= maxChars) return text === '' ? [] : [{ startChar: 0, endChar: text.length }]
  return gather(pieces(text, 0, 'sentence', maxChars), maxChars)
}

type Granularity = 'sentence' | 'word' | 'grapheme'
const FINER: Record<Granularity, Granularity | null> = { sentence: 'word', word: 'grapheme', grapheme: null }

/** The segments of the text, with each one that is too long replaced by finer segments. */
function* pieces(text: string, offset: number, granularity: Granularity, maxChars: number): Generator<TextRange> {
  const finer = FINER[granularity]
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity }).segment(text)) {
    if (segment.length > maxChars && finer) yield* pieces(segment, offset + index, finer, maxChars)
    else yield { startChar: offset + index, endChar: offset + index + segment.length }
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
