import { expect, it } from 'vitest'
import { formatNote } from './format-import.ts'

it.each([
  ['unread-times', 1, 14, 'The time in line 14 can’t be read. The text is kept.'],
  ['unread-times', 3, 1_204, '3 times can’t be read, the first in line 1,204. Their text is kept.'],
  ['unread-lines', 1, 2, 'Line 2 is outside cues and was skipped.'],
  ['unread-lines', 2, 2, '2 lines outside cues skipped, from line 2 on.'],
] as const)('names the line of %s: %i', (kind, count, line, text) => {
  expect(formatNote({ kind, count, line })).toBe(text)
})
