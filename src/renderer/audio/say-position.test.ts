import { expect, it } from 'vitest'
import type { PlayerSnapshot, TimelineWord } from './player.ts'
import { sayPosition, saySelection } from './say-position.ts'

const spans = ['a', 'b', 'c'].map((blockId, index) => ({
  blockId,
  takeId: `take_${blockId}`,
  startSample: index * 24_000,
  sampleCount: 20_000,
  pauseSampleCount: 4_000,
}))
const player = (word: Partial<TimelineWord> | null, wordCount = 4) => ({
  wordAt: () => word as TimelineWord | null,
  wordCountOf: () => wordCount,
  getSnapshot: () => ({ spans }) as unknown as PlayerSnapshot,
})

it('names the word, the block and the time', () => {
  expect(sayPosition(player({ wordIndex: 13, wordCount: 212, blockNumber: 2 }), 52_800)).toBe(
    'word 14 of 212, block 3 of 3, 2.2 s',
  )
})

it('names the block alone where there is no word', () => {
  expect(sayPosition(player(null), 47_000)).toBe('block 2 of 3, 2.0 s')
})

it('says of a block that its words have no times, and names none', () => {
  expect(sayPosition(player(null, 0), 47_000)).toBe('block 2 of 3, no word timing, 2.0 s')
})

it('says how many words are selected, or how long it is where they have no times', () => {
  const stretch = { startSample: 24_000, endSample: 60_000 }

  expect(saySelection({ ...stretch, wordCount: 1 })).toBe(', 1 word selected')
  expect(saySelection({ ...stretch, wordCount: 0 })).toBe(', 1.5 s selected')
  expect(saySelection(null)).toBe('')
})
