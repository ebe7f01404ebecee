import { expect, it } from 'vitest'
import { sayEndReason, sayResult, sayStatus, sayValue } from './say-conversation.ts'

it.each([
  [0, 0, 0, false, ''],
  [0, 0, 0, true, 'no criteria'],
  [3, 0, 0, true, '3 criteria passed'],
  [1, 0, 0, true, '1 criterion passed'],
  [2, 1, 1, true, '1 of 4 failed'],
  [2, 0, 1, true, '1 of 3 open'],
])('%i passed, %i failed, %i open, read %s: %j', (passedCount, failedCount, openCount, isRead, said) => {
  expect(sayResult({ passedCount, failedCount, openCount, isRead })).toBe(said)
})

it('says what it does not know as the service says it', () => {
  expect(sayStatus('archived')).toBe('archived')
  expect(sayEndReason('struck_by_lightning')).toBe('Ended as struck_by_lightning.')
  expect(sayEndReason(null)).toBeNull()
})

it.each([
  [null, 'Not found'],
  ['', 'Not found'],
  [false, 'No'],
  [0, '0'],
  [{ a: 1 }, '{"a":1}'],
])('says %j as %j', (value, said) => {
  expect(sayValue(value)).toBe(said)
})
