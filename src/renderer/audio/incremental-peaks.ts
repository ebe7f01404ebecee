import { PEAK_WINDOW_SAMPLES } from '#shared/domain/media-paths.ts'
import { PeakPyramid } from './peak-pyramid.ts'

/** Peaks of one take, computed while its samples arrive. */
export class IncrementalPeaks {
  readonly pyramid = new PeakPyramid()
  #sampleCount = 0
  /** Samples in the last window; 0 if it is full. */
  #partial = 0
  #low = 0
  #high = 0
  #pairs = new Int16Array(64)

  /** Samples added so far, from the first one without a gap. */
  get sampleCount(): number {
    return this.#sampleCount
  }

  /**
   * Adds samples that start at `startSample`; skips known ones.
   *
   * @returns false if earlier samples are missing; nothing was added
   */
  add(startSample: number, samples: Int16Array): boolean {
    if (startSample > this.#sampleCount) return false
    const from = this.#sampleCount - startSample
    if (from >= samples.length) return true
    this.#take(samples, from)
    this.#sampleCount = startSample + samples.length
    return true
  }

  #take(samples: Int16Array, from: number): void {
    const windows = Math.ceil((this.#partial + samples.length - from) / PEAK_WINDOW_SAMPLES)
    if (this.#pairs.length < windows * 2) this.#pairs = new Int16Array(windows * 2)
    let pairCount = 0
    let isContinued = this.#partial > 0
    let index = from
    while (index < samples.length) {
      const end = Math.min(samples.length, index + PEAK_WINDOW_SAMPLES - this.#partial)
      let low = this.#partial > 0 ? this.#low : (samples[index] as number)
      let high = this.#partial > 0 ? this.#high : low
      this.#partial += end - index
      for (; index < end; index += 1) {
        const sample = samples[index] as number
        if (sample < low) low = sample
        else if (sample > high) high = sample
      }
      if (isContinued) {
        this.pyramid.replaceLast(low, high)
        isContinued = false
      } else {
        this.#pairs[pairCount * 2] = low
        this.#pairs[pairCount * 2 + 1] = high
        pairCount += 1
      }
      this.#low = low
      this.#high = high
      if (this.#partial === PEAK_WINDOW_SAMPLES) this.#partial = 0
    }
    if (pairCount > 0) this.pyramid.append(this.#pairs.subarray(0, pairCount * 2))
  }
}
