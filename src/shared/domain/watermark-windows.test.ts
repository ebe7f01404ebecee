import { expect, it } from 'vitest'
import { costOfWindows } from './watermark-windows.ts'

const cost = (durationMs: number, windowMs = 10_000, ratePerSecond: number | null = null) =>
  costOfWindows({ durationMs, sampleRateHz: 16_000 }, windowMs, ratePerSecond)

it.each([
  [10_000, 1],
  [12_999, 1],
  [13_000, 2],
  [40_000, 4],
  [43_000, 5],
  [1_000, 1],
])('checks %i ms in %i pieces, without a remainder shorter than three seconds', (durationMs, requests) => {
  expect(cost(durationMs).requests).toBe(requests)
})

it('counts 16-bit samples and a header per piece', () => {
  expect(cost(20_000)).toEqual({ windowMs: 10_000, requests: 2, sizeBytes: 640_088, leastMs: null })
})

it('takes as long as the rate limit demands', () => {
  expect(cost(40_000, 10_000, 2).leastMs).toBe(2_000)
  expect(cost(40_000, 10_000, 3).leastMs).toBe(1_333)
})
