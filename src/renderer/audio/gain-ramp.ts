/** A gain that rises linearly from silence to full and then leaves samples unchanged. */
export class GainRamp {
  readonly #rampSamples: number
  #done: number

  /** @param rampSamples ramp length from silence to full */
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
