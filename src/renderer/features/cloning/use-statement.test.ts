import { expect, it } from 'vitest'
import { formatExpiry } from './use-statement.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

it.each([
  { expiresAt: '2026-03-01T12:30:00Z', left: { countdown: '30:00', isOver: false } },
  { expiresAt: '2026-03-01T12:00:08.2Z', left: { countdown: '0:09', isOver: false } },
  { expiresAt: '2026-03-01T12:00:00Z', left: { countdown: '0:00', isOver: true } },
  { expiresAt: null, left: null },
  { expiresAt: 'soon', left: null },
])('describes a statement valid until $expiresAt: $left.countdown', ({ expiresAt, left }) => {
  expect(formatExpiry(expiresAt, NOW)).toEqual(left)
})
