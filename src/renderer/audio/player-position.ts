import { carryLoop, findLoop, type LoopCursors, type PlayedRange } from './feed-plan.ts'
import type { Cursor } from './cursor.ts'
import type { Playback } from './playback.ts'
import type { PlayerTimeline } from './player-timeline.ts'
import type { PlayerEntry, PlayerSnapshot } from './player.ts'

/** Where a player plays and within which limits, also before its audio context is open. */
export interface PlayerPosition {
  /** The place audible now, or in `aheadMs`; where playback starts if none is. Null without anything to play. */
  heardCursor(aheadMs?: number): Cursor | null
  range(): Required<PlayedRange>
  loopSamples(): PlayerSnapshot['loop']
  setLoop(samples: PlayerSnapshot['loop']): void
  /** Call it before `carry` when playback has left the loop's chapter. */
  forgetLoop(): void
  /** Playback stops at the end of this block; null to play on after the current block. */
  playOnly(blockId: string | null): void
  jumpTo(cursor: Cursor): void
  /**
   * Goes to where playback starts now: after the end to the beginning, from outside the loop to its start. Returns null
   * if there is nothing to play.
   *
   * @param mustJump the audio that was queued can't be continued
   */
  goToStart(mustJump: boolean): Cursor | null
  /** Follows the audio after the chapter changed. */
  carry(orderBefore: readonly PlayerEntry[]): void
  /** Goes to the beginning of another chapter. */
  reset(): void
}

/** @param getPlayback null until the audio context is open */
export function createPlayerPosition(timeline: PlayerTimeline, getPlayback: () => Playback | null): PlayerPosition {
  /** Where playback starts while stopped, or after the chapter had nothing to play. */
  let resting: Cursor | null = null
  let loop: LoopCursors | null = null
  let onlyBlockId: string | null = null

  const heardCursor = (aheadMs = 0) => getPlayback()?.heardCursor(aheadMs) ?? resting
  const loopSamples = () =>
    loop && { startSample: timeline.sampleOf(loop.start), endSample: timeline.sampleOf(loop.end) }

  function jumpTo(cursor: Cursor): void {
    resting = cursor
    getPlayback()?.jumpTo(cursor)
  }

  /** Null if playback may start at the cursor. */
  function findRestart(cursor: Cursor): Cursor | null {
    const atEnd = timeline.pieceAt(cursor).kind === 'end'
    const sample = timeline.sampleOf(cursor)
    const samples = loopSamples()
    const isOutsideLoop = samples && (sample < samples.startSample || sample >= samples.endSample)
    if (loop && (atEnd || isOutsideLoop)) return loop.start
    return atEnd ? timeline.firstCursor() : null
  }

  return {
    heardCursor,
    range: () => ({ loop, onlyBlockId }),
    loopSamples,
    setLoop(samples) {
      loop = samples && findLoop(timeline, samples)
      getPlayback()?.reconcile(timeline.entries)
    },
    forgetLoop() {
      loop = null
    },
    playOnly(blockId) {
      if (blockId === onlyBlockId) return
      onlyBlockId = blockId
      getPlayback()?.reconcile(timeline.entries)
    },
    jumpTo,
    goToStart(mustJump) {
      const current = heardCursor() ?? timeline.firstCursor()
      if (!current) return null
      const restart = findRestart(current)
      if (restart || mustJump || getPlayback()?.heardCursor() === null) jumpTo(restart ?? current)
      else resting = current
      return restart ?? current
    },
    carry(orderBefore) {
      if (loop) loop = carryLoop(loop, timeline, orderBefore)
      getPlayback()?.reconcile(orderBefore)
      resting = resting ? timeline.resolve(resting, orderBefore) : timeline.firstCursor()
    },
    reset() {
      loop = null
      onlyBlockId = null
      getPlayback()?.clear()
      resting = timeline.firstCursor()
      if (resting) jumpTo(resting)
    },
  }
}
