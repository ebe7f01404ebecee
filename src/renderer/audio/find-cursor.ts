import type { Cursor, PlayerTimeline } from './player-timeline.ts'
import type { PlayerTarget } from './player.ts'
import { getWordIndex } from './word-index.ts'

/** The place of a target; null if nothing can be played there or after it. */
export function findCursor(timeline: PlayerTimeline, target: PlayerTarget): Cursor | null {
  if ('sample' in target) return timeline.cursorAt(Math.max(0, Math.min(target.sample, timeline.lengthSamples)))
  const start = timeline.cursorOfBlock(target.blockId)
  const marks = timeline.entry(target.blockId)?.marks
  if (target.charOffset === undefined || !marks || start?.blockId !== target.blockId) return start
  const index = getWordIndex(marks)
  const wordIndex = index.atChar(target.charOffset)
  return wordIndex < 0 ? start : { ...start, offset: start.offset + Math.round(index.starts[wordIndex] ?? 0) }
}
