import { expect, it } from 'vitest'
import { sayExpiry } from './say-expiry.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

it.each([
  { expiresAt: '2026-03-01T12:30:00Z', said: { text: 'Valid for 30:00', isOver: false } },
  { expiresAt: '2026-03-01T12:00:08.2Z', said: { text: 'Valid for 0:09', isOver: false } },
  { expiresAt: '2026-03-01T12:00:00Z', said: { text: 'Expired', isOver: true } },
  { expiresAt: null, said: null },
  { expiresAt: 'soon', said: null },
])('says of a phrase until $expiresAt: $said.text', ({ expiresAt, said }) => {
  expect(sayExpiry(expiresAt, NOW)).toEqual(said)
})
