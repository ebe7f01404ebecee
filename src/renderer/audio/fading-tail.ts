/** The last milliseconds of interrupted audio, each fading out linearly, mixed into whatever follows. */
export class FadingTail {
  readonly #samples: Float32Array
  /** Remaining samples to mix in, from the start of `#samples`. */
  #left = 0

  constructor(fadeSamples: number) {
    this.#samples = new Float32Array(fadeSamples)
  }

  get length(): number {
    return this.#samples.length
  }

  /** Adds what would have played next, for the length of the fade, at its gain. */
  add(next: Float32Array, gain: number): void {
    const fade = this.#samples.length
    for (let index = 0; index < fade; index += 1) {
      const before = index < this.#left ? (this.#samples[index] as number) : 0
      this.#samples[index] = before + (next[index] as number) * gain * (1 - (index + 1) / fade)
    }
    this.#left = fade
  }

  mixInto(out: Float32Array): void {
    if (this.#left === 0) return
    const count = Math.min(this.#left, out.length)
    for (let index = 0; index < count; index += 1) {
      out[index] = (out[index] as number) + (this.#samples[index] as number)
    }
    this.#samples.copyWithin(0, count, this.#left)
    this.#left -= count
  }
}
