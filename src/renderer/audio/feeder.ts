import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { must } from '#shared/errors/must.ts'
import type { FeedMap } from './feed-map.ts'
import { planAt, type PlayedRange } from './feed-plan.ts'
import type { PlayerCommand } from './player-messages.ts'
import type { PlayerTimeline } from './player-timeline.ts'
import { TakeSource, type TakeSourceDeps } from './take-source.ts'
import type { Cursor, Piece } from './cursor.ts'

const MAX_AHEAD_SECONDS = 4
const MIN_AHEAD_SECONDS = 2
const SILENCE_SAMPLES = 12_000
/** Ramp at both ends of a loop, because its last and first samples are unrelated. */
const LOOP_FADE_SAMPLES = 120

export interface FeederDeps {
  timeline: PlayerTimeline
  map: FeedMap
  source: TakeSourceDeps
  range: () => PlayedRange
  post: (command: PlayerCommand, transfer?: Transferable[]) => void
  /** Feed position the worklet is known to have reached. */
  consumedPosition: () => number
  rate: () => number
  onFailed: (blockId: string, error: unknown) => void
}

/**
 * Keeps a few seconds of the chapter queued in the worklet, from a cursor on, as long as there is something to feed.
 */
export class Feeder {
  readonly #deps: FeederDeps
  #cursor: Cursor | null = null
  #source: TakeSource | null = null
  #run = new AbortController()
  #wake: (() => void) | null = null
  #isFull = false
  #marked: 'boundary' | 'end' | null = null

  constructor(deps: FeederDeps) {
    this.#deps = deps
  }

  /** Next place to feed; null before the first start. */
  get cursor(): Cursor | null {
    return this.#cursor
  }

  /** Feeds from `cursor` on and drops pending reads for other places. */
  restart(cursor: Cursor): void {
    this.stop()
    this.#run = new AbortController()
    this.#cursor = cursor
    this.#marked = null
    void this.#feed(this.#run.signal)
  }

  /** Checks again: there is room, or the chapter has changed after the cursor. */
  poke(): void {
    this.#wake?.()
  }

  stop(): void {
    this.#run.abort()
    this.#closeSource()
    this.#wake?.()
  }

  async #feed(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const cursor = must(this.#cursor, 'restart sets the cursor before it starts feeding')
      if (!this.#hasRoom()) {
        // An arriving take would hold its connection while nobody is listening.
        if (this.#source && this.#deps.source.isOpen(this.#source.takeId)) this.#closeSource()
        await this.#sleep()
        continue
      }
      const piece = planAt(this.#deps.timeline, cursor, this.#deps.range())
      try {
        await this.#feedPiece(piece, piece.isWrap === true, signal)
      } catch (error) {
        if (signal.aborted) return
        this.#closeSource()
        this.#deps.onFailed(cursor.blockId, error)
        return
      }
    }
  }

  async #feedPiece(piece: Piece, isWrap: boolean, signal: AbortSignal): Promise<void> {
    switch (piece.kind) {
      case 'sound':
      case 'live':
        return this.#feedSound(piece.at, isWrap, signal)
      case 'pause':
        return this.#put(piece.at, new Int16Array(Math.min(piece.count, SILENCE_SAMPLES)))
      case 'await':
        this.#cursor = piece.at
        return this.#standStill('boundary')
      case 'end':
        return this.#standStill('end')
      case 'lost':
        return this.#sleep()
    }
  }

  async #feedSound(at: Cursor, isWrap: boolean, signal: AbortSignal): Promise<void> {
    const take = must(this.#deps.timeline.entry(at.blockId)?.take, 'a block that sounds has a take')
    if (this.#source?.takeId !== take.id || this.#source.next !== at.offset) {
      this.#closeSource()
      this.#source = new TakeSource(this.#deps.source, take, at.offset, signal)
    }
    const samples = await this.#source.read()
    if (signal.aborted) return
    // Uses what has arrived meanwhile: the previous plan may know less of the take than the samples contain.
    const plan = planAt(this.#deps.timeline, at, this.#deps.range())
    if (samples) {
      // Trimmed while being read: something else is needed now.
      if (plan.kind === 'sound' && (plan.at.blockId !== at.blockId || plan.at.offset !== at.offset)) return
      if (plan.kind !== 'sound' && !this.#deps.source.isOpen(take.id)) return
      const most = plan.kind === 'sound' ? plan.count : samples.length
      this.#put(at, this.#shaped(at, samples.length > most ? samples.slice(0, most) : samples, isWrap))
      return
    }
    this.#closeSource()
    if (this.#deps.timeline.isOpen(take.id)) this.#deps.timeline.noteEnded(take.id)
    else if (plan.kind === 'sound') throw new Error('The audio ends before its length')
  }

  #put(at: Cursor, samples: Int16Array): void {
    const position = this.#deps.map.end
    const shape = at.part === 'sound' ? this.#deps.timeline.fedShapeOf(at.blockId, at.takeId) : null
    this.#deps.map.append(at, samples.length, shape)
    this.#cursor = { ...at, offset: at.offset + samples.length }
    this.#marked = null
    // The samples are transferred to the audio thread; other consumers have read them by now.
    const first = at.offset - (shape?.fromSample ?? 0)
    this.#deps.post({ kind: 'feed', position, samples, shape, first }, [samples.buffer])
  }

  async #standStill(mark: 'boundary' | 'end'): Promise<void> {
    if (this.#marked !== mark) this.#deps.post({ kind: 'mark', mark })
    this.#marked = mark
    await this.#sleep()
  }

  /** Fades both ends of a loop; everything else is unchanged. */
  #shaped(at: Cursor, samples: Int16Array, isWrap: boolean): Int16Array {
    const { loop } = this.#deps.range()
    if (!loop) return samples
    const sample = this.#deps.timeline.sampleOf(at)
    const toEnd = this.#deps.timeline.sampleOf(loop.end) - sample
    for (let index = 0; index < samples.length; index += 1) {
      const left = toEnd - index - 1
      const isFadeOut = left >= 0 && left < LOOP_FADE_SAMPLES
      const isFadeIn = isWrap && index < LOOP_FADE_SAMPLES
      if (!isFadeOut && !isFadeIn) continue
      const gain = Math.min(isFadeOut ? left / LOOP_FADE_SAMPLES : 1, isFadeIn ? index / LOOP_FADE_SAMPLES : 1)
      samples[index] = Math.round((samples[index] as number) * gain)
    }
    return samples
  }

  #hasRoom(): boolean {
    const { map, consumedPosition, rate } = this.#deps
    const ahead = map.liveFrom(consumedPosition()).reduce((sum, piece) => sum + piece.count, 0)
    const seconds = this.#isFull ? MIN_AHEAD_SECONDS : MAX_AHEAD_SECONDS
    this.#isFull = ahead >= seconds * TIMELINE_RATE_HZ * Math.max(1, rate())
    return !this.#isFull
  }

  #closeSource(): void {
    this.#source?.close()
    this.#source = null
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = null
        resolve()
      }
    })
  }
}
