import type { PlayerTimeline } from './player-timeline.ts'
import type { PlayerTarget } from './player.ts'
import { getWordIndex } from './word-index.ts'
import type { Cursor } from './cursor.ts'

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

/** True if the place of a word isn't known yet. */
export function isReadingMarks(timeline: PlayerTimeline, target: PlayerTarget): boolean {
  if ('sample' in target || target.charOffset === undefined) return false
  return timeline.entry(target.blockId)?.isReadingMarks === true
}

/** Whether playback that starts there plays or waits for audio. */
export function stateAt(timeline: PlayerTimeline, cursor: Cursor): 'playing' | 'waiting' {
  const piece = timeline.pieceAt(cursor)
  return piece.kind === 'sound' || piece.kind === 'pause' ? 'playing' : 'waiting'
}
