import { expect, it } from 'vitest'
import { formatEffect } from './format-effect.ts'

const effect = (blockCount: number, freshBlockCount: number, characters: number) =>
  formatEffect({ blockCount, freshBlockCount, characters, runningBlockIds: [], places: [] })

it('states how many blocks change and the characters to generate them again', () => {
  expect(effect(12, 3, 412)).toBe(
    '12 blocks will sound different. 3 of them have audio already; regenerating uses 412 characters.',
  )
  expect(effect(1, 1, 40)).toBe('1 block will sound different. It has audio already; regenerating uses 40 characters.')
  expect(effect(2, 0, 0)).toBe('2 blocks will sound different. None have been generated yet.')
  expect(effect(1, 0, 0)).toBe('1 block will sound different. It hasn’t been generated yet.')
  expect(effect(0, 0, 0)).toBe('No blocks are affected.')
})
