import { expect, it } from 'vitest'
import { formatExpiry } from './format-expiry.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

it.each([
  { expiresAt: '2026-03-01T12:30:00Z', said: { text: 'Expires in 30:00', isOver: false } },
  { expiresAt: '2026-03-01T12:00:08.2Z', said: { text: 'Expires in 0:09', isOver: false } },
  { expiresAt: '2026-03-01T12:00:00Z', said: { text: 'Expired', isOver: true } },
  { expiresAt: null, said: null },
  { expiresAt: 'soon', said: null },
])('describes a statement valid until $expiresAt: $said.text', ({ expiresAt, said }) => {
  expect(formatExpiry(expiresAt, NOW)).toEqual(said)
})
