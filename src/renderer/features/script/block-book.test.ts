import { expect, it } from 'vitest'
import type { Take } from '#shared/contract/takes.ts'
import { makeBlock, makeTake, TEST_SETTINGS } from '#shared/testing/make-script.test-support.ts'
import { createBlockBook } from './block-book.ts'

const spoken = (blockId: string, text: string, part: Partial<Take> = {}) =>
  makeTake(blockId, text, { sampleCount: 48_000, durationMs: 2_000, ...part })

const chapter = () =>
  createBlockBook(
    [
      makeBlock('block_a', 'One two.', { activeTake: spoken('block_a', 'One two.') }),
      makeBlock('block_b', 'Three four five.'),
      makeBlock('block_c', ''),
    ],
    TEST_SETTINGS,
  )

const plain = (text: string) => ({ text, markup: [] })

it('counts blocks, words and what is spoken', () => {
  expect(chapter().counts.get()).toEqual({
    blocks: 3,
    writtenBlocks: 2,
    spokenBlocks: 1,
    words: 5,
    spokenWords: 2,
    estimatedMs: 2_500 + 16 * 66 + 500,
    unspokenBlocks: 1,
  })
})

it('keeps the counts up while text changes, and ends where it began when the text comes back', () => {
  const book = chapter()
  const before = book.counts.get()

  book.noteTexts([
    ['block_a', plain('One two three.')],
    ['block_c', plain('New.')],
  ])
  const changed = book.counts.get()
  book.noteTexts([
    ['block_a', plain('One two.')],
    ['block_c', plain('')],
  ])

  expect(changed).toMatchObject({ writtenBlocks: 3, spokenBlocks: 0, words: 7, spokenWords: 0, unspokenBlocks: 3 })
  expect(book.counts.get()).toEqual(before)
})

it('leaves nothing to be spoken of signs between scenes, unless they are said as words', () => {
  const substitution = { kind: 'substitution' as const, startChar: 0, endChar: 2, alias: 'thumbs up' }
  const book = createBlockBook(
    [
      makeBlock('block_a', 'One two.', { activeTake: spoken('block_a', 'One two.') }),
      makeBlock('block_b', '* * *'),
      makeBlock('block_c', '👍', { markup: [substitution] }),
      makeBlock('block_d', '１２'),
    ],
    TEST_SETTINGS,
  )

  expect(['block_b', 'block_c', 'block_d'].map((id) => book.isUnspoken(id))).toEqual([false, true, true])
  expect(book.state('block_b', '* * *')).toBe('empty')
  expect(book.counts.get()).toMatchObject({ blocks: 4, writtenBlocks: 3, words: 4, spokenWords: 2, unspokenBlocks: 2 })
})

it('knows the take of a block that was removed when it comes back', () => {
  const book = chapter()
  book.noteTexts([['block_a', null]])
  const removed = book.counts.get().blocks

  book.noteTexts([['block_a', plain('One two.')]])

  expect(removed).toBe(2)
  expect(book.state('block_a', 'One two.')).toBe('fresh')
})

it('turns every block of the project’s voice into a changed one when that voice is another', () => {
  const book = chapter()
  const told: unknown[] = []
  book.subscribe((ids) => told.push(ids))

  book.setProject({ ...TEST_SETTINGS, voiceId: 'marlo' })

  expect(book.state('block_a', 'One two.')).toBe('changed')
  expect(book.counts.get()).toMatchObject({ spokenWords: 0, unspokenBlocks: 2 })
  expect(told).toEqual([null])
})

it('tells which block a new take is for', () => {
  const book = chapter()
  const told: unknown[] = []
  book.subscribe((ids) => told.push(ids))

  book.setActiveTake('block_b', spoken('block_b', 'Three four five.', { status: 'partial' }))

  expect(told).toEqual([['block_b']])
  expect(book.state('block_b', 'Three four five.')).toBe('partial')
  expect(book.isUnspoken('block_b')).toBe(true)
})

it('counts a locked block as nothing left to do, until it is unlocked', () => {
  const book = chapter()

  book.setSettings('block_b', { locked: true })
  const locked = [book.isUnspoken('block_b'), book.counts.get().unspokenBlocks]
  book.setSettings('block_b', { locked: false })

  expect(locked).toEqual([false, 0])
  expect([book.isUnspoken('block_b'), book.counts.get().unspokenBlocks]).toEqual([true, 1])
})
