import { expect, it } from 'vitest'
import { isCalendarDate, readMoment } from './read-moment.ts'

it.each([
  ['2026-09-30', '2026-09-30T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-09-30T12:00', '2026-09-30T12:00:00.000Z'],
  ['2026-09-30T12:00:01.5Z', '2026-09-30T12:00:01.500Z'],
  ['2026-09-30T01:30:00+02:00', '2026-09-29T23:30:00.000Z'],
])('reads %s as %s', (text, moment) => {
  expect(new Date(readMoment(text) ?? Number.NaN).toISOString()).toBe(moment)
})

it.each([
  '',
  '5',
  'March 5',
  'tomorrow',
  '2026-9-30',
  '2026-02-30',
  '2026-13-01',
  '2026-09-30 12:00',
  '2026-09-30T25:00:00Z',
  '2026-09-30T12:60Z',
  '2026-09-30T12:00:00+99:00',
  '+012026-01-01',
  ' 2026-09-30',
  '2026-09-30T',
])('rejects %j', (text) => {
  expect(readMoment(text)).toBeUndefined()
})

it('rejects days that don’t exist', () => {
  const days = ['2026-12-31', '2024-02-29', '2026-02-29', '2026-00-01', '2026-04-31', '2026-09-30T00:00']

  expect(days.map(isCalendarDate)).toEqual([true, true, false, false, false, false])
})
