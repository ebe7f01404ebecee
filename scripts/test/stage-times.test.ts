import { expect, it } from 'vitest'
import { formatStageTimes } from './stage-times.mjs'

const totals = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped })

it('lists stages by their start, with times in minutes, and those that overlap separately', () => {
  const stages = [
    { name: 'Unit tests', startMs: 20_000, endMs: 200_400, totals: totals(4_500, 1, 2) },
    { name: 'Set-up', startMs: 400, endMs: 20_000, totals: totals(0) },
    { name: 'Specs with sound', startMs: 20_100, endMs: 620_100, totals: totals(41) },
  ]

  expect(formatStageTimes(stages, 620_500)).toEqual([
    'Stage             Start   Time  Tests',
    'Set-up             0:00   0:20',
    'Unit tests         0:20   3:00   4503',
    'Specs with sound   0:20  10:00     41',
    'Total                    10:21',
  ])
})
