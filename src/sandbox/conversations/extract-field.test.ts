import { expect, it } from 'vitest'
import { extractField } from './extract-field.ts'

const SPOKEN = [
  { role: 'assistant', content: 'How many guests will there be?' },
  { role: 'user', content: 'We are 12, maybe 14.' },
  { role: 'assistant', content: 'Is parking needed?' },
  { role: 'user', content: 'No, we walk.' },
  { role: 'assistant', content: 'Which room temperature do you like?' },
  { role: 'user', content: 'About 21,5 degrees.' },
] as const

const extract = (key: string, description: string, type: string, variables = new Map<string, unknown>()) =>
  extractField({ key, description, type }, SPOKEN, variables).value

it.each([
  ['guests', 'Number of guests', 'int', 12],
  ['guests', 'Number of guests', 'string', 'We are 12, maybe 14.'],
  ['parking', 'Whether parking is needed', 'boolean', false],
  ['temperature', 'Room temperature', 'number', 21.5],
  ['temperature', 'Room temperature', 'int', 21],
  ['parking', 'Whether parking is needed', 'number', null],
  ['color', 'Favorite color', 'string', null],
])('extracts %s (%s) from %s as %s', (key, description, type, value) => {
  expect(extract(key, description, type)).toBe(value)
})

it('prefers flow variables over speech, unless their type differs', () => {
  expect(extract('guests', 'Number of guests', 'int', new Map([['guests', '7']]))).toBe(7)
  expect(extract('guests', 'Number of guests', 'int', new Map([['guests', 'many']]))).toBe(12)
  expect(extract('parking', '', 'boolean', new Map([['parking', true]]))).toBe(true)
})

it('gives the source, or the reason for a missing value', () => {
  const rationale = (key: string, type: string, variables = new Map<string, unknown>()) =>
    extractField({ key, description: '', type }, SPOKEN, variables).rationale

  expect(rationale('guests', 'int')).toBe('Answered to “How many guests will there be?”.')
  expect(rationale('guests', 'int', new Map([['guests', 3]]))).toBe('The flow kept it in the variable guests.')
  expect(rationale('parking', 'int')).toBe('The answer “No, we walk.” holds no int.')
  expect(rationale('color', 'string')).toBe('No question of the agent asked for it.')
})
