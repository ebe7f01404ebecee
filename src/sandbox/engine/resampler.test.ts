import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResampler } from './resampler.ts'

const FROM_HZ = 22_050
const RATES_HZ = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000]

function tone(frequencyHz: number, sampleRateHz: number, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, index) =>
    Math.sin((2 * Math.PI * frequencyHz * index) / sampleRateHz),
  )
}

function resample(samples: Float32Array, toHz: number, pieceLength = samples.length): Float32Array {
  const resampler = createResampler(FROM_HZ, toHz)
  const output: number[] = []
  for (let start = 0; start < samples.length; start += pieceLength) {
    output.push(...resampler.push(samples.slice(start, start + pieceLength)))
  }
  output.push(...resampler.finish())
  return Float32Array.from(output)
}

function decibels(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-20)
}

/** Excludes both ends, where the filter extends past the edge. */
function middle(samples: Float32Array): Float32Array {
  return samples.slice(samples.length / 4, (samples.length * 3) / 4)
}

describe('createResampler', () => {
  it.each(RATES_HZ)('preserves time and level of a 1 kHz tone at %i Hz', (toHz) => {
    const input = tone(1_000, FROM_HZ, 8_820)

    const output = resample(input, toHz)

    const difference = tone(1_000, toHz, output.length).map((sample, index) => sample - (output[index] ?? 0))
    expect(output.length).toBe(Math.round((input.length * toHz) / FROM_HZ))
    expect(decibels(middle(difference))).toBeLessThan(-70)
  })

  it.each([
    [8_000, 4_400],
    [8_000, 9_000],
    [16_000, 8_600],
  ])('suppresses aliasing above half of %i Hz: %i Hz is gone', (toHz, frequencyHz) => {
    const output = resample(tone(frequencyHz, FROM_HZ, 8_820), toHz)

    expect(decibels(middle(output))).toBeLessThan(-70)
  })

  it.each([44_100, 48_000])('adds no image of the original band at %i Hz', (toHz) => {
    const input = tone(8_500, FROM_HZ, 8_820)

    const output = resample(input, toHz)

    const difference = tone(8_500, toHz, output.length).map((sample, index) => sample - (output[index] ?? 0))
    expect(decibels(middle(difference))).toBeLessThan(-65)
  })

  it('gives the same result however the input is split', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES_HZ), fc.integer({ min: 1, max: 700 }), (toHz, pieceLength) => {
        const input = tone(500, FROM_HZ, 2_000)

        const cut = resample(input, toHz, pieceLength)

        expect(cut).toEqual(resample(input, toHz))
      }),
      { numRuns: 30 },
    )
  })
})
