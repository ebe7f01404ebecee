import { expect, it } from 'vitest'
import { isPlausibleCharge, readCharge } from './read-charge.ts'

it.each([
  [0, 0],
  [116, 116],
  ['116', 116],
  ['999999999999999', 999_999_999_999_999],
])('reads %j as a count', (value, characters) => {
  expect(readCharge(value)).toEqual({ characters, reported: null })
})

it.each([
  [-1, '-1'],
  [1.5, '1.5'],
  [2 ** 53, '9007199254740992'],
  ['', '""'],
  ['-1', '"-1"'],
  ['12 ', '"12 "'],
  [' 12', '" 12"'],
  ['1234567890123456', '"1234567890123456"'],
  [null, 'null'],
  [Infinity, 'Infinity'],
  [-Infinity, '-Infinity'],
  [{ count: 3 }, '{"count":3}'],
])('reports %j as something other than a count', (value, reported) => {
  expect(readCharge(value)).toEqual({ characters: null, reported })
})

it('reports nothing for an absent charge, and at most 100 characters of a long one', () => {
  expect(readCharge(undefined)).toEqual({ characters: null, reported: null })
  expect(readCharge('x'.repeat(200)).reported).toBe(`"${'x'.repeat(99)}`)
})

it('believes up to ten times the planned characters, and any count up to 1,000', () => {
  expect(isPlausibleCharge(1_000, 1)).toBe(true)
  expect(isPlausibleCharge(1_001, 1)).toBe(false)
  expect(isPlausibleCharge(5_000, 500)).toBe(true)
  expect(isPlausibleCharge(5_001, 500)).toBe(false)
})
