import { expect, it } from 'vitest'
import { readRetentionDays } from './retention-days.ts'

it.each([
  ['', null],
  ['  ', null],
  ['1', 1],
  [' 030 ', 30],
  ['36500', 36_500],
  ['٣٠', 30],
])('parses %j as %j', (written, days) => {
  expect(readRetentionDays(written)).toBe(days)
})

it.each(['0', '36501', '-1', '1.5', '30 days', '1.000', '999999999999'])('rejects %j', (written) => {
  expect(readRetentionDays(written)).toBeUndefined()
})
