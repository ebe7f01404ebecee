import { carryCursors } from './carry-cursors.ts'
import type { PlayerTimeline } from './player-timeline.ts'
import type { PlayerEntry } from './player.ts'
import type { Cursor, Piece } from './cursor.ts'

/** A looped range, as places that survive layout changes. */
export interface LoopCursors {
  start: Cursor
  end: Cursor
}

/** A loop of timeline samples; null if there is no audio. */
export function findLoop(
  timeline: PlayerTimeline,
  { startSample, endSample }: { startSample: number; endSample: number },
): LoopCursors | null {
  const start = timeline.cursorAt(startSample)
  const last = timeline.cursorAt(endSample - 1)
  return start && last ? { start, end: { ...last, offset: last.offset + 1 } } : null
}

/**
 * The loop around the same audio after the chapter changed; null if its start is gone.
 *
 * @param before entries of the chapter before it changed
 */
export function carryLoop(
  { start, end }: LoopCursors,
  timeline: PlayerTimeline,
  before: readonly PlayerEntry[],
): LoopCursors | null {
  const carry = carryCursors(timeline, before)
  const first = carry(start)?.at ?? start
  const last = carry({ ...end, offset: end.offset - 1 })?.at
  if (!timeline.entry(first.blockId)) return null
  return { start: first, end: last ? { ...last, offset: last.offset + 1 } : end }
}

/** What limits playback to a part of the chapter. */
export interface PlayedRange {
  loop: LoopCursors | null
  /** Playback ends with this block's audio, whatever the loop. */
  onlyBlockId?: string | null
}

/** What to feed at a cursor, including the loop: after the loop's last sample, playback continues at its first. */
export function planAt(
  timeline: PlayerTimeline,
  cursor: Cursor,
  { loop, onlyBlockId = null }: PlayedRange,
): Piece & { isWrap?: boolean } {
  const piece = timeline.pieceAt(cursor)
  if (piece.kind === 'lost') return piece
  if (onlyBlockId !== null) {
    const isInBlock = piece.at.blockId === onlyBlockId && piece.at.part === 'sound'
    return isInBlock ? piece : { kind: 'end', at: piece.at }
  }
  if (!loop) return piece
  const startSample = timeline.sampleOf(loop.start)
  const endSample = timeline.sampleOf(loop.end)
  if (endSample <= startSample) return piece
  const sample = timeline.sampleOf(piece.at)
  if (sample === endSample) return { ...planAt(timeline, loop.start, { loop }), isWrap: true }
  if ((piece.kind === 'sound' || piece.kind === 'pause') && sample < endSample) {
    return { ...piece, count: Math.min(piece.count, endSample - sample) }
  }
  return piece
}

export type PlanComparison =
  /** The fed audio matches the chapter; feeding continues at `next`. */
  | { kind: 'same'; next: Cursor }
  /** From feed position `position` on the chapter differs, starting at `next`. */
  | { kind: 'differs'; position: number; next: Cursor }
  /** The playing audio is no longer in the chapter. */
  | { kind: 'lost' }

/** Compares fed, unplayed audio with the current chapter. */
export function compareWithPlan(
  fed: readonly { position: number; at: Cursor; count: number }[],
  timeline: PlayerTimeline,
  range: PlayedRange,
): PlanComparison | null {
  const first = fed[0]
  if (!first) return null
  let next = first.at
  if (timeline.pieceAt(next).kind === 'lost') return { kind: 'lost' }
  for (const piece of fed) {
    let done = 0
    while (done < piece.count) {
      const plan = planAt(timeline, next, range)
      const isSame =
        (plan.kind === 'sound' || plan.kind === 'pause') &&
        plan.at.part === piece.at.part &&
        plan.at.blockId === piece.at.blockId &&
        plan.at.takeId === piece.at.takeId &&
        plan.at.offset === piece.at.offset + done
      if (!isSame) return { kind: 'differs', position: piece.position + done, next }
      const count = Math.min(plan.count, piece.count - done)
      done += count
      next = { ...plan.at, offset: plan.at.offset + count }
    }
  }
  return { kind: 'same', next }
}
