import { expect, it } from 'vitest'
import type { PlayerSnapshot, TimelineWord } from './player.ts'
import { sayPosition } from './say-position.ts'

const spans = ['a', 'b', 'c'].map((blockId, index) => ({
  blockId,
  takeId: `take_${blockId}`,
  startSample: index * 24_000,
  sampleCount: 20_000,
  pauseSampleCount: 4_000,
}))
const player = (word: Partial<TimelineWord> | null) => ({
  wordAt: () => word as TimelineWord | null,
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
