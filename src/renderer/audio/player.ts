import type { TakeStatus, WordMark } from '#shared/contract/takes.ts'
import type { BlockSound } from '#shared/domain/block-sound.ts'
import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'

/** What the player needs to know of a take; a `Take` of the contract fits as it is. */
export interface PlayerTake {
  id: string
  audioUrl: string
  sampleRateHz: number
  sampleCount: number
  status: TakeStatus
}

/** One block of the chapter, in the chapter's order. */
export interface PlayerEntry {
  blockId: string
  take: PlayerTake | null
  pauseAfterMs: number
  /** How the sound is edited; absent: heard as it was spoken. */
  sound?: BlockSound
  /** Marks of `take` that are heard, times from the first sample that is heard. Empty means no word timing: no word is ever guessed. */
  marks: readonly WordMark[]
  /**
   * Sound of a block without a take is queued or on its way: play waits here instead of going on to the next block. A
   * block with a take plays that take meanwhile.
   */
  isAwaited?: boolean
}

export interface PlayerChapter {
  /** Another chapter stops play and starts at its beginning; the same one is compared entry by entry. */
  chapterId: string
  entries: readonly PlayerEntry[]
}

/**
 * `paused`: nothing is asked for. `playing`: sound is heard. `waiting`: play was asked for and the sound is still on its
 * way, which ends by itself. `ended`: the last sample was heard. `failed`: `failure` says why.
 */
export type PlayerState = 'paused' | 'playing' | 'waiting' | 'ended' | 'failed'

/** Everything about the player that does not change with every frame. A new object for every change. */
export interface PlayerSnapshot {
  state: PlayerState
  /** A sentence for people; null unless `failed`. */
  failure: string | null
  chapterId: string | null
  /** Samples at `TIMELINE_RATE_HZ`; grows while audio arrives. */
  lengthSamples: number
  spans: readonly TimelineSpan[]
  /** Timeline samples; null when nothing is looped. */
  loop: { startSample: number; endSample: number } | null
  /** 0.5 to 3; pitch is kept. */
  rate: number
  /** 0 to 1. */
  volume: number
}

/** A word with its place in the script and in the timeline. */
export interface TimelineWord {
  blockId: string
  takeId: string
  /** Position of the block among the sounding blocks, from 0. */
  blockNumber: number
  /** Position of the word in its block, from 0, and how many the block has. */
  wordIndex: number
  wordCount: number
  /** Offsets in the text the take was made from, in UTF-16 units. */
  startChar: number
  endChar: number
  /** Timeline samples. */
  startSample: number
  endSample: number
}

/** Where playing can be asked to go on. `charOffset` goes to the word at or before that offset. */
export type PlayerTarget = { sample: number } | { blockId: string; charOffset?: number }

/** Raw samples of a take as the player reads them, `startSample` and samples at the take's own rate. Not to be kept. */
export type PcmListener = (takeId: string, startSample: number, samples: Int16Array) => void

/** Plays a chapter, stored or still arriving, through one audio worklet and one clock. */
export interface Player {
  /** Takes over the chapter as it is now. Call it again for any change; what sounds goes on where nothing changed. */
  setChapter(chapter: PlayerChapter): void
  /**
   * What is played on behind the chapter, without a gap: it has no place in the layout and none of its words is told. A
   * chapter that is handed to `setChapter` while it is heard from here goes on sounding. Forgotten with another chapter.
   */
  setFollowing(chapters: readonly PlayerChapter[]): void
  /** Changes some entries of the chapter without comparing the others. Unknown blocks are left out. */
  updateEntries(entries: readonly PlayerEntry[]): void

  /** Opens the audio context ahead of play, so that play starts at once. Only after a key or a click in the page. */
  prepare(): void
  /** Call it from a key or a click: browsers start sound only then. From the end it starts at the beginning. */
  play(): void
  pause(): void
  toggle(): void
  playFrom(target: PlayerTarget): void
  /** Moves the playhead and keeps playing or paused as it was. */
  seek(target: PlayerTarget): void
  seekToWord(blockId: string, charOffset: number): void
  stepWord(direction: 1 | -1): void
  stepBlock(direction: 1 | -1): void
  setLoop(loop: { startSample: number; endSample: number } | null): void
  setRate(rate: number): void
  setVolume(volume: number): void

  /** Timeline sample that is heard now, output latency counted. Cheap enough to call in every frame. */
  heardSample(): number
  /** Word that is heard now; null in pauses, before the first word and where there is no word timing. */
  heardWord(): TimelineWord | null
  /** Block of the chapter that is heard now, a pause belonging to the block before it. */
  heardBlockId(): string | null
  /** The take of the chapter with this id, as it was handed over. */
  takeOf(takeId: string): PlayerTake | null
  /** Words with timing in a block's take; 0 also where there is none, and then no word is ever lit. */
  wordCountOf(blockId: string): number
  /** Word at a timeline sample; null between words. */
  wordAt(sample: number): TimelineWord | null
  /** Words that overlap a stretch of the timeline, in order. */
  wordsBetween(startSample: number, endSample: number): TimelineWord[]

  /** Fits `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void
  getSnapshot(): PlayerSnapshot
  /** Told when another word, or none, is heard. At most once per frame. */
  onWord(listener: (word: TimelineWord | null) => void): () => void
  /** Told in every frame while something moves: the one place to move cursors and boxes from. */
  onFrame(listener: (heardSample: number) => void): () => void

  /** Told of samples that are read for playing, so that whoever draws them does not read them a second time. */
  onPcm(listener: PcmListener): () => void

  /** Told when what is heard has come to a chapter that follows, and with null when it is this one again. */
  onChapter(listener: (chapterId: string | null) => void): () => void

  /** Stops the sound and gives back everything: context, worklet, requests, frames, listeners. */
  dispose(): Promise<void>
}
