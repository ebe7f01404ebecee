/** A gain between 0 and 1 that moves in a straight line and leaves samples untouched at 1. */
export class GainRamp {
  readonly #step: number
  #gain = 0

  /** @param rampSamples length of the way from silence to full */
  constructor(rampSamples: number) {
    this.#step = 1 / rampSamples
  }

  get isSilent(): boolean {
    return this.#gain === 0
  }

  silence(): void {
    this.#gain = 0
  }

  /** Moves towards `target` over the first `count` samples; answers how many of them come before silence is reached. */
  apply(samples: Float32Array, count: number, target: 0 | 1): number {
    if (this.#gain === target) return target === 1 ? count : 0
    for (let index = 0; index < count; index += 1) {
      this.#gain += target > this.#gain ? this.#step : -this.#step
      // Steps do not add up to a whole exactly.
      if (this.#gain > 1 - this.#step / 2) {
        this.#gain = 1
        return count
      }
      if (this.#gain < this.#step / 2) {
        this.#gain = 0
        return index
      }
      samples[index] = (samples[index] as number) * this.#gain
    }
    return count
  }
}
