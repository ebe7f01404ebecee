import { expect, it } from 'vitest'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { createPeakLimiter } from './peak-limiter.ts'
import { createSoundMeter } from './sound-meter.ts'

const RATE_HZ = 24_000

/** Noise bursts of every level, a few milliseconds each, in silence. */
function bursts(seconds: number): Float32Array {
  const random = seededRandom(3)
  let level = 0
  return Float32Array.from({ length: seconds * RATE_HZ }, (_, at) => {
    if (at % 300 === 0) level = random() < 0.3 ? random() ** 3 : 0
    return level * (random() * 2 - 1)
  })
}

function limit(samples: Float32Array, gain: number, ceiling: number, pieceSamples: number): Float32Array {
  const limiter = createPeakLimiter(RATE_HZ, gain, ceiling)
  const out: number[] = []
  for (let from = 0; from < samples.length; from += pieceSamples)
    out.push(...limiter.push(samples.subarray(from, from + pieceSamples)))
  out.push(...limiter.finish())
  return Float32Array.from(out)
}

it.each([1, 2, 10, 300])('holds every peak below the ceiling with a gain of %i', (gain) => {
  const ceiling = 0.7

  const limited = limit(bursts(4), gain, ceiling, 1_000)

  const highest = limited.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  expect(highest).toBeLessThanOrEqual(ceiling + 1e-6)
  const meter = createSoundMeter(RATE_HZ)
  meter.push([limited])
  expect(meter.finish().truePeakDbtp ?? 0).toBeLessThan(20 * Math.log10(ceiling) + 0.2)
})

it('returns as many samples as it was given, in place, however they are chunked', () => {
  const samples = bursts(1)

  const whole = limit(samples, 5, 0.5, samples.length)

  expect(whole).toHaveLength(samples.length)
  expect(limit(samples, 5, 0.5, 77)).toEqual(whole)
  // Silence stays silent, and bursts keep their sign.
  expect(whole.every((sample, at) => Math.sign(sample) === Math.sign(samples[at] ?? 0))).toBe(true)
})

it('only multiplies what is below the ceiling', () => {
  const samples = bursts(1).map((sample) => sample / 10)

  const passed = limit(samples, 4, 0.9, 500)

  const furthest = passed.reduce((most, sample, at) => Math.max(most, Math.abs(sample - 4 * (samples[at] ?? 0))), 0)
  expect(furthest).toBeLessThan(1e-6)
})
