import { expect, it } from 'vitest'
import { formatDirection } from './criterion-trend.tsx'

const step = (passed: number, failed: number) => ({ fromDay: '2026-01-01', passed, failed, open: 0 })

it.each([
  [[], 'Not enough data'],
  [[step(1, 0)], 'Not enough data'],
  [[step(1, 1), step(0, 0), step(1, 0)], '↑ 50 points'],
  [[step(4, 0), step(1, 3)], '↓ 75 points'],
  [[step(1, 1), step(2, 2)], 'No change'],
])('describes the trend of %j', (trend, said) => {
  expect(formatDirection(trend)).toBe(said)
})
