/** A gain that rises from silence to full in a straight line and leaves samples untouched from then on. */
export class GainRamp {
  readonly #rampSamples: number
  #done: number

  /** @param rampSamples length of the way from silence to full */
  constructor(rampSamples: number) {
    this.#rampSamples = rampSamples
    this.#done = 0
  }

  get gain(): number {
    return this.#done / this.#rampSamples
  }

  silence(): void {
    this.#done = 0
  }

  /** Applies the gain to the first `count` samples. */
  apply(samples: Float32Array, count: number): void {
    for (let index = 0; index < count && this.#done < this.#rampSamples; index += 1) {
      this.#done += 1
      samples[index] = ((samples[index] as number) * this.#done) / this.#rampSamples
    }
  }
}
