import { expect, it } from 'vitest'
import { parseJson, parseNumber, sayJson } from './parse-field.ts'

it('reads numbers as they are written in either way, and says what is no number', () => {
  expect(parseNumber(' 2.50 ')).toEqual({ value: 2.5 })
  expect(parseNumber('2,5')).toEqual({ value: 2.5 })
  expect(parseNumber('-3')).toEqual({ value: -3 })
  expect(parseNumber('')).toEqual({ value: undefined })
  for (const text of ['2.', '-', 'two', '1e999', '0x10', '1 2']) expect(parseNumber(text)).toHaveProperty('problem')
})

it('says where JSON stops making sense, by line and column', () => {
  expect(parseJson('{"a": [1, 2]}')).toEqual({ value: { a: [1, 2] } })
  expect(parseJson('{\n  "a": 1,\n  b: 2\n}')).toEqual({
    problem: 'This is not JSON yet: line 3, column 3. What was stored before stays until it is.',
  })
  expect(parseJson('[x]')).toEqual({
    problem: 'This is not JSON yet: line 1, column 2. What was stored before stays until it is.',
  })
  expect(parseJson('[1,]')).toHaveProperty('problem')
  expect(parseJson('{"a": 1')).toEqual({
    problem: 'This is not JSON yet: it ends too early. What was stored before stays until it is.',
  })
})

it('says a value so that reading it gives the value again', () => {
  const value = { text: 'Ä “quoted”\n', list: [1, null, true], deep: { empty: {} } }
  expect(parseJson(sayJson(value))).toEqual({ value })
  expect(sayJson(undefined)).toBe('')
})
