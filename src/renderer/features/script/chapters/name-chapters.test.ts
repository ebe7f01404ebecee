import { describe, expect, it } from 'vitest'
import { createStore } from '../../../lib/create-store.ts'
import type { ScriptCounts } from '../session/block-store.ts'
import { createShownCounts, nameChapters, placeOfDrop, withFigures, withMoved } from './name-chapters.ts'

const LIST = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

describe('chapter names', () => {
  it('use their title, or the number of their position', () => {
    const named = nameChapters([
      { id: 'chap_1', title: 'العاصفة' },
      { id: 'chap_2', title: '' },
    ])

    expect(named.map(({ name, number }) => [name, number])).toEqual([
      ['العاصفة', 1],
      ['Chapter 2', 2],
    ])
  })
})

it('use the open chapter’s current figures, whatever was read before', () => {
  const figures = { blockCount: 7, spokenBlockCount: 5, writtenBlockCount: 6, outdatedBlockCount: 1, durationMs: 9_000 }
  const list = nameChapters([
    { id: 'chap_1', title: '', ...figures },
    { id: 'chap_2', title: '', ...figures },
  ])

  const [open, other] = withFigures(list, 'chap_1', { blocks: 8, writtenBlocks: 7, spokenBlocks: 6, outdatedBlocks: 0 })
  const [empty] = withFigures(list, 'chap_1', { blocks: 1, writtenBlocks: 0, spokenBlocks: 0, outdatedBlocks: 0 })

  expect(open).toMatchObject({ blockCount: 8, spokenBlockCount: 6, outdatedBlockCount: 0, durationMs: 9_000 })
  expect(other).toEqual(list[1])
  expect(empty).toMatchObject({ blockCount: 1, spokenBlockCount: 0, writtenBlockCount: 0 })
})

it('passes the open chapter’s counts on only if its row shows something else', () => {
  const all = { blocks: 1_000, writtenBlocks: 1_000, spokenBlocks: 0, outdatedBlocks: 0 }
  const counts = createStore<ScriptCounts>({ ...all, words: 0, estimatedMs: 0, unspokenBlocks: 0 })
  const shown = createShownCounts(counts)
  const first = shown.get()
  const isNewAfter = (change: Partial<ScriptCounts>) => {
    const before = shown.get()
    counts.set({ ...counts.get(), ...change })
    return shown.get() !== before
  }

  expect(isNewAfter({ words: 12, estimatedMs: 4_000, unspokenBlocks: 3 })).toBe(false)
  expect(shown.get()).toBe(first)
  // 1% is shown for one block of 1,000.
  expect(isNewAfter({ spokenBlocks: 1 })).toBe(true)
  expect(isNewAfter({ spokenBlocks: 14 })).toBe(false)
  expect(isNewAfter({ spokenBlocks: 15 })).toBe(true)
  expect(shown.get().spokenBlocks).toBe(15)
  expect(isNewAfter({ outdatedBlocks: 1 })).toBe(true)
  expect(isNewAfter({ blocks: 1_001 })).toBe(true)
  expect(isNewAfter({ spokenBlocks: 999 })).toBe(true)
  expect(isNewAfter({ spokenBlocks: 1_000 })).toBe(true)
})

describe('moving in a list', () => {
  it('moves an entry to its position among the others, clamped to the ends', () => {
    const moved = [withMoved(LIST, 'a', 2), withMoved(LIST, 'd', 0), withMoved(LIST, 'b', 99), withMoved(LIST, 'b', -1)]

    expect(moved.map(ids)).toEqual(['bcad', 'dabc', 'acdb', 'bacd'])
  })

  it('leaves the list unchanged for a missing entry', () => {
    expect(withMoved(LIST, 'x', 0)).toEqual(LIST)
  })
})

describe('drop', () => {
  it.each([
    ['a', 'c', 'after', 'bcad'],
    ['a', 'c', 'before', 'bacd'],
    ['d', 'a', 'before', 'dabc'],
    ['b', 'd', 'after', 'acdb'],
  ] as const)('of %s on %s, %s it, results in %s', (id, target, position, expected) => {
    const place = placeOfDrop(LIST, id, { id: target, position })

    expect(place === null ? null : ids(withMoved(LIST, id, place))).toBe(expected)
  })

  it.each([
    ['itself', 'b', 'after'],
    ['the end of the one before', 'a', 'after'],
    ['the start of the one after', 'c', 'before'],
    ['one that is gone', 'x', 'after'],
  ] as const)('on %s moves nothing', (_what, target, position) => {
    expect(placeOfDrop(LIST, 'b', { id: target, position })).toBeNull()
  })
})
