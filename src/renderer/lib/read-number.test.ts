import { expect, it } from 'vitest'
import { type NumberRange, readNumber, writeNumber } from './read-number.ts'

const values = (range: NumberRange, texts: readonly string[]) =>
  texts.map((text) => {
    const read = readNumber(text, range)
    return read.isValid ? read.value : read.why
  })
const pause = { min: 0, max: 600, unit: 's', isRequired: true }
const characters = { min: 0, max: 999_999_999_999, isWhole: true }

it('reads a pause with a point, a comma or its unit, and says what it refuses', () => {
  expect(values(pause, ['0', ' 0.5 ', '0,5 s', '.25', '180', '600'])).toEqual([0, 0.5, 0.5, 0.25, 180, 600])
  const why = 'Enter 0 to 600 s.'
  expect(values(pause, ['9999', '-1', 'soon', '', '1e3', '5 m', '1.2.3'])).toEqual(Array.from({ length: 7 }, () => why))
})

it('reads whole numbers with separators, and never a fraction as a larger number', () => {
  expect(values(characters, ['', '5000', '5,000', '5 000', '5.000.000', '0', '1e6'])).toEqual([
    ...[null, 5_000, 5_000, 5_000, 5_000_000, 0, 1_000_000],
  ])
  const why = 'Enter a whole number, 0 to 999,999,999,999, or leave empty.'
  expect(values(characters, ['1.5', '1,5', '12,34', 'a lot', '-5', '1234567890123'])).toEqual(
    Array.from({ length: 6 }, () => why),
  )
  expect(values(characters, ['1.500'])).toEqual(['“1.500” can mean 1500 or 1.5. Enter one of them.'])
})

it('reads a signed number, and writes values so that they read the same', () => {
  const gain = { min: -24, max: 12, isRequired: true }
  expect(values(gain, ['+3', '−2,5', '-0'])).toEqual([3, -2.5, 0])
  expect([writeNumber(3, '', true), writeNumber(0, '', true), writeNumber(-2.5, 'dB', true)]).toEqual([
    '+3',
    '0',
    '-2.5 dB',
  ])
  expect([writeNumber(0.05, 's'), writeNumber(1_234), writeNumber(null, 's')]).toEqual(['0.05 s', '1234', ''])
  expect(values(pause, [writeNumber(0.125, 's')])).toEqual([0.125])
})
