import { expect, it } from 'vitest'
import { formatEndReason, formatResult, formatStatus, formatValue } from './format-conversation.ts'

it.each([
  [0, 0, 0, false, ''],
  [0, 0, 0, true, 'no criteria'],
  [3, 0, 0, true, '3 of 3 passed'],
  [1, 0, 0, true, '1 of 1 passed'],
  [2, 1, 1, true, '2 of 4 passed, 1 unknown'],
  [0, 2, 0, true, '0 of 2 passed'],
  [2, 0, 1, true, '2 of 3 passed, 1 unknown'],
])('%i passed, %i failed, %i open, read %s: %j', (passedCount, failedCount, openCount, isRead, said) => {
  expect(formatResult({ passedCount, failedCount, openCount, isRead })).toBe(said)
})

it('shows unknown values as the service sent them', () => {
  expect(formatStatus('archived')).toBe('archived')
  expect(formatEndReason('struck_by_lightning')).toBe('Ended: struck_by_lightning')
  expect(formatEndReason(null)).toBeNull()
})

it.each([
  [null, 'Not found'],
  ['', 'Not found'],
  [false, 'No'],
  [0, '0'],
  [{ a: 1 }, '{"a":1}'],
])('describes %j as %j', (value, said) => {
  expect(formatValue(value)).toBe(said)
})
