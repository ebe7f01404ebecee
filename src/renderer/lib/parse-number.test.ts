import { afterEach, describe, expect, it } from 'vitest'
import { writeFormatsOf } from './format-locale.ts'
import { parseNumber } from './parse-number.ts'

afterEach(() => writeFormatsOf('en-GB'))

/** The number, both possible ones, or null. */
function read(text: string, isWhole?: boolean) {
  const parsed = parseNumber(text, isWhole)
  return parsed?.kind === 'ambiguous' ? parsed.values : (parsed?.value ?? null)
}

it.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['.25', 0.25],
  ['٫5', 0.5],
  ['2.', 2],
  ['0,250', 0.25],
  ['1.2345', 1.2345],
  ['1 500', 1500],
  ['1 500,5', 1500.5],
  ['1\u00A0500', 1500],
  ['1\u202F234\u202F567', 1_234_567],
  ['1’500.75', 1500.75],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1,234,567', 1_234_567],
  ['12,34,567.5', 1_234_567.5],
  ['1e-7', 1e-7],
  ['+3', 3],
  ['＋3', 3],
  ['１２．５', 12.5],
  ['١٬٢٣٤٫٥', 1234.5],
  ['۱۲٫۵', 12.5],
  ['१,२३,४५६', 123_456],
  ['১২.৫', 12.5],
  ['𝟏𝟐', 12],
])('reads %s as %d in every locale', (text, value) => {
  for (const locale of ['en', 'de', 'fr', 'de-CH', 'ar-EG', 'hi-IN']) {
    writeFormatsOf(locale)
    expect([locale, read(text)]).toEqual([locale, value])
  }
})

it.each([...'-‐‑‒–—−⁻﹣－'])('reads a number after the minus sign %s', (sign) => {
  expect([read(`${sign}3`), read(`${sign} 0,5`), read(`\u200E${sign}\u200E3`)]).toEqual([-3, -0.5, -3])
})

it('reads negative zero as zero', () => {
  expect(Object.is(read('-0'), 0)).toBe(true)
})

describe('a separator before exactly three digits', () => {
  it.each([
    ['en', '1.500', 1.5],
    ['en', '1,500', [1500, 1.5]],
    ['de', '1,500', 1.5],
    ['de', '1.500', [1500, 1.5]],
    ['fr', '1.500', [1500, 1.5]],
    ['de-CH', '−1,500', [-1500, -1.5]],
    ['ar-EG', '1,500', [1500, 1.5]],
  ])('is the decimal mark of %s or ambiguous in %s', (locale, text, values) => {
    writeFormatsOf(locale)
    expect(read(text)).toEqual(values)
  })

  it.each([
    ['en', '1,500', 1500],
    ['en', '1.500', [1500, 1.5]],
    ['de', '1.500', 1500],
    ['de', '1,500', [1500, 1.5]],
  ])('separates thousands of whole numbers unless it is the decimal mark of %s: %s', (locale, text, values) => {
    writeFormatsOf(locale)
    expect(read(text, true)).toEqual(values)
  })
})

it.each([
  ...['', '-', 'two', '1 2', '1 50', '15 00', '1.2.3', '1,23,45', '1.234.5', '1,234,5', '0 500', '1..5', '--3', '3-'],
  ...['10²', '1₂', '①', '0x10', '1e999', 'Infinity', '1 500 5', '1٫234٫567', '½', '1,5 s'],
])('refuses %s', (text) => {
  expect(read(text)).toBeNull()
})

it('reads what each locale writes', () => {
  const values = [0, 1.5, -2.25, 1234, 1234.5, -1_234_567.875]
  for (const locale of [
    'en',
    'en-IN',
    'de',
    'fr',
    'pl',
    'pt-BR',
    'sv',
    'de-CH',
    'ar-EG',
    'fa',
    'bn',
    'mr',
    'ne',
    'hi',
    'my',
  ]) {
    writeFormatsOf(locale)
    for (const value of values) {
      const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value)
      expect([locale, text, read(text, value === 1234)]).toEqual([locale, text, value])
    }
  }
})
