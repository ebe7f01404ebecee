import { expect, it } from 'vitest'
import { getTrend } from './criteria-trend.ts'

const on = (day: string, outcome: 'passed' | 'failed' | 'open', count = 1) => ({ day, outcome, count })

it('has one step per day for a few days, including empty ones', () => {
  expect(getTrend([on('2026-03-01', 'passed', 3), on('2026-03-03', 'failed'), on('2026-03-03', 'open')])).toEqual([
    { fromDay: '2026-03-01', passed: 3, failed: 0, open: 0 },
    { fromDay: '2026-03-02', passed: 0, failed: 0, open: 0 },
    { fromDay: '2026-03-03', passed: 0, failed: 1, open: 1 },
  ])
})

it('merges many days into at most 12 steps that end with the last day and lose nothing', () => {
  const days = Array.from({ length: 100 }, (_day, index) =>
    on(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10), 'passed', index),
  )
  const steps = getTrend(days)
  expect(steps).toHaveLength(12)
  expect(steps.reduce((sum, { passed }) => sum + passed, 0)).toBe(4_950)
  expect(steps.at(-1)).toEqual({
    fromDay: '2026-04-02',
    passed: [91, 92, 93, 94, 95, 96, 97, 98, 99].reduce((a, b) => a + b),
    failed: 0,
    open: 0,
  })
})

it('is empty without a valid day', () => {
  expect(getTrend([on('', 'passed')])).toEqual([])
})
