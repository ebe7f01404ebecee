import type { SampleQueue } from './sample-queue.ts'

/** Changes speed and preserves pitch. */
export interface Stretcher {
  /** Fill before every `render`; its last sample is `lookahead(rate)` samples ahead of the first one rendered. */
  readonly input: Float32Array
  lookahead(rate: number): number
  /** Samples to render after `reset` before the output is complete. */
  readonly warmUpSamples: number
  reset(): void
  render(rate: number, out: Float32Array, count: number): void
}

/** Reads the queue through a stretcher, at places tracked by the playhead. */
export class StretchPath {
  readonly #queue: SampleQueue
  readonly #stretcher: Stretcher
  #isWarm = false
  #discarded = new Float32Array(128)

  constructor(queue: SampleQueue, stretcher: Stretcher) {
    this.#queue = queue
    this.#stretcher = stretcher
  }

  /** Samples that must be queued ahead of a place for complete output. */
  lookahead(rate: number): number {
    return Math.ceil(this.#stretcher.lookahead(rate))
  }

  /** The next render doesn't continue the previous one. */
  cool(): void {
    this.#isWarm = false
  }

  /** Fills `out` with the audio from `place` on, `rate` places per sample. */
  render(place: number, rate: number, out: Float32Array): void {
    if (!this.#isWarm) this.#warmUp(place, rate)
    this.#renderOnce(place, rate, out)
  }

  /** The stretcher's overlapping blocks need preceding output before they add up. */
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
