import { claimPlayback, releasePlayback } from '../lib/playback-claim.ts'
import type { Cursor } from './cursor.ts'
import { findCursor, isReadingMarks, stateAt } from './find-cursor.ts'
import type { Playback } from './playback.ts'
import type { PlayerReportCause } from './player-messages.ts'
import type { PlayerOutput } from './player-output.ts'
import type { PlayerPosition } from './player-position.ts'
import type { PlayerSnapshots } from './player-snapshots.ts'
import type { PlayerTimeline } from './player-timeline.ts'
import type { Player, PlayerSnapshot, PlayerTarget } from './player.ts'
import type { Scope } from './scope.ts'

export interface PlayerTransportDeps {
  scope: Scope
  timeline: PlayerTimeline
  position: PlayerPosition
  snapshots: PlayerSnapshots
  output: Pick<PlayerOutput, 'open' | 'run' | 'suspendSoon'>
  /** Null until the audio context is open. */
  getPlayback(): Playback | null
}

/** Starts and stops a player and sets its `state`. */
export interface PlayerTransport extends Pick<Player, 'pause' | 'toggle' | 'playFrom'> {
  /** True while audio plays or is on its way. */
  isWanted(): boolean
  /** Returns false if there is nothing to play. */
  play(): boolean
  /** Moves the playhead and stays playing or paused; null doesn't move it. */
  goTo(cursor: Cursor | null): void
  /** Stops without changing the snapshot. */
  stop(): void
  fail(failure: string): void
  /** The playhead started, stopped or ran dry. */
  onCause(cause: PlayerReportCause, isMoving: boolean): void
  /** Plays from the word that was waited for if its block's word timings are read. */
  playAwaited(): void
}

export function createPlayerTransport(deps: PlayerTransportDeps): PlayerTransport {
  const { scope, timeline, position, snapshots, output, getPlayback } = deps
  let isWanted = false
  /** Where playback starts as soon as the block's word timings are read. */
  let awaited: PlayerTarget | null = null

  function want(isNow: boolean): void {
    awaited = null
    isWanted = isNow
    if (isNow) claimPlayback(pause)
    else releasePlayback(pause)
    getPlayback()?.run(isNow)
  }

  function halt(changes: Partial<PlayerSnapshot>): void {
    want(false)
    snapshots.change(changes)
    output.suspendSoon()
  }

  function pause(): void {
    if (isWanted || awaited) halt({ state: 'paused' })
  }

  /** Audio that plays meanwhile would be heard before what was asked for. */
  function awaitMarks(target: PlayerTarget): void {
    halt({ state: 'waiting', failure: null })
    awaited = target
    void output.open()
  }

  function goTo(cursor: Cursor | null): void {
    awaited = null
    position.playOnly(null)
    if (!cursor) return
    position.jumpTo(cursor)
    if (isWanted) snapshots.change({ state: stateAt(timeline, cursor) })
    else snapshots.change(snapshots.get().state === 'paused' ? {} : { state: 'paused', failure: null })
  }

  /** @param untilEndOf playback stops at the end of this block */
  function play(untilEndOf: string | null = null): boolean {
    position.playOnly(untilEndOf)
    const cursor = position.goToStart(snapshots.get().state === 'failed')
    if (!cursor) return false
    want(true)
    output.run()
    snapshots.change({ state: stateAt(timeline, cursor), failure: null })
    return true
  }

  function playFrom(target: PlayerTarget, { stopsAtBlockEnd } = { stopsAtBlockEnd: false }): void {
    if (isReadingMarks(timeline, target)) return awaitMarks(target)
    const cursor = findCursor(timeline, target)
    goTo(cursor)
    play(stopsAtBlockEnd ? cursor?.blockId : null)
  }

  /** The last samples are rendered before they are audible. Not in a frame: hidden windows have none. */
  function endWhenHeard(): void {
    const lagMs = isWanted ? getPlayback()?.endLagMs() : null
    if (lagMs === null || lagMs === undefined) return
    const { onlyBlockId } = position.range()
    if (lagMs === 0) halt({ state: onlyBlockId === null ? 'ended' : 'paused' })
    else scope.after(Math.max(4, lagMs), endWhenHeard)
  }

  return {
    isWanted: () => isWanted,
    play: () => play(),
    pause,
    toggle() {
      if (!isWanted && !awaited) return play()
      pause()
      return true
    },
    playFrom,
    goTo,
    stop: () => want(false),
    fail: (failure) => halt({ state: 'failed', failure }),
    onCause(cause, isMoving) {
      if (!isWanted) return
      if (isMoving && snapshots.get().state !== 'playing') snapshots.change({ state: 'playing' })
      if (cause === 'starved') snapshots.change({ state: 'waiting' })
      if (cause === 'ended') endWhenHeard()
    },
    playAwaited() {
      if (awaited && !isReadingMarks(timeline, awaited)) playFrom(awaited)
    },
  }
}
