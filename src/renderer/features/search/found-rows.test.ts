import { describe, expect, it } from 'vitest'
import type { FindResult, FoundBlock } from '#shared/contract/search.ts'
import { chosenFigures, chosenRows, excludedAfter, foundRows } from './found-rows.ts'

const block = (blockId: string, chapterId: string, part: Partial<FoundBlock> = {}): FoundBlock => ({
  ...{ blockId, chapterId, number: 1, locked: false, hitCount: 2, touchedCharacters: 8, spokenCharacters: 20 },
  ...{ pieces: [], isCut: false },
  ...part,
})
const chapter = (chapterId: string) => ({ chapterId, title: '', number: 1, hitCount: 2, blockCount: 1 })

/** Two chapters; the second block of the first is locked. Two matches per block. */
const RESULT: FindResult = {
  ...{ hitCount: 8, blockCount: 4, touchedCharacters: 24 },
  locked: { hitCount: 2, blockCount: 1 },
  spoken: { blockCount: 3, characters: 60 },
  chapters: [chapter('chap_1'), chapter('chap_2'), chapter('chap_3')],
  blocks: [
    block('block_1', 'chap_1'),
    block('block_2', 'chap_1', { locked: true, touchedCharacters: 0, spokenCharacters: 0 }),
    block('block_3', 'chap_1'),
    block('block_4', 'chap_2'),
  ],
}
const ROWS = foundRows(RESULT)
const toggled = (excluded: ReadonlySet<string>, id: string) => {
  const before = chosenRows(ROWS, excluded)
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return excludedAfter(ROWS, before, after)
}

describe('matching blocks', () => {
  it('are grouped by chapter; a chapter without described blocks has no row', () => {
    expect(ROWS.map(({ id }) => id)).toEqual(['chap_1', 'block_1', 'block_2', 'block_3', 'chap_2', 'block_4'])
  })
})

describe('selection', () => {
  it('starts with everything that isn’t locked', () => {
    expect([...chosenRows(ROWS, new Set())]).toEqual(['chap_1', 'block_1', 'block_3', 'chap_2', 'block_4'])
  })

  it('deselects a block, so its chapter is no longer fully selected', () => {
    const excluded = toggled(new Set(), 'block_1')

    expect([...excluded]).toEqual(['block_1'])
    expect([...chosenRows(ROWS, excluded)]).toEqual(['block_3', 'chap_2', 'block_4'])
  })

  it('deselects and selects a whole chapter by its row', () => {
    const out = toggled(new Set(['block_4']), 'chap_1')
    const back = toggled(out, 'chap_1')

    expect([[...out], [...back]]).toEqual([['block_1', 'block_3', 'block_4'], ['block_4']])
  })

  it('is counted without locked and deselected blocks', () => {
    expect(chosenFigures(RESULT, new Set(['block_1', 'block_2']))).toEqual({
      ...{ hitCount: 4, blockCount: 2, touchedCharacters: 16, spokenBlocks: 2, spokenCharacters: 40 },
    })
  })
})
