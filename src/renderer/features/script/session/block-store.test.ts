import { expect, it } from 'vitest'
import type { Take } from '#shared/contract/takes.ts'
import { makeBlock, makeTake, TEST_SETTINGS } from '#shared/testing/make-script.test-support.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { createBlockStore } from './block-store.ts'

const spoken = (blockId: string, text: string, part: Partial<Take> = {}) =>
  makeTake(blockId, text, { sampleCount: 48_000, durationMs: 2_000, ...part })

const chapter = () =>
  createBlockStore(
    [
      makeBlock('block_a', 'One two.', { activeTake: spoken('block_a', 'One two.') }),
      makeBlock('block_b', 'Three four five.'),
      makeBlock('block_c', ''),
    ],
    TEST_SETTINGS,
  )

const plain = (text: string) => ({ text, markup: [] })

it('counts blocks, words and generated audio', () => {
  expect(chapter().counts.get()).toEqual({
    blocks: 3,
    writtenBlocks: 2,
    spokenBlocks: 1,
    outdatedBlocks: 0,
    words: 5,
    estimatedMs: 2_500 + 16 * 66 + 500,
    unspokenBlocks: 1,
  })
})

it('updates the counts as text changes, and returns to the start when the text does', () => {
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

  expect(changed).toMatchObject({ writtenBlocks: 3, spokenBlocks: 0, outdatedBlocks: 1, words: 7, unspokenBlocks: 3 })
  expect(book.counts.get()).toEqual(before)
})

it('leaves scene separators nothing to generate, unless they have a pronunciation', () => {
  const substitution = { kind: 'substitution' as const, startChar: 0, endChar: 2, alias: 'thumbs up' }
  const book = createBlockStore(
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
  expect(book.counts.get()).toMatchObject({ blocks: 4, writtenBlocks: 3, words: 4, unspokenBlocks: 2 })
})

it('remembers the take of a removed block when it is restored', () => {
  const book = chapter()
  book.noteTexts([['block_a', null]])
  const removed = book.counts.get().blocks

  book.noteTexts([['block_a', plain('One two.')]])

  expect(removed).toBe(2)
  expect(book.state('block_a', 'One two.')).toBe('fresh')
})

it('marks every block with the project’s voice as out of date when that voice changes', () => {
  const book = chapter()
  const told: unknown[] = []
  book.subscribe((ids) => told.push(ids))

  book.setProject({ ...TEST_SETTINGS, voiceId: 'marlo' })

  expect(book.state('block_a', 'One two.')).toBe('changed')
  expect(book.counts.get()).toMatchObject({ outdatedBlocks: 1, unspokenBlocks: 2 })
  expect(told).toEqual([null])
})

it('reports which block a new take is for', () => {
  const book = chapter()
  const told: unknown[] = []
  book.subscribe((ids) => told.push(ids))

  book.setActiveTake('block_b', spoken('block_b', 'Three four five.', { status: 'partial' }))

  expect(told).toEqual([['block_b']])
  expect(book.state('block_b', 'Three four five.')).toBe('partial')
  expect(book.isUnspoken('block_b')).toBe(true)
})

it('counts a locked block as done until it is unlocked', () => {
  const book = chapter()

  book.setSettings('block_b', { locked: true })
  const locked = [book.isUnspoken('block_b'), book.counts.get().unspokenBlocks]
  book.setSettings('block_b', { locked: false })

  expect(locked).toEqual([false, 0])
  expect([book.isUnspoken('block_b'), book.counts.get().unspokenBlocks]).toEqual([true, 1])
})

it('counts speaker names as words only while nobody in the cast has them', () => {
  const book = createBlockStore([makeBlock('block_a', 'Marlo Vane: You are late.')], TEST_SETTINGS)
  const before = book.counts.get().words
  const member = { id: 'cast_1', name: 'Marlo Vane', voiceId: null, modelId: null, language: null, emotion: null }

  book.setRules(createSpeechRules({ pronunciations: [], cast: [member] }))

  expect([before, book.counts.get().words]).toEqual([5, 3])
})

it('reports the changes of a batch at once', () => {
  const book = chapter()
  const told: unknown[] = []
  book.subscribe((ids) => told.push(ids))

  book.batch(() => {
    book.setActiveTake('block_a', null)
    book.setActiveTake('block_b', spoken('block_b', 'Three four five.'))
    book.setActiveTake('block_a', null)
  })

  expect(told).toEqual([['block_a', 'block_b']])
})

it('marks all lines of a dialogue as up to date or out of date together, also in blocks added later', () => {
  const book = createBlockStore([makeBlock('block_a', 'Hello.')], TEST_SETTINGS)
  // The keys that the core stores for these texts.
  const turns = [
    { blockId: 'block_a', inputsKey: 'qLGXjyYfAnmeKuhit-SRp6' },
    { blockId: 'block_b', inputsKey: 'uIMK8LOES6LTStGhXTBwrR' },
  ]
  const dialogue = { id: 'dialogue_1', lines: 2, turns }
  book.noteTexts([['block_b', plain('Good night.')]])
  book.noteOrder(() => ['block_a', 'block_b'])
  book.setActiveTake('block_a', spoken('block_a', 'Hello.', { dialogue }))
  book.setActiveTake('block_b', spoken('block_b', 'Good night.', { dialogue }))
  const states = () => [book.state('block_a', 'Hello.'), book.state('block_b', 'Good night.')]
  const made = states()

  book.noteOrder(() => ['block_b', 'block_a'])
  const moved = states()
  book.noteOrder(() => ['block_a', 'block_b'])
  book.noteTexts([['block_b', plain('Good morning.')]])
  const [changed] = states()
  book.noteTexts([['block_b', plain('Good night.')]])

  expect([made, moved, changed]).toEqual([['fresh', 'fresh'], ['changed', 'changed'], 'changed'])
  expect(states()).toEqual(['fresh', 'fresh'])
  expect(book.counts.get()).toMatchObject({ spokenBlocks: 2, unspokenBlocks: 0 })
})
