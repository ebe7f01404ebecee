import type { WordMark } from '#shared/contract/takes.ts'
import type { WireMark } from '#shared/service-wire/speech.ts'
import type { CompiledPart } from './compile-block.ts'

/**
 * The word marks of one delivery, in written offsets and take time. What cannot be true is left out rather than
 * guessed: times that are no numbers, places outside the text, and words that begin before the last one kept.
 *
 * @param after the last mark kept so far
 * @param partStartMs where the part's audio begins in the take
 */
export function readMarks(
  wire: readonly WireMark[],
  part: CompiledPart,
  partStartMs: number,
  after: WordMark | undefined,
): WordMark[] {
  const marks: WordMark[] = []
  let last = after
  for (const mark of wire) {
    if (mark.type !== 'word') continue
    const { start, end, start_time: startTime, end_time: endTime } = mark
    if (![start, end, startTime, endTime].every(Number.isFinite)) continue
    if (start < 0 || end <= start || end > part.input.length || startTime < 0 || endTime < startTime) continue
    const startChar = part.toWritten(Math.floor(start))
    const startMs = partStartMs + startTime
    if (last && (startChar < last.endChar || startMs < last.startMs)) continue
    last = { startChar, endChar: part.toWritten(Math.floor(end)), startMs, endMs: partStartMs + endTime }
    marks.push(last)
  }
  return marks
}
