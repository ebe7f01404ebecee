import { expect, it } from 'vitest'
import { sayCharge, sayDeletion, sayLength } from './say-take.ts'

it('says of a deletion what went, how much that is, and what stayed and why', () => {
  const deletion = { deletedAt: '2026-11-20T08:00:00.000Z', count: 12, sizeBytes: 34_100_000 }

  const sentences = [
    sayDeletion({ ...deletion, keptActive: 0, keptStarred: 0 }),
    sayDeletion({ ...deletion, count: 1, keptActive: 1, keptStarred: 2 }),
  ]

  expect(sentences).toEqual([
    'Deleted 12 takes, 34.1 MB.',
    'Deleted 1 take, 34.1 MB. 1 take stayed because a block plays it. 2 takes stayed because of their stars.',
  ])
})

it('never takes an unknown charge for none, nor a take without sound for a short one', () => {
  const said = [
    sayCharge({ status: 'complete', chargedCharacters: 0, unconfirmedCharacters: 0 }),
    sayCharge({ status: 'partial', chargedCharacters: null, unconfirmedCharacters: 0 }),
    sayCharge({ status: 'partial', chargedCharacters: null, unconfirmedCharacters: 212 }),
    sayCharge({ status: 'complete', chargedCharacters: 180, unconfirmedCharacters: 1_212 }),
    sayCharge({ status: 'receiving', chargedCharacters: null, unconfirmedCharacters: 212 }),
    sayLength({ status: 'failed', durationMs: 0 }),
    sayLength({ status: 'partial', durationMs: 2_900 }),
  ]

  expect(said).toEqual([
    'not charged',
    'charge not known',
    'up to 212 characters',
    '180 characters and up to 1,212 more',
    'not ended yet',
    'No sound',
    '0:02.9',
  ])
})
