import type { SourceRange, TakeStatus, WordMark } from '#shared/contract/takes.ts'
import type { BlockSound } from '#shared/domain/block-sound.ts'
import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'

/** What the player needs of a take; the contract's `Take` fits as is. */
export interface PlayerTake {
  id: string
  audioUrl: string
  sampleRateHz: number
  sampleCount: number
  status: TakeStatus
  /** Where its audio was generated, if it was cut from other takes. */
  sourceRanges?: readonly SourceRange[]
}

/** One block of the chapter, in chapter order. */
export interface PlayerEntry {
  blockId: string
  take: PlayerTake | null
  pauseAfterMs: number
  /** The audio edits; if absent, plays as generated. */
  sound?: BlockSound
  /**
   * Audible word marks of `take`, with times from the first audible sample. Empty means no word timings: words are
   * never guessed.
   */
  marks: readonly WordMark[]
  /** `marks` are still being read: playing from a word of the block waits for them. */
  isReadingMarks?: boolean
  /**
   * A block without a take whose audio is queued or arriving: playback waits here instead of skipping it. A block with
   * a take plays that take meanwhile.
   */
  isAwaited?: boolean
}

export interface PlayerChapter {
  /** Another chapter stops playback and starts at its beginning; the same one is compared entry by entry. */
  chapterId: string
  entries: readonly PlayerEntry[]
}

/**
 * `paused`: not requested. `playing`: audio is playing. `waiting`: play was requested and the audio is still on its
 * way, which resolves by itself. `ended`: the last sample was played. `failed`: see `failure`.
 */
export type PlayerState = 'paused' | 'playing' | 'waiting' | 'ended' | 'failed'

/** Everything about the player that doesn't change every frame. A new object for every change. */
export interface PlayerSnapshot {
  state: PlayerState
  /** User-facing message; null unless `failed`. */
  failure: string | null
  chapterId: string | null
  /** Samples at `TIMELINE_RATE_HZ`; grows while audio arrives. */
  lengthSamples: number
  spans: readonly TimelineSpan[]
  /** Timeline samples; null if there is no loop. */
  loop: { startSample: number; endSample: number } | null
  /** 0.5 to 3; pitch is preserved. */
  rate: number
  /** 0 to 1. */
  volume: number
}

/** A word with its positions in the script and the timeline. */
export interface TimelineWord {
  blockId: string
  takeId: string
  /** Position of the block among the blocks with audio, from 0. */
  blockNumber: number
  /** Position of the word in its block, from 0, and the block's word count. */
  wordIndex: number
  wordCount: number
  /** Offsets in the take's text, in UTF-16 units. */
  startChar: number
  endChar: number
  /** Timeline samples. */
  startSample: number
  endSample: number
}

/** Target for a seek. `charOffset` goes to the word at or before that offset. */
export type PlayerTarget = { sample: number } | { blockId: string; charOffset?: number }

/**
 * Raw samples of a take as the player reads them; `startSample` and samples are at the take's own rate. Must not be
 * retained.
 */
export type PcmListener = (takeId: string, startSample: number, samples: Int16Array) => void

/** Plays a stored or arriving chapter through one audio worklet and one clock. */
export interface Player {
  /** Sets the current chapter. Call again after any change; unchanged audio keeps playing. */
  setChapter(chapter: PlayerChapter): void
  /**
   * Chapters played after this one without a gap: they have no place in the layout and their words aren't reported. If
   * one is passed to `setChapter` while playing, it keeps playing. Cleared when another chapter is set.
   */
  setFollowing(chapters: readonly PlayerChapter[]): void
  /** Changes some entries of the chapter without comparing the others. Unknown blocks are ignored. */
  updateEntries(entries: readonly PlayerEntry[]): void

  /** Opens the audio context in advance so playback starts immediately. Only after a key press or click in the page. */
  prepare(): void
  /** Call it from a key press or click: browsers start audio only then. At the end it starts from the beginning. */
  play(): void
  pause(): void
  /** Plays or pauses. Returns false if there is nothing to play. */
  toggle(): boolean
  /**
   * Plays from there to the chapter's end and beyond. From a word it waits until the block's word timings are read.
   *
   * @param how.stopsAtBlockEnd playback pauses at the end of the block's audio, unless something else is played before
   */
  playFrom(target: PlayerTarget, how?: { stopsAtBlockEnd: boolean }): void
  /** Moves the playhead and stays playing or paused. */
  seek(target: PlayerTarget): void
  seekToWord(blockId: string, charOffset: number): void
  stepWord(direction: 1 | -1): void
  stepBlock(direction: 1 | -1): void
  setLoop(loop: { startSample: number; endSample: number } | null): void
  setRate(rate: number): void
  setVolume(volume: number): void

  /** Timeline sample audible now, including output latency. Cheap enough for every frame. */
  heardSample(): number
  /** The word playing now; null in pauses, before the first word and without word timings. */
  heardWord(): TimelineWord | null
  /** The chapter's block playing now; a pause belongs to the preceding block. */
  heardBlockId(): string | null
  /** The chapter's take with this ID, as passed in. */
  takeOf(takeId: string): PlayerTake | null
  /**
   * Number of words with timing in a block's take; 0 also without word timings, in which case no word is highlighted.
   */
  wordCountOf(blockId: string): number
  /** The word at a timeline sample; null between words. */
  wordAt(sample: number): TimelineWord | null
  /** Words that overlap a timeline range, in order. */
  wordsBetween(startSample: number, endSample: number): TimelineWord[]

  /** Fits `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void
  getSnapshot(): PlayerSnapshot
  /** Calls back when another word, or none, is playing. At most once per frame. */
  onWord(listener: (word: TimelineWord | null) => void): () => void
  /** Calls back in every frame while something moves: the single place to move cursors and boxes. */
  onFrame(listener: (heardSample: number) => void): () => void

  /** Reports samples read for playback, so drawing doesn't read them a second time. */
  onPcm(listener: PcmListener): () => void

  /** Reports when playback reaches a following chapter, and null when it is back in this one. */
  onChapter(listener: (chapterId: string | null) => void): () => void

  /** Stops playback and releases everything: context, worklet, requests, frames, listeners. */
  dispose(): Promise<void>
}
