import FFT from 'fft.js'
import { ENGINE_SAMPLE_RATE_HZ } from '../engine/espeak.ts'
import { BANDS, BAND_HZ, CHIPS, LOWEST_HZ, MARK_DB, PATTERN_CELLS } from './watermark-pattern.ts'

/** Watermarks audio as it passes, without a time shift. */
export interface Watermarker {
  /**
   * Returns the finished samples; the last few milliseconds are held until more input or `finish`. The caller owns the
   * result.
   */
  push(samples: Float32Array): Float32Array
  /** Returns the remaining samples. In total it returns as many samples as it was given. */
  finish(): Float32Array
}

/** Two frames start per cell, at the engine's rate. */
const FRAME = 512
const HOP = FRAME / 2

/** A watermarker for audio at the engine's rate, with two frames starting per cell. */
export function createWatermarker(): Watermarker {
  const transform = new FFT(FRAME)
  const pair = transform.createComplexArray()
  const spectrum = transform.createComplexArray()

  // Two frames are processed at a time. `held` starts one hop before the next two.
  let held: Float32Array = new Float32Array(HOP)
  let overlap = new Float32Array(HOP)
  let pairs = 0
  let skipped = HOP
  let owed = 0

  const markPair = (from: number): Float32Array => {
    for (let at = 0; at < FRAME; at++) {
      const weight = WINDOW[at] as number
      pair[2 * at] = (held[from + at] as number) * weight
      pair[2 * at + 1] = (held[from + HOP + at] as number) * weight
    }
    const bins = CELL_GAINS[pairs % PATTERN_CELLS] as Float32Array
    pairs++
    transform.transform(spectrum, pair)
    for (let bin = 0; bin < FRAME; bin++) {
      const gain = bins[bin] as number
      spectrum[2 * bin] = (spectrum[2 * bin] as number) * gain
      spectrum[2 * bin + 1] = (spectrum[2 * bin + 1] as number) * gain
    }
    transform.inverseTransform(pair, spectrum)
    const marked = new Float32Array(FRAME)
    const next = new Float32Array(HOP)
    for (let at = 0; at < HOP; at++) {
      const early = WINDOW[at] as number
      const late = WINDOW[at + HOP] as number
      marked[at] = (overlap[at] as number) + (pair[2 * at] as number) * early
      marked[at + HOP] = (pair[2 * (at + HOP)] as number) * late + (pair[2 * at + 1] as number) * early
      next[at] = (pair[2 * (at + HOP) + 1] as number) * late
    }
    overlap = next
    return marked
  }
  const markHeld = (): Float32Array => {
    const count = Math.max(0, Math.floor((held.length - HOP) / FRAME))
    const marked = new Float32Array(count * FRAME)
    for (let index = 0; index < count; index++) marked.set(markPair(index * FRAME), index * FRAME)
    held = held.slice(count * FRAME)
    const answer = marked.subarray(Math.min(skipped, marked.length))
    skipped -= marked.length - answer.length
    owed -= answer.length
    return answer
  }
  const hold = (samples: Float32Array) => {
    const joined = new Float32Array(held.length + samples.length)
    joined.set(held)
    joined.set(samples, held.length)
    held = joined
  }

  return {
    push(samples) {
      owed += samples.length
      hold(samples)
      return markHeld()
    },
    finish() {
      const left = owed
      hold(new Float32Array(2 * FRAME))
      return markHeld().subarray(0, left)
    },
  }
}

const WINDOW = Float64Array.from({ length: FRAME }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / FRAME))

/** Gain of each bin, mirrored for negative frequencies, per cell. */
const CELL_GAINS = Array.from({ length: PATTERN_CELLS }, (_, cell) =>
  Float32Array.from({ length: FRAME }, (_unused, bin) => {
    const hz = (Math.min(bin, FRAME - bin) * ENGINE_SAMPLE_RATE_HZ) / FRAME
    const band = Math.floor((hz - LOWEST_HZ) / BAND_HZ)
    if (band < 0 || band >= BANDS) return 1
    return 10 ** (((CHIPS[cell * BANDS + band] as number) * MARK_DB) / 20)
  }),
)
