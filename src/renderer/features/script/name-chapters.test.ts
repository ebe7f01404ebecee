import { describe, expect, it } from 'vitest'
import { nameChapters, placeOfDrop, withFigures, withMoved } from './name-chapters.ts'

const LIST = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

describe('names of chapters', () => {
  it('are their titles, or the number of their place', () => {
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

it('figures of the open chapter are those of this moment, whatever was read before', () => {
  const figures = { blockCount: 7, spokenBlockCount: 5, spokenShare: 5 / 6, durationMs: 9_000 }
  const list = nameChapters([
    { id: 'chap_1', title: '', ...figures },
    { id: 'chap_2', title: '', ...figures },
  ])

  const [open, other] = withFigures(list, 'chap_1', { blocks: 8, writtenBlocks: 7, spokenBlocks: 7 })
  const [empty] = withFigures(list, 'chap_1', { blocks: 1, writtenBlocks: 0, spokenBlocks: 0 })

  expect(open).toMatchObject({ blockCount: 8, spokenBlockCount: 7, spokenShare: 1, durationMs: 9_000 })
  expect(other).toEqual(list[1])
  expect(empty).toMatchObject({ blockCount: 1, spokenBlockCount: 0, spokenShare: 0 })
})

describe('moving in a list', () => {
  it('puts an entry at its place among the others, and no further than the ends', () => {
    const moved = [withMoved(LIST, 'a', 2), withMoved(LIST, 'd', 0), withMoved(LIST, 'b', 99), withMoved(LIST, 'b', -1)]

    expect(moved.map(ids)).toEqual(['bcad', 'dabc', 'acdb', 'bacd'])
  })

  it('leaves the list as it is for an entry that is gone', () => {
    expect(withMoved(LIST, 'x', 0)).toEqual(LIST)
  })
})

describe('a drop', () => {
  it.each([
    ['a', 'c', 'after', 'bcad'],
    ['a', 'c', 'before', 'bacd'],
    ['d', 'a', 'before', 'dabc'],
    ['b', 'd', 'after', 'acdb'],
  ] as const)('of %s on %s, %s it, ends as %s', (id, target, position, expected) => {
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
