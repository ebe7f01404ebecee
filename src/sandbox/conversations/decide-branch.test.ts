import { expect, it } from 'vitest'
import { bestOption, firstThatHolds } from './decide-branch.ts'

const VARIABLES = new Map<string, unknown>([
  ['city', ' Lisbon '],
  ['guests', 9],
  ['written', '9.0'],
  ['vip', true],
  ['empty', ''],
])

it.each([
  ['city', 'equals', 'lisbon', true],
  ['city', 'equals', 'Porto', false],
  ['city', 'not_equals', 'Porto', true],
  ['city', 'contains', 'SB', true],
  ['city', 'contains', '', false],
  ['written', 'equals', 9, true],
  ['vip', 'equals', true, true],
  ['guests', 'greater_than', 8, true],
  ['guests', 'greater_than', 9, false],
  ['guests', 'less_than', '10', true],
  ['city', 'less_than', 3, false],
  ['empty', 'less_than', 3, false],
  ['guests', 'is_set', undefined, true],
  ['empty', 'is_set', undefined, false],
  ['unknown', 'is_not_set', undefined, true],
  ['guests', 'resembles', 9, false],
])('evaluates %s %s %s as %s', (variable, operator, value, holds) => {
  const conditions = [{ id: 'it', variable, operator, value }]

  expect(firstThatHolds(conditions, VARIABLES)).toBe(holds ? 'it' : 'default')
})

it('takes the first condition that holds', () => {
  const conditions = [
    { id: 'no', variable: 'guests', operator: 'less_than', value: 3 },
    { id: 'first', variable: 'guests', operator: 'is_set' },
    { id: 'second', variable: 'city', operator: 'is_set' },
  ]

  expect(firstThatHolds(conditions, VARIABLES)).toBe('first')
})

const OPTIONS = [
  { id: 'hours', label: 'Opening hours' },
  { id: 'book', label: 'Booking', description: 'Wants a table or to change a booked one.' },
  { id: 'cancel', label: 'Cancel a booking' },
]

it.each([
  ['Until which hour are you open?', 'hours'],
  ['I have to cancel my booking', 'cancel'],
  ['A table for four, please', 'book'],
  ['Is there parking?', 'default'],
  ['', 'default'],
])('routes the utterance “%s” to %s', (said, id) => {
  expect(bestOption(OPTIONS, said)).toBe(id)
})
