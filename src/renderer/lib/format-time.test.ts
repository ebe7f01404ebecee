import { afterEach, expect, it } from 'vitest'
import { formatNumber, formatPlaces, formatSize } from './format-number.ts'
import { writeFormatsOf } from './format-locale.ts'
import {
  formatClock,
  formatCountdown,
  formatDuration,
  formatDay,
  formatDayHeading,
  describeDuration,
  formatInstant,
  formatShortInstant,
  formatRemaining,
  formatWait,
} from './format-time.ts'

afterEach(() => writeFormatsOf('en-GB'))

it('formats durations with as many places as they need', () => {
  expect([0, 2_940, 59_949, 59_951, 1_867_000, 3_723_000].map(formatDuration)).toEqual([
    '0:00.0',
    '0:02.9',
    '0:59.9',
    '1:00',
    '31:07',
    '1:02:03',
  ])
})

it('formats durations with units', () => {
  expect([2_940, 42_100, 65_000, 7_380_000].map(describeDuration)).toEqual(['2.9 s', '42 s', '1 min 5 s', '2 h 3 min'])
})

it('goes from seconds to minutes at 60 s, not before', () => {
  expect([9_940, 9_960, 59_400, 59_700, 60_000, 3_599_700].map(describeDuration)).toEqual([
    ...['9.9 s', '10 s', '59 s', '1 min 0 s', '1 min 0 s', '1 h 0 min'],
  ])
  expect([49_000, 51_000, 60_000].map(formatRemaining)).toEqual([
    ...['about 50 s left', 'about 1 min left', 'about 1 min left'],
  ])
})

it.each(['ar-EG', 'fa', 'bn', 'mr', 'ne', 'my'])('writes every digit of a length in the script of %s', (locale) => {
  writeFormatsOf(locale)
  const lengthsMs = [0, 940, 9_040, 59_900, 65_000, 607_000, 3_723_000, 40_000_000]
  const said = [formatDuration, formatCountdown, formatWait, describeDuration, formatRemaining].flatMap((format) =>
    lengthsMs.map(format),
  )

  expect(said.filter((text) => /[0-9]/.test(text))).toEqual([])
  writeFormatsOf('en-GB')
  expect(formatDuration(9_040)).toBe('0:09.0')
})

it('formats a near day by name and a far one by date', () => {
  const now = new Date(2026, 2, 4, 15, 0)
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 14, 20).toISOString()

  expect(formatInstant(at(2026, 2, 4), now)).toBe('today, 14:20')
  expect(formatInstant(at(2026, 2, 3), now)).toBe('yesterday, 14:20')
  expect(formatInstant(at(2026, 0, 9), now)).toBe('9 January')
  expect(formatInstant(at(2024, 0, 9), now)).toBe('9 January 2024')
  expect([at(2026, 2, 4), at(2026, 2, 3), at(2026, 0, 9), 'soon'].map((day) => formatDayHeading(day, now))).toEqual([
    ...['Today', 'Yesterday', '9 January', 'an unknown time'],
  ])
  expect(formatInstant('nonsense', now)).toBe('an unknown time')
})

it('formats a time shortly: of day for today, otherwise the day', () => {
  const now = new Date(2026, 2, 4, 15, 0)
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 14, 20).toISOString()

  expect(formatShortInstant(at(2026, 2, 4), now)).toBe('14:20')
  expect(formatShortInstant(at(2026, 2, 3), now)).toBe('3 Mar')
  expect(formatShortInstant(at(2024, 0, 9), now)).toBe('9 Jan 2024')
  expect(formatShortInstant('nonsense', now)).toBe('an unknown time')
})

it('formats a day with its weekday in any time zone', () => {
  expect(formatDay('2026-11-22')).toBe('Sun 22 November 2026')
})

it('formats dates, numbers, lengths and sizes in the chosen language from then on', () => {
  const now = new Date(2026, 2, 4, 15, 0)
  const said = () => [
    formatInstant(new Date(2024, 0, 9, 14, 20).toISOString(), now),
    formatDay('2026-11-22'),
    formatClock(new Date(2024, 0, 9, 14, 20).toISOString()),
    formatNumber(1_234_567),
    formatPlaces(1234.5, 1),
    formatSize(12_400_000),
    formatDuration(2_940),
    formatDuration(42_100),
    describeDuration(2_940),
  ]
  const plain = said()

  writeFormatsOf('de-DE')
  const german = said()
  writeFormatsOf('en-US')
  const american = said()
  writeFormatsOf('not a locale')

  expect(german).toEqual([
    '9. Januar 2024',
    'So., 22. November 2026',
    '14:20',
    '1.234.567',
    '1.234,5',
    '12,4 MB',
    '0:02,9',
    '0:42,1',
    '2,9 s',
  ])
  expect(american.slice(0, 3)).toEqual(['January 9, 2024', 'Sun November 22, 2026', '02:20 PM'])
  expect(said()).toEqual(plain)
})
