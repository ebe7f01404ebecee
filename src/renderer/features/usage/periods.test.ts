import { expect, it } from 'vitest'
import { daysOf } from './periods.ts'

it.each([
  ['this-month', '2026-11-22', '2026-11-01', '2026-11-30'],
  ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-30-days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['this-year', '2026-11-22', '2026-01-01', '2026-12-31'],
  ['all', '2026-11-22', null, null],
] as const)('%s on %s is from %s to %s', (period, today, fromDay, toDay) => {
  expect(daysOf(period, today)).toEqual({ fromDay, toDay })
})
