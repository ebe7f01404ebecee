import { expect, it } from 'vitest'
import { parseJson, parseNumberField, formatJson } from './parse-field.ts'

it('parses numbers with either decimal separator and reports invalid ones', () => {
  expect(parseNumberField(' 2.50 ')).toEqual({ value: 2.5 })
  expect(parseNumberField('2,5')).toEqual({ value: 2.5 })
  expect(parseNumberField('-3')).toEqual({ value: -3 })
  expect(parseNumberField('−1e-7')).toEqual({ value: -1e-7 })
  expect(parseNumberField('1,500', true)).toEqual({ value: 1500 })
  expect(parseNumberField('')).toEqual({ value: undefined })
  for (const text of ['1,500', '-', 'two', '1e999', '0x10', '1 2'])
    expect(parseNumberField(text)).toHaveProperty('problem')
})

it('reports where JSON is invalid, by line and column', () => {
  expect(parseJson('{"a": [1, 2]}')).toEqual({ value: { a: [1, 2] } })
  expect(parseJson('{\n  "a": 1,\n  b: 2\n}')).toEqual({
    problem: 'Invalid JSON: line 3, column 3. The previous value is kept until this is fixed.',
  })
  expect(parseJson('[x]')).toEqual({
    problem: 'Invalid JSON: line 1, column 2. The previous value is kept until this is fixed.',
  })
  expect(parseJson('[1,]')).toHaveProperty('problem')
  expect(parseJson('{"a": 1')).toEqual({
    problem: 'Invalid JSON: it ends too early. The previous value is kept until this is fixed.',
  })
})

it('formats a value so that parsing returns it unchanged', () => {
  const value = { text: 'Ä “quoted”\n', list: [1, null, true], deep: { empty: {} } }
  expect(parseJson(formatJson(value))).toEqual({ value })
  expect(formatJson(undefined)).toBe('')
})
