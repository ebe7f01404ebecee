import { addListener } from '../lib/add-listener.ts'
import { claimPlayback, releasePlayback } from '../lib/playback-claim.ts'
import type { AudioEngine } from './audio-engine.ts'
import { carryLoop, findLoop, type LoopCursors } from './feed-plan.ts'
import { findCursor, isReadingMarks, stateAt } from './find-cursor.ts'
import { findBlockStep, findWordStep } from './find-step.ts'
import { createFollowingChapters } from './following-chapters.ts'
import { keepRunning } from './keep-running.ts'
import { Playback } from './playback.ts'
import { createPlayerFrames } from './player-frames.ts'
import type { PlayerReport } from './player-messages.ts'
import { createPlayerOutput } from './player-output.ts'
import { PlayerTimeline } from './player-timeline.ts'
import type { PcmListener, Player, PlayerChapter, PlayerEntry, PlayerSnapshot, PlayerTarget } from './player.ts'
import { t } from './messages/t.ts'
import { openScope } from './scope.ts'
import { findWordAt, findWordsBetween } from './word-finder.ts'
import type { Cursor } from './cursor.ts'

const SLOWEST_RATE = 0.5
const FASTEST_RATE = 3
/** How often the layout follows arriving audio; playback never waits for it. */
const GROWTH_EVERY_MS = 100

export interface CreatePlayerOptions {
  /** Called once, when the audio context has been opened. */
  onEngine?: (engine: AudioEngine) => void
  /** Called with everything the worklet reports. */
  onReport?: (report: PlayerReport) => void
}

/** Creates a player without a chapter. Opens the audio context on first play, so it costs nothing until then. */
export function createPlayer(options: CreatePlayerOptions = {}): Player {
  const scope = openScope()
  const timeline = new PlayerTimeline()
  const listeners = new Set<() => void>()
  const pcmListeners = new Set<PcmListener>()
  let playback: Playback | null = null
  /** Where playback starts while stopped, or after the chapter had nothing to play. */
  let resting: Cursor | null = null
  let loop: LoopCursors | null = null
  /** Playback stops at the end of this block. */
  let onlyBlockId: string | null = null
  /** Where playback starts as soon as the block's word timings are read. */
  let awaited: PlayerTarget | null = null
  let isWanted = false
  let cancelGrowth: (() => void) | null = null
  let snapshot: PlayerSnapshot = {
    state: 'paused',
    failure: null,
    chapterId: null,
    lengthSamples: 0,
    spans: [],
    loop: null,
    rate: 1,
    volume: 1,
  }

  const heardCursor = (aheadMs = 0) => playback?.heardCursor(aheadMs) ?? resting
  const following = createFollowingChapters(timeline, () => heardCursor()?.blockId)
  const frames = createPlayerFrames({
    scope,
    timeline,
    heardCursor,
    isPlaying: () => snapshot.state === 'playing',
    onFrameStart: following.note,
  })
  const output = createPlayerOutput({ scope, onOpened, onReport, onFailed: () => fail(t('noOutput')) })

  function change(changes: Partial<PlayerSnapshot>): void {
    snapshot = { ...snapshot, ...changes }
    for (const listener of listeners) listener()
    frames.start()
  }

  function changeLayout(): void {
    const loopSamples = loop && { startSample: timeline.sampleOf(loop.start), endSample: timeline.sampleOf(loop.end) }
    change({ spans: timeline.spans, lengthSamples: timeline.lengthSamples, loop: loopSamples })
  }

  function onOpened(engine: AudioEngine): void {
    options.onEngine?.(engine)
    engine.setVolume(snapshot.volume)
    keepRunning(scope, engine.context, { isWanted: () => isWanted, onLost: () => fail(t('noOutput')) })
    playback = new Playback(engine, {
      timeline,
      reader: {
        fetch: (url, init, signal) => scope.fetch(url, init, signal),
        delay: (delayMs) => scope.delay(delayMs),
      },
      nowMs: () => performance.now(),
      range: () => ({ loop, onlyBlockId }),
      onCause,
      onSamples(take, startSample, samples) {
        for (const listener of pcmListeners) listener(take.id, startSample, samples)
        if (timeline.isOpen(take.id)) cancelGrowth ??= scope.after(GROWTH_EVERY_MS, grow)
      },
      onFailed: () => fail(t('unreadable')),
    })
    applyRate(snapshot.rate)
    if (resting) playback.jumpTo(resting)
    if (isWanted) playback.run(true)
    else output.suspendSoon()
  }

  function onReport(report: PlayerReport): void {
    options.onReport?.(report)
    playback?.onReport(report)
    following.note()
  }

  function applyRate(rate: number): void {
    // Without the time-stretch module, only normal speed is available.
    playback?.setRate(rate).catch(() => change({ rate: 1 }))
  }

  function grow(): void {
    cancelGrowth = null
    timeline.refresh()
    changeLayout()
  }

  function onCause(cause: 'moved' | 'paused' | 'starved' | 'ended', isMoving: boolean): void {
    if (!isWanted) return
    if (isMoving && snapshot.state !== 'playing') change({ state: 'playing' })
    if (cause === 'starved') change({ state: 'waiting' })
    if (cause === 'ended') endWhenHeard()
  }

  /** The last samples are rendered before they are audible. Not in a frame: hidden windows have none. */
  function endWhenHeard(): void {
    const lagMs = isWanted ? playback?.endLagMs() : null
    if (lagMs === null || lagMs === undefined) return
    if (lagMs === 0) halt({ state: onlyBlockId === null ? 'ended' : 'paused' })
    else scope.after(Math.max(4, lagMs), endWhenHeard)
  }

  function fail(failure: string): void {
    halt({ state: 'failed', failure })
  }

  function want(isNow: boolean): void {
    awaited = null
    isWanted = isNow
    if (isNow) claimPlayback(pause)
    else releasePlayback(pause)
    playback?.run(isNow)
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

  function playFrom(target: PlayerTarget, { stopsAtBlockEnd } = { stopsAtBlockEnd: false }): void {
    if (isReadingMarks(timeline, target)) return awaitMarks(target)
    const cursor = findCursor(timeline, target)
    goTo(cursor)
    play(stopsAtBlockEnd ? cursor?.blockId : null)
  }

  function halt(changes: Partial<PlayerSnapshot>): void {
    want(false)
    change(changes)
    output.suspendSoon()
  }

  /** Null to play on after the current block. */
  function playOnly(blockId: string | null): void {
    if (blockId === onlyBlockId) return
    onlyBlockId = blockId
    playback?.reconcile(timeline.entries)
  }

  function goTo(cursor: Cursor | null): void {
    awaited = null
    playOnly(null)
    if (!cursor) return
    resting = cursor
    playback?.jumpTo(cursor)
    if (isWanted) change({ state: stateAt(timeline, cursor) })
    else change(snapshot.state === 'paused' ? {} : { state: 'paused', failure: null })
  }

  function step(cursor: Cursor | null): void {
    if (cursor) goTo(cursor)
  }

  /**
   * @param untilEndOf playback stops at the end of this block
   * @returns false if there is nothing to play
   */
  function play(untilEndOf: string | null = null): boolean {
    playOnly(untilEndOf)
    const current = heardCursor() ?? timeline.firstCursor()
    if (!current) return false
    const atEnd = timeline.pieceAt(current).kind === 'end'
    const sample = timeline.sampleOf(current)
    const isOutsideLoop = snapshot.loop && (sample < snapshot.loop.startSample || sample >= snapshot.loop.endSample)
    const restart =
      snapshot.loop && loop && (atEnd || isOutsideLoop) ? loop.start : atEnd ? timeline.firstCursor() : null
    const mustJump = restart !== null || snapshot.state === 'failed' || playback?.heardCursor() === null
    const cursor = restart ?? current
    resting = cursor
    if (mustJump) playback?.jumpTo(cursor)
    want(true)
    output.run()
    change({ state: stateAt(timeline, cursor), failure: null })
    return true
  }

  function applyEntries(orderBefore: readonly PlayerEntry[]): void {
    if (loop) loop = carryLoop(loop, timeline, orderBefore)
    if (playback) playback.reconcile(orderBefore)
    resting = resting ? timeline.resolve(resting, orderBefore) : timeline.firstCursor()
    changeLayout()
    if (awaited && !isReadingMarks(timeline, awaited)) playFrom(awaited)
  }

  return {
    setChapter(chapter: PlayerChapter) {
      const orderBefore = timeline.entries
      const isSame = chapter.chapterId === snapshot.chapterId
      // Playback moved into this chapter by itself, so it continues.
      const isContinued = following.hasReached(chapter)
      if (!isSame) following.enter(chapter.chapterId, isContinued)
      timeline.setEntries(chapter.entries, following.entries())
      if (isContinued && !isSame) {
        loop = null
        snapshot = { ...snapshot, chapterId: chapter.chapterId }
      }
      if (isSame || isContinued) return applyEntries(orderBefore)
      loop = null
      onlyBlockId = null
      want(false)
      playback?.clear()
      resting = timeline.firstCursor()
      if (resting) playback?.jumpTo(resting)
      snapshot = { ...snapshot, chapterId: chapter.chapterId, state: 'paused', failure: null }
      changeLayout()
    },
    setFollowing(chapters) {
      const orderBefore = timeline.entries
      following.set(chapters.filter(({ chapterId }) => chapterId !== snapshot.chapterId))
      timeline.setEntries(timeline.own, following.entries())
      if (playback) playback.reconcile(orderBefore)
    },
    updateEntries(entries) {
      const orderBefore = timeline.entries
      timeline.replaceEntries(entries)
      applyEntries(orderBefore)
    },
    prepare: () => void output.open(),
    play: () => void play(),
    pause,
    toggle() {
      if (!isWanted && !awaited) return play()
      pause()
      return true
    },
    playFrom,
    seek: (target) => goTo(findCursor(timeline, target)),
    seekToWord: (blockId, charOffset) => goTo(findCursor(timeline, { blockId, charOffset })),
    stepWord: (direction) => step(findWordStep(timeline, frames.heardSample(), direction, isWanted)),
    stepBlock: (direction) => step(findBlockStep(timeline, frames.heardSample(), direction, isWanted)),
    setLoop(samples) {
      loop = samples && findLoop(timeline, samples)
      playback?.reconcile(timeline.entries)
      changeLayout()
    },
    setRate(rate) {
      const kept = Math.min(FASTEST_RATE, Math.max(SLOWEST_RATE, rate))
      change({ rate: kept })
      applyRate(kept)
    },
    setVolume(volume) {
      const kept = Math.min(1, Math.max(0, volume))
      output.setVolume(kept)
      change({ volume: kept })
    },
    heardSample: frames.heardSample,
    heardWord: frames.heardWord,
    heardBlockId() {
      const blockId = heardCursor()?.blockId ?? null
      return blockId !== null && timeline.isFollowing(blockId) ? null : blockId
    },
    takeOf: (takeId) => timeline.entryOfTake(takeId)?.take ?? null,
    wordCountOf: (blockId) => timeline.entry(blockId)?.marks.length ?? 0,
    wordAt: (sample) => findWordAt(timeline, sample),
    wordsBetween: (startSample, endSample) => findWordsBetween(timeline, startSample, endSample),
    subscribe: (listener) => addListener(listeners, listener),
    getSnapshot: () => snapshot,
    onWord: frames.onWord,
    onFrame: frames.onFrame,
    onPcm: (listener) => addListener(pcmListeners, listener),
    onChapter: following.onChapter,
    async dispose() {
      want(false)
      playback?.stop()
      scope.dispose()
      await output.close()
    },
  }
}
