import { expect, it } from 'vitest'
import {
  type ListeningIssue,
  MAX_LISTENING_ISSUES,
  withListeningIssue,
  withoutListeningIssue,
} from './listening-issues.ts'

const at = (startChar: number, more: Partial<ListeningIssue> = {}): ListeningIssue => ({
  takeId: 'take_1',
  startChar,
  endChar: startChar + 3,
  reason: null,
  ...more,
})

it('keeps issues in text order, one per word of a take', () => {
  const marks = withListeningIssue(
    withListeningIssue(withListeningIssue([], at(20)), at(4)),
    at(20, { reason: 'pace' }),
  )

  expect(marks).toEqual([at(4), at(20, { reason: 'pace' })])
  expect(withListeningIssue(marks, at(4, { takeId: 'take_2' }))).toHaveLength(3)
})

it('removes only the issues at one position', () => {
  const marks = [at(4), at(4, { takeId: 'take_2' }), at(20)]

  expect(withoutListeningIssue(marks, at(4))).toEqual([at(4, { takeId: 'take_2' }), at(20)])
})

it('drops the oldest if a block has too many', () => {
  let marks: ListeningIssue[] = []
  for (let place = MAX_LISTENING_ISSUES; place >= 0; place -= 1) marks = withListeningIssue(marks, at(place * 4))

  expect(marks).toHaveLength(MAX_LISTENING_ISSUES)
})

it('puts a new issue before later words', () => {
  expect(withListeningIssue([at(20)], at(4))).toEqual([at(4), at(20)])
  expect(withListeningIssue([at(4)], at(20))).toEqual([at(4), at(20)])
})
