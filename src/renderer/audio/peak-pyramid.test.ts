import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IncrementalPeaks } from './incremental-peaks.ts'
import { PeakPyramid } from './peak-pyramid.ts'

function getExtremes(pairs: ArrayLike<number>, from: number, to: number): { low: number; high: number } {
  const out = { low: 0, high: 0 }
  for (let pair = Math.max(0, from); pair < Math.min(to, pairs.length / 2); pair += 1) {
    out.low = Math.min(out.low, pairs[pair * 2] ?? 0)
    out.high = Math.max(out.high, pairs[pair * 2 + 1] ?? 0)
  }
  return out
}

function randomPairs(length: number): Int16Array {
  let state = 7
  return Int16Array.from({ length: length * 2 }, (_value, index) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (index % 2 === 0 ? -1 : 1) * (state % 30_000)
  })
}

function getPeaks(samples: Int16Array): number[] {
  const pairs: number[] = []
  for (let start = 0; start < samples.length; start += 256) {
    const window = samples.subarray(start, start + 256)
    pairs.push(Math.min(...window), Math.max(...window))
  }
  return pairs
}

function read(pyramid: PeakPyramid): number[] {
  return Array.from({ length: pyramid.pairCount }, (_value, pair) => [pyramid.lowAt(pair), pyramid.highAt(pair)]).flat()
}

describe('pyramid', () => {
  it('finds the extremes of any range', () => {
    const pairs = randomPairs(5_000)
    const pyramid = new PeakPyramid(pairs)

    fc.assert(
      fc.property(fc.integer({ min: -10, max: 5_100 }), fc.integer({ min: 0, max: 5_100 }), (from, length) => {
        const out = { low: 0, high: 0 }
        pyramid.widenBy(from, from + length, out)
        expect(out).toEqual(getExtremes(pairs, from, from + length))
      }),
    )
  })

  it('returns the same values however it was built', () => {
    const pairs = randomPairs(3_000)
    const grown = new PeakPyramid()
    for (let start = 0; start < pairs.length; start += 74) grown.append(pairs.subarray(start, start + 74))
    const whole = new PeakPyramid(pairs)

    for (const [from, to] of [
      [0, 3_000],
      [17, 2_999],
      [255, 257],
      [256, 512],
      [1, 2],
    ] as const) {
      const left = { low: 0, high: 0 }
      const right = { low: 0, high: 0 }
      grown.widenBy(from, to, left)
      whole.widenBy(from, to, right)
      expect(left).toEqual(right)
    }
  })
})

describe('peaks of arriving samples', () => {
  const samples = Int16Array.from({ length: 5_000 }, (_value, index) => Math.round(20_000 * Math.sin(index / 37)))

  it('match those of the whole, however it is split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 }), (sizes) => {
        const peaks = new IncrementalPeaks()
        let at = 0
        for (const size of [...sizes, samples.length]) {
          peaks.add(at, samples.subarray(at, Math.min(samples.length, at + size)))
          at = Math.min(samples.length, at + size)
        }
        expect(read(peaks.pyramid)).toEqual(getPeaks(samples))
      }),
    )
  })

  it('count repeated samples once', () => {
    const peaks = new IncrementalPeaks()

    peaks.add(0, samples.subarray(0, 3_000))
    peaks.add(1_000, samples.subarray(1_000, 2_000))
    peaks.add(2_500, samples.subarray(2_500))

    expect(peaks.sampleCount).toBe(5_000)
    expect(read(peaks.pyramid)).toEqual(getPeaks(samples))
  })

  it('reject samples if earlier ones are missing', () => {
    const peaks = new IncrementalPeaks()

    expect(peaks.add(256, samples)).toBe(false)
    expect(peaks.sampleCount).toBe(0)
  })
})
