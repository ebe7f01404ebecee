import type { WordMark } from '#shared/contract/takes.ts'
import type { CompiledPart } from '#shared/domain/speech-text/compile-inputs.ts'
import type { WireMark } from '#shared/service-wire/speech.ts'

/** Word marks that can be told, and one that is not over yet. */
export interface ReadMarks {
  marks: WordMark[]
  /** Of a word that something else is sent for: more of it may follow. */
  held: WordMark | null
}

/**
 * The word marks of one delivery, in written offsets and take time. All marks of what replaces a written word are one
 * mark of that word. What cannot be true is left out rather than guessed: times that are no numbers, places outside the
 * text, and words that begin before the last one kept.
 *
 * @param after the last mark told so far
 * @param heldBefore what the delivery before held
 * @param partStartMs where the part's audio begins in the take
 */
export function readMarks(
  wire: readonly WireMark[],
  part: Pick<CompiledPart, 'input' | 'toWritten' | 'isReplaced'>,
  partStartMs: number,
  after: WordMark | undefined,
  heldBefore: WordMark | null = null,
): ReadMarks {
  const marks: WordMark[] = []
  let last = after
  let held = heldBefore
  for (const mark of wire) {
    if (mark.type !== 'word') continue
    const { start, end, start_time: startTime, end_time: endTime } = mark
    if (![start, end, startTime, endTime].every(Number.isFinite)) continue
    if (start < 0 || end <= start || end > part.input.length || startTime < 0 || endTime < startTime) continue
    const [sentStart, sentEnd] = [Math.floor(start), Math.floor(end)]
    const { startChar, endChar } = part.toWritten(sentStart, sentEnd)
    const times = { startMs: partStartMs + startTime, endMs: partStartMs + endTime }
    const previous = held ?? last
    if (endChar <= startChar || (previous && times.startMs < previous.startMs)) continue
    if (held && startChar >= held.startChar && endChar <= held.endChar) {
      held = { ...held, endMs: Math.max(held.endMs, times.endMs) }
      continue
    }
    if (previous && startChar < previous.endChar) continue
    if (held) marks.push(held)
    held = null
    last = { startChar, endChar, ...times }
    if (part.isReplaced(sentStart, sentEnd)) held = last
    else marks.push(last)
  }
  return { marks, held }
}
