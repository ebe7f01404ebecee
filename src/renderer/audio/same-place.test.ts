import { expect, it } from 'vitest'
import { matchGains, samePlace, type PlacedTake } from './same-place.ts'

const take = (durationMs: number, ...startsMs: number[]): PlacedTake => ({
  durationMs,
  marks: startsMs.map((startMs, index) => ({
    startChar: index * 5,
    endChar: index * 5 + 4,
    startMs,
    endMs: startMs + 100,
  })),
})

it('keeps the offset within the same word', () => {
  const quick = take(1_000, 100, 400, 700)
  const slow = take(2_000, 300, 900, 1_300)

  expect([0, 50, 100, 250, 400, 550, 700, 850, 1_000].map((atMs) => samePlace(quick, slow, atMs))).toEqual([
    0, 150, 300, 600, 900, 1_100, 1_300, 1_650, 2_000,
  ])
})

it('returns to the same place', () => {
  const first = take(3_100, 120, 480, 1_900)
  const second = take(2_700, 90, 700, 1_500)

  for (let atMs = 0; atMs <= 3_100; atMs += 37)
    expect(samePlace(second, first, samePlace(first, second, atMs))).toBeCloseTo(atMs, 6)
})

it('uses the share of the duration if the words differ', () => {
  expect(samePlace(take(1_000), take(3_000, 10, 20), 500)).toBe(1_500)
  expect(samePlace(take(0), take(3_000), 0)).toBe(0)
})

it('lowers every take to the quietest and leaves unknown loudness unchanged', () => {
  const gains = matchGains([-20, null, -26, -23])

  expect(gains.map((gain) => Math.round(20 * Math.log10(gain)))).toEqual([-6, 0, 0, -3])
})
