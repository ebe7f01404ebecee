import type { Take, WordMark } from '../contract/takes.ts'

/** A part of a take: its range in the audio and its words, with positions and times relative to the part's start. */
export interface TakeCut {
  startMs: number
  endMs: number
  marks: WordMark[]
}

/**
 * Locates the audio of a part of a take's text by its word timings. Between two words the cut is in the middle of the
 * silence; the ends of the take stay where they are.
 *
 * @param part UTF-16 units of the take's text
 * @returns null if no cut is possible: inside a word, without word timings, or with no word left in the part
 */
export function cutTake(
  take: Pick<Take, 'durationMs'>,
  marks: readonly WordMark[],
  part: { startChar: number; endChar: number },
): TakeCut | null {
  const { startChar, endChar } = part
  const inside = marks.filter((mark) => mark.startChar >= startChar && mark.endChar <= endChar)
  const before = marks.filter((mark) => mark.endChar <= startChar)
  const after = marks.filter((mark) => mark.startChar >= endChar)
  if (inside.length === 0 || before.length + inside.length + after.length < marks.length) return null
  const betweenMs = (left: WordMark | undefined, right: WordMark | undefined) =>
    left && right ? (left.endMs + Math.max(left.endMs, right.startMs)) / 2 : null
  const startMs = betweenMs(before.at(-1), inside[0]) ?? 0
  const endMs = betweenMs(inside.at(-1), after[0]) ?? take.durationMs
  const within = (ms: number) => Math.min(Math.max(ms, startMs), endMs) - startMs
  return {
    startMs,
    endMs,
    marks: inside.map((mark) => ({
      startChar: mark.startChar - startChar,
      endChar: mark.endChar - startChar,
      startMs: within(mark.startMs),
      endMs: within(mark.endMs),
    })),
  }
}
