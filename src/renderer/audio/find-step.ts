import type { PlayerTimeline } from './player-timeline.ts'
import { findNeighborWord } from './word-finder.ts'
import type { Cursor } from './cursor.ts'

/** Stepping back during playback from within this distance of a word or block start goes to the previous one. */
const STEP_BACK_SAMPLES = 7_200

/** The next or previous word; null if there is none. */
export function findWordStep(
  timeline: PlayerTimeline,
  heardSample: number,
  direction: 1 | -1,
  isPlaying: boolean,
): Cursor | null {
  const from = direction > 0 || !isPlaying ? heardSample : heardSample - STEP_BACK_SAMPLES
  const next = findNeighborWord(timeline, from, direction)
  return next && timeline.cursorAt(Math.ceil(next.startSample))
}

/** The next block, the start of this one, or the previous one; null if there is none. */
export function findBlockStep(
  timeline: PlayerTimeline,
  heardSample: number,
  direction: 1 | -1,
  isPlaying: boolean,
): Cursor | null {
  const index = timeline.spanIndexAt(heardSample)
  const span = timeline.spans[index]
  const isInside = span !== undefined && heardSample - span.startSample > (isPlaying ? STEP_BACK_SAMPLES : 0)
  const next = timeline.spans[direction > 0 ? index + 1 : isInside ? index : index - 1]
  return next ? timeline.cursorOfBlock(next.blockId) : null
}
