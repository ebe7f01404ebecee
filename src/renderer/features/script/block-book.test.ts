import { expect, it } from 'vitest'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { Block } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { createBlockBook } from './block-book.ts'

const project: ProjectSettings = {
  voiceId: 'aria',
  modelId: 'simba-3.2',
  language: null,
  textNormalization: true,
  loudnessNormalization: false,
  pauseAfterMs: 500,
}

const take = (blockId: string, text: string, part: Partial<Take> = {}): Take => ({
  id: `take_${blockId}`,
  blockId,
  status: 'complete',
  inputs: {
    text,
    voiceId: 'aria',
    modelId: 'simba-3.2',
    language: null,
    textNormalization: true,
    loudnessNormalization: false,
  },
  sampleRateHz: 24_000,
  sampleCount: 48_000,
  durationMs: 2_000,
  wordCount: 2,
  chargedCharacters: text.length,
  requestIds: [],
  createdAt: '2026-03-04T14:20:00.000Z',
  failure: null,
  audioUrl: '',
  starred: false,
  peaksUrl: '',
  ...part,
})
const block = (id: string, text: string, activeTake: Take | null = null): Block => ({
  id,
  text,
  voiceId: null,
  modelId: null,
  language: null,
  pauseAfterMs: null,
  locked: false,
  activeTake,
})

const chapter = () =>
  createBlockBook(
    [
      block('block_a', 'One two.', take('block_a', 'One two.')),
      block('block_b', 'Three four five.'),
      block('block_c', ''),
    ],
    project,
  )

it('counts blocks, words and what is spoken', () => {
  expect(chapter().counts.get()).toEqual({
    blocks: 3,
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
    ['block_a', 'One two three.'],
    ['block_c', 'New.'],
  ])
  const changed = book.counts.get()
  book.noteTexts([
    ['block_a', 'One two.'],
    ['block_c', ''],
  ])

  expect(changed).toMatchObject({ words: 7, spokenWords: 0, unspokenBlocks: 3 })
  expect(book.counts.get()).toEqual(before)
})

it('knows the take of a block that was removed when it comes back', () => {
  const book = chapter()
  book.noteTexts([['block_a', null]])
  const removed = book.counts.get().blocks

  book.noteTexts([['block_a', 'One two.']])

  expect(removed).toBe(2)
  expect(book.state('block_a', 'One two.')).toBe('fresh')
})

it('turns every block of the project’s voice into a changed one when that voice is another', () => {
  const book = chapter()
  const told: unknown[] = []
  book.subscribe((ids) => told.push(ids))

  book.setProject({ ...project, voiceId: 'marlo' })

  expect(book.state('block_a', 'One two.')).toBe('changed')
  expect(book.counts.get()).toMatchObject({ spokenWords: 0, unspokenBlocks: 2 })
  expect(told).toEqual([null])
})

it('tells which block a new take is for', () => {
  const book = chapter()
  const told: unknown[] = []
  book.subscribe((ids) => told.push(ids))

  book.setActiveTake('block_b', take('block_b', 'Three four five.', { status: 'partial' }))

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
