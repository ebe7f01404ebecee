import { expect, it } from 'vitest'
import { formatStageTimes } from './stage-times.mjs'

const passed = { suite: 'unit', file: 'a.test.ts', title: 'adds', status: 'passed', durationMs: 1 } as const
const report = (count: number, errors: string[] = []) => ({
  tests: Array.from({ length: count }, () => passed),
  errors,
})

it('lists stages by their start, with times in minutes, and those that overlap separately', () => {
  const stages = [
    { name: 'Unit tests', startMs: 20_000, endMs: 200_400, report: report(4_502, ['Cut short.']) },
    { name: 'Set-up', startMs: 400, endMs: 20_000, report: report(0) },
    { name: 'Specs with sound', startMs: 20_100, endMs: 620_100, report: report(41) },
  ]

  expect(formatStageTimes(stages, 620_500)).toEqual([
    'Stage             Start   Time  Tests',
    'Set-up             0:00   0:20',
    'Unit tests         0:20   3:00   4503',
    'Specs with sound   0:20  10:00     41',
    'Total                    10:21',
  ])
})
