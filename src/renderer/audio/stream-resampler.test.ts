import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StreamResampler } from './stream-resampler.ts'

const OUT_HZ = 24_000

function sine(length: number, rateHz: number, frequencyHz: number): Int16Array {
  return Int16Array.from({ length }, (_value, index) =>
    Math.round(16_000 * Math.sin((2 * Math.PI * frequencyHz * index) / rateHz)),
  )
}

function resample(samples: Int16Array, rateHz: number, firstOutput = 0, sizes: number[] = [samples.length]): number[] {
  const resampler = new StreamResampler(rateHz, OUT_HZ, firstOutput)
  const out: number[] = []
  let at = resampler.firstInput
  for (const size of [...sizes, samples.length]) {
    const end = Math.min(samples.length, at + size)
    out.push(...resampler.push(samples.subarray(at, end)))
    at = end
  }
  out.push(...resampler.finish(Math.round((samples.length * OUT_HZ) / rateHz)))
  return out
}

describe('resampled take', () => {
  for (const rateHz of [8_000, 16_000, 22_050, 44_100, 48_000]) {
    it(`has the correct length and tone, from ${rateHz} Hz`, () => {
      const out = resample(sine(rateHz, rateHz, 440), rateHz)

      const wanted = sine(OUT_HZ, OUT_HZ, 440)
      const errors = out.slice(500, -500).map((sample, index) => Math.abs(sample - (wanted[index + 500] ?? 0)))
      expect(out).toHaveLength(OUT_HZ)
      expect(Math.max(...errors)).toBeLessThanOrEqual(4)
    })
  }

  it('is identical however its input is split and wherever reading starts', () => {
    const samples = sine(6_000, 22_050, 700)
    const whole = resample(samples, 22_050)

    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6_000 }),
        fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 30 }),
        (firstOutput, sizes) => {
          expect(resample(samples, 22_050, firstOutput, sizes)).toEqual(whole.slice(firstOutput))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('drops frequencies above its new range instead of aliasing them', () => {
    const out = resample(sine(48_000, 48_000, 15_000), 48_000)

    expect(Math.max(...out.slice(500, -500).map(Math.abs))).toBeLessThan(5)
  })
})
