import { expect, it } from 'vitest'
import { sayDirection } from './criterion-trend.tsx'

const step = (passed: number, failed: number) => ({ fromDay: '2026-01-01', passed, failed, open: 0 })

it.each([
  [[], 'no trend yet'],
  [[step(1, 0)], 'no trend yet'],
  [[step(1, 1), step(0, 0), step(1, 0)], '↑ 50 points'],
  [[step(4, 0), step(1, 3)], '↓ 75 points'],
  [[step(1, 1), step(2, 2)], 'as before'],
])('says how %j went', (trend, said) => {
  expect(sayDirection(trend)).toBe(said)
})
