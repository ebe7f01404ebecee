import { describe, expect, it } from 'vitest'
import { nameChapters, placeOfDrop, withMoved } from './name-chapters.ts'

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
