import FFT from 'fft.js'
import { createResampler } from '../engine/resampler.ts'
import type { Resampler } from '../engine/resampler.ts'
import { BANDS, BAND_HZ, LOWEST_HZ } from './watermark-pattern.ts'

/** Sample rate for detection. */
const RATE_HZ = 16_000
/** 16 ms, every 4 ms: separates a cell from its neighbors, wherever it starts. */
const FRAME = 256
const HOP = 64
export const HOP_SECONDS = HOP / RATE_HZ

/** Returns the power of each band for every 4 ms of input. */
export interface BandListener {
  /** One channel, full scale 1. */
  push(samples: Float32Array): Float32Array[]
  finish(): Float32Array[]
}

export function createBandListener(sampleRateHz: number): BandListener {
  const resampler: Resampler = createResampler(sampleRateHz, RATE_HZ)
  const transform = new FFT(FRAME)
  const spectrum = transform.createComplexArray()
  const frame = new Float64Array(FRAME)
  let held: Float32Array = new Float32Array(0)

  const listen = (samples: Float32Array): Float32Array[] => {
    const joined = new Float32Array(held.length + samples.length)
    joined.set(held)
    joined.set(samples, held.length)
    const count = joined.length < FRAME ? 0 : Math.floor((joined.length - FRAME) / HOP) + 1
    held = joined.slice(count * HOP)
    return Array.from({ length: count }, (_, index) => {
      for (let at = 0; at < FRAME; at++) frame[at] = (joined[index * HOP + at] as number) * (WINDOW[at] as number)
      transform.realTransform(spectrum, frame)
      const powers = new Float32Array(BANDS)
      for (let bin = FIRST_BIN; bin < END_BIN; bin++) {
        const band = BAND_OF_BIN[bin] as number
        const power = (spectrum[2 * bin] as number) ** 2 + (spectrum[2 * bin + 1] as number) ** 2
        powers[band] = (powers[band] as number) + power
      }
      return powers
    })
  }

  return { push: (samples) => listen(resampler.push(samples)), finish: () => listen(resampler.finish()) }
}

const WINDOW = Float64Array.from({ length: FRAME }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / FRAME))
const FIRST_BIN = Math.ceil((LOWEST_HZ * FRAME) / RATE_HZ)
const END_BIN = Math.ceil(((LOWEST_HZ + BANDS * BAND_HZ) * FRAME) / RATE_HZ)
const BAND_OF_BIN = Int8Array.from({ length: FRAME / 2 }, (_, bin) =>
  Math.floor(((bin * RATE_HZ) / FRAME - LOWEST_HZ) / BAND_HZ),
)
