import { addListener } from '../lib/add-listener.ts'
import type { PlayerTimeline } from './player-timeline.ts'
import type { TimelineWord } from './player.ts'
import type { Scope } from './scope.ts'
import { findWordAtCursor } from './word-finder.ts'
import type { Cursor } from './cursor.ts'

/** Frames continue this long after playback stops, because rendered audio is still audible. */
const SETTLE_MS = 400
/** The first frame after idling has no predecessor, and a slow one may be followed by a fast one. */
const LONGEST_FRAME_MS = 1_000 / 60

export interface PlayerFramesDeps {
  scope: Scope
  timeline: PlayerTimeline
  /** The place audible now, or in `aheadMs`. */
  heardCursor(aheadMs?: number): Cursor | null
  isPlaying(): boolean
  /** Called at the start of each frame. */
  onFrameStart(): void
}

/** Reports the playhead, and the word playing, in each frame while something moves. */
export interface PlayerFrames {
  /** Starts frames, until playback stops and its last audio was heard. */
  start(): void
  /** See `Player`, also for those below. */
  heardSample(): number
  heardWord(): TimelineWord | null
  onWord(listener: (word: TimelineWord | null) => void): () => void
  onFrame(listener: (heardSample: number) => void): () => void
}

export function createPlayerFrames({
  scope,
  timeline,
  heardCursor,
  isPlaying,
  onFrameStart,
}: PlayerFramesDeps): PlayerFrames {
  const wordListeners = new Set<(word: TimelineWord | null) => void>()
  const frameListeners = new Set<(heardSample: number) => void>()
  let word: TimelineWord | null = null
  let lastFrameAtMs = 0
  /** A frame stays visible until the next, so the word at its middle is off by at most half a frame either way. */
  let halfFrameMs = 0
  let settleUntilMs = 0
  let cancelFrame: (() => void) | null = null

  const heardWord = () => findWordAtCursor(timeline, heardCursor(halfFrameMs))
  const heardSample = () => {
    const cursor = heardCursor()
    return cursor ? Math.min(timeline.sampleOf(cursor), timeline.lengthSamples) : 0
  }

  function animate(): void {
    if (scope.isDisposed) return
    cancelFrame ??= scope.frame((atMs) => {
      cancelFrame = null
      halfFrameMs = Math.min(atMs - lastFrameAtMs, LONGEST_FRAME_MS) / 2
      lastFrameAtMs = atMs
      onFrameStart()
      const sample = heardSample()
      for (const listener of frameListeners) listener(sample)
      const next = heardWord()
      if (next?.wordIndex !== word?.wordIndex || next?.blockId !== word?.blockId || next?.takeId !== word?.takeId) {
        word = next
        for (const listener of wordListeners) listener(word)
      }
      if (isPlaying() || performance.now() < settleUntilMs) animate()
    })
  }

  return {
    start() {
      settleUntilMs = performance.now() + SETTLE_MS
      animate()
    },
    heardSample,
    heardWord,
    onWord: (listener) => addListener(wordListeners, listener),
    onFrame: (listener) => addListener(frameListeners, listener),
  }
}
