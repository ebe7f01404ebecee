import type { WordMark } from '#shared/contract/takes.ts'

/** What is needed of a take to find a place in it that another take has too. */
export interface PlacedTake {
  durationMs: number
  /** In order; empty where there is no word timing. */
  marks: readonly WordMark[]
}

/**
 * Finds in one take what is heard in another: as far into the same word, or into the pause behind it. Takes without the
 * same number of words are matched by their share of time.
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

/** From a word's start to the next one's; with -1 what precedes the first. */
function spanOf({ marks, durationMs }: PlacedTake, index: number): [startMs: number, endMs: number] {
  return [marks[index]?.startMs ?? 0, marks[index + 1]?.startMs ?? durationMs]
}

/**
 * Gains under which all takes are as loud as the quietest of them: nothing is made louder, so nothing can clip. A take
 * whose loudness is not known is left as it is.
 *
 * @param loudnessLufs one for each take
 */
export function matchGains(loudnessLufs: readonly (number | null)[]): number[] {
  const known = loudnessLufs.filter((lufs) => lufs !== null)
  const quietest = Math.min(...known)
  return loudnessLufs.map((lufs) => (lufs === null ? 1 : 10 ** ((quietest - lufs) / 20)))
}
