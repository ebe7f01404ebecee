import { expect, it } from 'vitest'
import { getDay, monthOf } from './calendar-days.ts'

it.each([
  [new Date(2026, 0, 5, 0, 0), '2026-01-05', '2026-01-01', '2026-01-31'],
  [new Date(2028, 1, 29, 23, 59), '2028-02-29', '2028-02-01', '2028-02-29'],
  [new Date(2026, 10, 30, 12), '2026-11-30', '2026-11-01', '2026-11-30'],
  [new Date(2026, 11, 31, 23, 59), '2026-12-31', '2026-12-01', '2026-12-31'],
])('%s is in its local day and month', (at, day, fromDay, toDay) => {
  expect(getDay(at.getTime())).toBe(day)
  expect(monthOf(at.getTime())).toEqual({ fromDay, toDay })
})
