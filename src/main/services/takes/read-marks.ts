import type { WordMark } from '#shared/contract/takes.ts'
import type { CompiledPart } from '#shared/domain/speech-text/compile-inputs.ts'
import type { WireMark } from '#shared/service-wire/speech.ts'

/** Word marks ready to report, and one that may still grow. */
export interface ReadMarks {
  marks: WordMark[]
  /** A mark of a replaced word: more of it may follow. */
  held: WordMark | null
}

/**
 * The word marks of one delivery, in written offsets and take time. All marks of a replacement are merged into one mark
 * of the written word. Implausible marks are dropped rather than guessed: times that aren't numbers, positions outside
 * the text, and words that begin before the last one kept.
 *
 * @param after the last mark reported so far
 * @param heldBefore the mark held by the previous delivery
 * @param partStartMs where the part's audio starts in the take
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
    const [sentStart, sentEnd] = wholeCharacters(part.input, Math.floor(start), Math.floor(end))
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

/** The same place without half of a character that takes two units, as an emoji does. */
function wholeCharacters(text: string, start: number, end: number): [number, number] {
  const isInside = (at: number): boolean => at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff
  return [isInside(start) ? start - 1 : start, isInside(end) ? end + 1 : end]
}
