import { expect, it } from 'vitest'
import { listSlots } from './list-slots.ts'

const part = (slot: string) => ({ slot, key: null, characters: 1, unconfirmedCharacters: 0 })

it.each([
  ['day', '2028-02-27', '2028-03-01', ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']],
  ['month', '2026-11', '2027-02', ['2026-11', '2026-12', '2027-01', '2027-02']],
  ['day', '2026-11-20', '2026-11-20', ['2026-11-20']],
] as const)('lists every %s from %s to %s', (slot, from, to, expected) => {
  expect(listSlots({ slot, from, to, parts: [part(from)] })).toEqual(expected)
})

it('leaves out what has no usage if the period is longer than ten years', () => {
  const parts = ['2099-03', '2026-11', '2026-11', '2026-12'].map(part)

  expect(listSlots({ slot: 'month', from: '2026-11', to: '2099-03', parts })).toEqual(['2026-11', '2026-12', '2099-03'])
})
