import { expect, it } from 'vitest'
import { formatDuration, sayDuration, sayInstant } from './format-time.ts'

it('shows durations with as many places as they need', () => {
  expect([0, 2_940, 59_949, 59_951, 1_867_000, 3_723_000].map(formatDuration)).toEqual([
    '0:00.0',
    '0:02.9',
    '0:59.9',
    '1:00',
    '31:07',
    '1:02:03',
  ])
})

it('says durations with their units', () => {
  expect([2_940, 42_100, 65_000, 7_380_000].map(sayDuration)).toEqual(['2.9 s', '42 s', '1 min 5 s', '2 h 3 min'])
})

it('says a near day by its name and a far one by its date', () => {
  const now = new Date(2026, 2, 4, 15, 0)
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 14, 20).toISOString()

  expect(sayInstant(at(2026, 2, 4), now)).toBe('today, 14:20')
  expect(sayInstant(at(2026, 2, 3), now)).toBe('yesterday, 14:20')
  expect(sayInstant(at(2026, 0, 9), now)).toBe('9 January')
  expect(sayInstant(at(2024, 0, 9), now)).toBe('9 January 2024')
  expect(sayInstant('nonsense', now)).toBe('an unknown time')
})
