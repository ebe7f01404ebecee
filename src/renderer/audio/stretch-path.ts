import type { SampleQueue } from './sample-queue.ts'

/** Changes speed and keeps pitch. */
export interface Stretcher {
  /** Fill before every `render`; its last sample is `lookahead(rate)` samples ahead of the first one rendered. */
  readonly input: Float32Array
  lookahead(rate: number): number
  /** Samples to render after `reset` before what comes out is whole. */
  readonly warmUpSamples: number
  reset(): void
  render(rate: number, out: Float32Array, count: number): void
}

/** Reads the queue through a stretcher, at places the playhead keeps. */
export class StretchPath {
  readonly #queue: SampleQueue
  readonly #stretcher: Stretcher
  #isWarm = false
  #discarded = new Float32Array(128)

  constructor(queue: SampleQueue, stretcher: Stretcher) {
    this.#queue = queue
    this.#stretcher = stretcher
  }

  /** Samples ahead of a place that must be queued for it to sound whole. */
  lookahead(rate: number): number {
    return Math.ceil(this.#stretcher.lookahead(rate))
  }

  /** What is rendered next does not follow what was rendered before. */
  cool(): void {
    this.#isWarm = false
  }

  /** Fills `out` with the sound at `place` and what follows, `rate` places per sample. */
  render(place: number, rate: number, out: Float32Array): void {
    if (!this.#isWarm) this.#warmUp(place, rate)
    this.#renderOnce(place, rate, out)
  }

  /** The stretcher's overlapping blocks need some output behind them before they add up to the whole. */
  #warmUp(place: number, rate: number): void {
    this.#isWarm = true
    this.#stretcher.reset()
    const quantum = this.#discarded.length
    const quanta = Math.ceil(this.#stretcher.warmUpSamples / quantum)
    for (let left = quanta; left > 0; left -= 1) {
      this.#renderOnce(place - left * quantum * rate, rate, this.#discarded)
    }
  }

  #renderOnce(place: number, rate: number, out: Float32Array): void {
    const { input } = this.#stretcher
    const end = Math.round(place + this.#stretcher.lookahead(rate))
    this.#queue.copy(end - input.length, input, 0, input.length)
    this.#stretcher.render(rate, out, out.length)
  }
}
