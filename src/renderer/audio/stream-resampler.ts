import { kaiser, sinc } from '#shared/domain/windowed-sinc.ts'

const HALF_WIDTH_ZEROS = 24
/** Kaiser window: 90 dB stop band attenuation. */
const BETA = 9
/** Pass band as a share of half the lower rate. */
const ROLLOFF = 0.945

/**
 * Resamples a mono stream with a windowed sinc. An output sample depends only on its number, never on where reading
 * started or how the input was split, so playback after a seek equals playback from the start sample by sample.
 */
export class StreamResampler {
  readonly #up: number
  readonly #down: number
  readonly #halfTaps: number
  readonly #phases: (Float32Array | undefined)[]
  readonly #cutoff: number
  #input: Float32Array
  /** Number of the first sample in `#input`. */
  #inputStart: number
  #inputEnd: number
  #nextOutput: number

  /** @param firstOutput number of the first output sample needed */
  constructor(inputRateHz: number, outputRateHz: number, firstOutput: number) {
    const divisor = greatestCommonDivisor(inputRateHz, outputRateHz)
    this.#up = outputRateHz / divisor
    this.#down = inputRateHz / divisor
    this.#cutoff = Math.min(1, this.#up / this.#down) * ROLLOFF
    this.#halfTaps = Math.ceil(HALF_WIDTH_ZEROS / this.#cutoff)
    this.#phases = new Array<Float32Array | undefined>(this.#up)
    this.#nextOutput = firstOutput
    this.#inputStart = Math.max(0, this.#center(firstOutput) - this.#halfTaps + 1)
    this.#inputEnd = this.#inputStart
    this.#input = new Float32Array(4_096)
  }

  /** Number of the input sample to push first. */
  get firstInput(): number {
    return this.#inputStart
  }

  /** Adds input samples and returns every output sample they complete. */
  push(samples: Int16Array): Int16Array {
    this.#hold(samples.length)
    const offset = this.#inputEnd - this.#inputStart
    for (let index = 0; index < samples.length; index += 1) this.#input[offset + index] = samples[index] as number
    this.#inputEnd += samples.length
    const ready = Math.floor(((this.#inputEnd - this.#halfTaps) * this.#up) / this.#down)
    return this.#render(Math.max(this.#nextOutput, ready))
  }

  /** Returns the rest, up to `outputCount` samples in total, as if silence followed. */
  finish(outputCount: number): Int16Array {
    return this.#render(Math.max(this.#nextOutput, outputCount))
  }

  #center(output: number): number {
    return Math.floor((output * this.#down) / this.#up)
  }

  #render(until: number): Int16Array {
    const out = new Int16Array(until - this.#nextOutput)
    const taps = this.#halfTaps * 2
    for (let index = 0; index < out.length; index += 1) {
      const output = this.#nextOutput + index
      const kernel = this.#kernel((output * this.#down) % this.#up)
      const first = this.#center(output) - this.#halfTaps + 1 - this.#inputStart
      const from = Math.max(0, -first)
      const to = Math.min(taps, this.#inputEnd - this.#inputStart - first)
      let sum = 0
      for (let tap = from; tap < to; tap += 1) sum += (this.#input[first + tap] as number) * (kernel[tap] as number)
      out[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum)))
    }
    this.#nextOutput = until
    return out
  }

  #kernel(phase: number): Float32Array {
    const known = this.#phases[phase]
    if (known) return known
    const kernel = new Float32Array(this.#halfTaps * 2)
    let sum = 0
    for (let tap = 0; tap < kernel.length; tap += 1) {
      const distance = tap - this.#halfTaps + 1 - phase / this.#up
      const value = sinc(distance * this.#cutoff) * kaiser(distance / this.#halfTaps, BETA)
      kernel[tap] = value
      sum += value
    }
    // Normalizes every phase to pass a constant unchanged; otherwise a steady tone would fluctuate.
    for (let tap = 0; tap < kernel.length; tap += 1) kernel[tap] = (kernel[tap] as number) / sum
    this.#phases[phase] = kernel
    return kernel
  }

  /** Makes room for more input and drops what no later output needs. */
  #hold(more: number): void {
    const needed = Math.max(this.#inputStart, this.#center(this.#nextOutput) - this.#halfTaps + 1)
    const kept = this.#inputEnd - needed
    const drop = needed - this.#inputStart
    if (drop + kept + more <= this.#input.length) return
    const target = kept + more > this.#input.length ? new Float32Array((kept + more) * 2) : this.#input
    if (target === this.#input) target.copyWithin(0, drop, drop + kept)
    else target.set(this.#input.subarray(drop, drop + kept))
    this.#input = target
    this.#inputStart = needed
  }
}

function greatestCommonDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestCommonDivisor(right, left % right)
}
