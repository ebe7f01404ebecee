import { expect, it } from 'vitest'
import { sayEffect } from './say-effect.ts'

const effect = (blockCount: number, freshBlockCount: number, characters: number) =>
  sayEffect({ blockCount, freshBlockCount, characters, places: [] })

it('says how many blocks change and what speaking them again counts', () => {
  expect(effect(12, 3, 412)).toBe(
    '12 blocks would be spoken differently. 3 of them are spoken already: speaking again counts 412 characters.',
  )
  expect(effect(1, 1, 40)).toBe(
    '1 block would be spoken differently. It is spoken already: speaking again counts 40 characters.',
  )
  expect(effect(2, 0, 0)).toBe('2 blocks would be spoken differently. All of them wait to be spoken anyway.')
  expect(effect(1, 0, 0)).toBe('1 block would be spoken differently. It waits to be spoken anyway.')
  expect(effect(0, 0, 0)).toBe('No block is spoken differently by this.')
})
