import { expect, it } from 'vitest'
import type { TimelineWord } from './player.ts'
import { formatPosition, formatSelection } from './format-position.ts'
import { makePlayerSnapshot } from './make-player-snapshot.test-support.ts'

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
  getSnapshot: () => makePlayerSnapshot({ spans }),
})

it('contains the word, the block and the time', () => {
  expect(formatPosition(player({ wordIndex: 13, wordCount: 212, blockNumber: 2 }), 52_800)).toBe(
    'word 14 of 212, block 3 of 3, 2.2 s',
  )
})

it('contains only the block if there is no word', () => {
  expect(formatPosition(player(null), 47_000)).toBe('block 2 of 3, 2.0 s')
})

it('states that a block has no word timings and contains no word', () => {
  expect(formatPosition(player(null, 0), 47_000)).toBe('block 2 of 3, no word timing, 2.0 s')
})

it('contains the number of selected words, or the duration without word timings', () => {
  const stretch = { startSample: 24_000, endSample: 60_000 }

  expect(formatSelection({ ...stretch, wordCount: 1 })).toBe(', 1 word selected')
  expect(formatSelection({ ...stretch, wordCount: 0 })).toBe(', 1.5 s selected')
  expect(formatSelection(null)).toBe('')
})
