import { addListener } from '../lib/add-listener.ts'
import type { AudioEngine } from './audio-engine.ts'
import { findCursor } from './find-cursor.ts'
import { findBlockStep, findWordStep } from './find-step.ts'
import { createFollowingChapters } from './following-chapters.ts'
import { keepRunning } from './keep-running.ts'
import { createLoadedChapter } from './loaded-chapter.ts'
import { t } from './messages/t.ts'
import { Playback } from './playback.ts'
import { createPlayerFrames } from './player-frames.ts'
import type { PlayerReport } from './player-messages.ts'
import { createPlayerOutput } from './player-output.ts'
import { createPlayerPosition } from './player-position.ts'
import { createPlayerSnapshots } from './player-snapshots.ts'
import { PlayerTimeline } from './player-timeline.ts'
import { createPlayerTransport } from './player-transport.ts'
import type { PcmListener, Player } from './player.ts'
import { openScope } from './scope.ts'
import { findWordAt, findWordsBetween } from './word-finder.ts'
import type { Cursor } from './cursor.ts'

const SLOWEST_RATE = 0.5
const FASTEST_RATE = 3

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
  const pcmListeners = new Set<PcmListener>()
  let playback: Playback | null = null
  const getPlayback = () => playback
  const snapshots = createPlayerSnapshots()
  const position = createPlayerPosition(timeline, getPlayback)
  const following = createFollowingChapters(timeline, () => position.heardCursor()?.blockId)
  const frames = createPlayerFrames({
    scope,
    timeline,
    heardCursor: position.heardCursor,
    isPlaying: () => snapshots.get().state === 'playing',
    onFrameStart: following.note,
  })
  snapshots.subscribe(frames.start)
  const output = createPlayerOutput({ scope, onOpened, onReport, onFailed: () => transport.fail(t('noOutput')) })
  const transport = createPlayerTransport({ scope, timeline, position, snapshots, output, getPlayback })
  const chapter = createLoadedChapter({ scope, timeline, following, position, transport, snapshots, getPlayback })

  function onOpened(engine: AudioEngine): void {
    options.onEngine?.(engine)
    engine.setVolume(snapshots.get().volume)
    keepRunning(scope, engine.context, {
      isWanted: transport.isWanted,
      onLost: () => transport.fail(t('noOutput')),
    })
    const start = position.heardCursor()
    playback = new Playback(engine, {
      timeline,
      reader: {
        fetch: (url, init, signal) => scope.fetch(url, init, signal),
        delay: (delayMs) => scope.delay(delayMs),
      },
      nowMs: () => performance.now(),
      range: position.range,
      onCause: transport.onCause,
      onSamples(take, startSample, samples) {
        for (const listener of pcmListeners) listener(take.id, startSample, samples)
        chapter.noteArrival(take.id)
      },
      onFailed: () => transport.fail(t('unreadable')),
    })
    applyRate(snapshots.get().rate)
    if (start) playback.jumpTo(start)
    if (transport.isWanted()) playback.run(true)
    else output.suspendSoon()
  }

  function onReport(report: PlayerReport): void {
    options.onReport?.(report)
    playback?.onReport(report)
    following.note()
  }

  function applyRate(rate: number): void {
    // Without the time-stretch module, only normal speed is available.
    playback?.setRate(rate).catch(() => snapshots.change({ rate: 1 }))
  }

  function step(cursor: Cursor | null): void {
    if (cursor) transport.goTo(cursor)
  }

  return {
    setChapter: chapter.setChapter,
    setFollowing: chapter.setFollowing,
    updateEntries: chapter.updateEntries,
    prepare: () => void output.open(),
    play: () => void transport.play(),
    pause: transport.pause,
    toggle: transport.toggle,
    playFrom: transport.playFrom,
    seek: (target) => transport.goTo(findCursor(timeline, target)),
    seekToWord: (blockId, charOffset) => transport.goTo(findCursor(timeline, { blockId, charOffset })),
    stepWord: (direction) => step(findWordStep(timeline, frames.heardSample(), direction, transport.isWanted())),
    stepBlock: (direction) => step(findBlockStep(timeline, frames.heardSample(), direction, transport.isWanted())),
    setLoop: chapter.setLoop,
    setRate(rate) {
      const clamped = Math.min(FASTEST_RATE, Math.max(SLOWEST_RATE, rate))
      snapshots.change({ rate: clamped })
      applyRate(clamped)
    },
    setVolume(volume) {
      const clamped = Math.min(1, Math.max(0, volume))
      output.setVolume(clamped)
      snapshots.change({ volume: clamped })
    },
    heardSample: frames.heardSample,
    heardWord: frames.heardWord,
    heardBlockId() {
      const blockId = position.heardCursor()?.blockId ?? null
      return blockId !== null && timeline.isFollowing(blockId) ? null : blockId
    },
    takeOf: (takeId) => timeline.entryOfTake(takeId)?.take ?? null,
    wordCountOf: (blockId) => timeline.entry(blockId)?.marks.length ?? 0,
    wordAt: (sample) => findWordAt(timeline, sample),
    wordsBetween: (startSample, endSample) => findWordsBetween(timeline, startSample, endSample),
    subscribe: snapshots.subscribe,
    getSnapshot: snapshots.get,
    onWord: frames.onWord,
    onFrame: frames.onFrame,
    onPcm: (listener) => addListener(pcmListeners, listener),
    onChapter: following.onChapter,
    async dispose() {
      transport.stop()
      playback?.stop()
      scope.dispose()
      await output.close()
    },
  }
}
