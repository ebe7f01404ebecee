import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import type { AudioEngine } from './audio-engine.ts'
import { carryCursors } from './carry-cursors.ts'
import { FeedMap } from './feed-map.ts'
import { compareWithPlan, type PlayedRange } from './feed-plan.ts'
import { Feeder } from './feeder.ts'
import { OutputClock } from './output-clock.ts'
import type { PlayerReport, PlayerReportCause } from './player-messages.ts'
import type { PlayerTimeline } from './player-timeline.ts'
import type { PlayerEntry, PlayerTake } from './player.ts'
import { StartThreshold } from './start-threshold.ts'
import { readTake, type TakeReaderDeps } from './take-reader.ts'
import type { Cursor } from './cursor.ts'

/** Older breakpoints and fed pieces can no longer be audible. */
const MEMORY_SECONDS = 5

export interface PlaybackDeps {
  timeline: PlayerTimeline
  reader: TakeReaderDeps
  nowMs: () => number
  range: () => PlayedRange
  /** The playhead started, stopped or ran dry in the audio thread. */
  onCause: (cause: PlayerReportCause, isMoving: boolean) => void
  onSamples: (take: PlayerTake, startSample: number, samples: Int16Array) => void
  onFailed: (blockId: string, error: unknown) => void
}

/**
 * Coordinates a player's chapter, feeder, worklet and clock: knows which place of the chapter is playing, and updates
 * the queue after chapter changes without touching what is unchanged.
 */
export class Playback {
  readonly #deps: PlaybackDeps
  readonly #map = new FeedMap()
  readonly #clock = new OutputClock()
  readonly #feeder: Feeder
  readonly #threshold = new StartThreshold()
  readonly #engine: AudioEngine
  /** Target of the last jump; used as the position until it is audible. */
  #target: Cursor | null = null
  #jump = 0
  #jumpPosition = 0
  #consumed = 0
  #rate = 1
  #wantedRate = 1
  #postedThresholdSamples = 0
  #following: string | null = null

  constructor(engine: AudioEngine, deps: PlaybackDeps) {
    this.#engine = engine
    this.#deps = deps
    const { timeline } = deps
    this.#feeder = new Feeder({
      timeline,
      map: this.#map,
      range: deps.range,
      post: (command, transfer) => engine.post(command, transfer),
      consumedPosition: () => Math.max(this.#consumed, this.#jumpPosition),
      rate: () => this.#rate,
      onFailed: deps.onFailed,
      source: {
        read: (reading, signal) => readTake(deps.reader, reading, signal),
        knownSampleCount: (take) => timeline.sourceSampleCount(take.id),
        isOpen: (takeId) => timeline.isOpen(takeId),
        onSamples: (take, startSample, samples) => this.#noteArrival(take, startSample, samples),
      },
    })
  }

  /** The context frame audible now. */
  heardFrame(): number {
    return this.#clock.heardFrame(this.#engine.context, this.#deps.nowMs())
  }

  /** The chapter place playing now, or in `aheadMs`; null before the first jump. */
  heardCursor(aheadMs = 0): Cursor | null {
    const frame = this.heardFrame() + (aheadMs * this.#engine.context.sampleRate) / 1_000
    const breakpoint = this.#clock.at(frame)
    if (!breakpoint || breakpoint.jump < this.#jump) return this.#target
    const position = this.#clock.positionAt(frame)
    const cursor = position === null ? null : this.#map.cursorAt(position)
    if (!cursor) return this.#target
    return this.#deps.timeline.entry(cursor.blockId) ? cursor : this.#feeder.cursor
  }

  /** Milliseconds until the rendered end is audible; null while no end is rendered. */
  endLagMs(): number | null {
    const latest = this.#clock.latest
    if (latest?.cause !== 'ended' || latest.jump < this.#jump) return null
    return Math.max(0, ((latest.frame - this.heardFrame()) * 1000) / this.#engine.context.sampleRate)
  }

  /** Continues at `cursor`, with a ramp if audio is playing. */
  jumpTo(cursor: Cursor): void {
    this.#jump += 1
    this.#target = cursor
    this.#jumpPosition = this.#map.end
    this.#map.jump(cursor)
    this.#engine.post({ kind: 'jump', jump: this.#jump, position: this.#jumpPosition })
    this.#feeder.restart(cursor)
  }

  run(isRunning: boolean): void {
    this.#engine.post({ kind: 'run', running: isRunning })
  }

  /** Rejects and keeps the previous speed if the stretch module can't be loaded. */
  async setRate(rate: number): Promise<void> {
    this.#wantedRate = rate
    if (rate !== 1) await this.#engine.loadStretch()
    // Another speed was requested while the module loaded.
    if (this.#wantedRate !== rate) return
    this.#rate = rate
    this.#engine.post({ kind: 'rate', rate })
    this.#feeder.poke()
  }

  /** Called after the chapter or the loop changed: drops queued audio that is out of date. */
  reconcile(orderBefore: readonly PlayerEntry[]): void {
    const { timeline } = this.#deps
    if (!this.#target) return
    const carry = carryCursors(timeline, orderBefore)
    this.#target = carry(this.#target)?.at ?? this.#target
    this.#map.carry(carry)
    const pieces = this.#map.reshape((blockId, takeId) => timeline.fedShapeOf(blockId, takeId))
    if (pieces.length > 0) this.#engine.post({ kind: 'reshape', pieces })
    const rendered = this.#renderedPosition()
    const comparison = compareWithPlan(this.#map.liveFrom(rendered), timeline, this.#deps.range())
    const feeding = this.#feeder.cursor ?? this.#target
    const isFeedingLost = timeline.pieceAt(feeding).kind === 'lost'
    if (comparison?.kind === 'differs') {
      this.#engine.post({ kind: 'cut', position: comparison.position })
      this.#map.cut(comparison.position)
      this.#feeder.restart(comparison.next)
    } else if (comparison?.kind === 'same' && isFeedingLost) {
      // Queued audio still plays, and the awaited block after it now has its take.
      this.#feeder.restart(comparison.next)
    } else if (comparison?.kind === 'lost' || (!comparison && isFeedingLost)) {
      const resolved = timeline.resolve(comparison ? (this.#map.cursorAt(rendered) ?? feeding) : feeding, orderBefore)
      if (!resolved) return this.clear()
      // Everything queued has played, and the awaited block now has its take: it follows without a ramp.
      const isNext = !comparison && feeding.part === 'sound' && feeding.offset === 0
      if (!isNext) return this.jumpTo(resolved)
      this.#target = resolved
      this.#feeder.restart(resolved)
    } else {
      this.#feeder.poke()
    }
  }

  /** Called when there is nothing left to play. */
  clear(): void {
    this.#feeder.stop()
    this.#jump += 1
    this.#target = null
    this.#jumpPosition = this.#map.end
    this.#map.cut(0)
    this.#engine.post({ kind: 'jump', jump: this.#jump, position: this.#jumpPosition })
  }

  stop(): void {
    this.#feeder.stop()
  }

  /** Processes a worklet report. */
  onReport(report: PlayerReport): void {
    if (report.position >= this.#jumpPosition) this.#consumed = Math.max(this.#consumed, report.position)
    if (report.kind === 'breakpoint') {
      this.#clock.note(report)
      if (report.jump === this.#jump) this.#deps.onCause(report.cause, report.rate > 0)
    }
    const oldest = this.heardFrame() - MEMORY_SECONDS * this.#engine.context.sampleRate
    const position = this.#clock.positionAt(oldest)
    if (position !== null) this.#map.forget(position)
    this.#clock.forget(oldest)
    this.#feeder.poke()
  }

  /** Feed position the worklet has reached by now, as estimated from here. */
  #renderedPosition(): number {
    const { context } = this.#engine
    const frame = context.currentTime * context.sampleRate
    const breakpoint = this.#clock.at(frame) ?? this.#clock.latest
    if (!breakpoint || breakpoint.jump < this.#jump) return this.#jumpPosition
    return Math.floor(breakpoint.position + Math.max(0, frame - breakpoint.frame) * breakpoint.rate)
  }

  #noteArrival(take: PlayerTake, startSample: number, samples: Int16Array): void {
    const { timeline, nowMs, onSamples } = this.#deps
    if (timeline.isOpen(take.id)) {
      if (this.#following !== take.id) this.#threshold.begin()
      this.#following = take.id
      const isLive = timeline.noteFetched(take.id, startSample + samples.length)
      if (isLive) this.#threshold.note(nowMs(), (samples.length * 1000) / take.sampleRateHz)
      this.#postThreshold()
    }
    onSamples(take, startSample, samples)
  }

  #postThreshold(): void {
    const samples = Math.round((this.#threshold.thresholdMs * TIMELINE_RATE_HZ) / 1000)
    if (samples === this.#postedThresholdSamples) return
    this.#postedThresholdSamples = samples
    this.#engine.post({ kind: 'threshold', samples })
  }
}
