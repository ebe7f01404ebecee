import type { WordMark } from '#shared/contract/takes.ts'

/** What is needed of a take to match a place in another take. */
export interface PlacedTake {
  durationMs: number
  /** In order; empty without word timings. */
  marks: readonly WordMark[]
}

/**
 * Maps a position in one take to another: the same offset within the same word or the pause after it. Takes with
 * different word counts are matched by share of duration.
 *
 * @param atMs from the start of `from`, 0 to its duration
 */
export function samePlace(from: PlacedTake, to: PlacedTake, atMs: number): number {
  const count = from.marks.length
  if (count === 0 || count !== to.marks.length)
    return from.durationMs > 0 ? (atMs / from.durationMs) * to.durationMs : 0
  const index = from.marks.findLastIndex((mark) => mark.startMs <= atMs)
  const [start, end] = spanOf(from, index)
  const [toStart, toEnd] = spanOf(to, index)
  const share = end > start ? Math.min(1, Math.max(0, (atMs - start) / (end - start))) : 0
  return toStart + share * (toEnd - toStart)
}

/** From a word's start to the next one's; -1 for what precedes the first. */
function spanOf({ marks, durationMs }: PlacedTake, index: number): [startMs: number, endMs: number] {
  return [marks[index]?.startMs ?? 0, marks[index + 1]?.startMs ?? durationMs]
}

/**
 * Gains that make all takes as loud as the quietest: nothing is amplified, so nothing can clip. A take with unknown
 * loudness is unchanged.
 *
 * @param loudnessLufs one for each take
 */
export function matchGains(loudnessLufs: readonly (number | null)[]): number[] {
  const known = loudnessLufs.filter((lufs) => lufs !== null)
  const quietest = Math.min(...known)
  return loudnessLufs.map((lufs) => (lufs === null ? 1 : 10 ** ((quietest - lufs) / 20)))
}
