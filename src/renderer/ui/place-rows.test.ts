import { describe, expect, it } from 'vitest'
import { placeRows } from './place-rows.ts'

const SIZES = { rowPx: 10, headingPx: 4 }
const DAYS = ['Mon', 'Mon', 'Tue', 'Wed', 'Wed', 'Wed']

describe('placed rows', () => {
  it('are one after another without groups', () => {
    const places = placeRows(DAYS, undefined, SIZES)

    expect([0, 1, 5].map(places.topPx)).toEqual([0, 10, 50])
    expect([0, 9, 10, 59, 60].map(places.indexAt)).toEqual([0, 0, 1, 5, 6])
    expect(places.gapPx(-1, 3)).toBe(30)
    expect(places.gapPx(3, 6)).toBe(20)
    expect(DAYS.some((_day, index) => places.isFirst(index))).toBe(false)
  })

  it('have a heading above the first of each group', () => {
    const places = placeRows(DAYS, (day) => day, SIZES)

    expect(DAYS.map((_day, index) => places.isFirst(index))).toEqual([true, false, true, true, false, false])
    expect(DAYS.map((_day, index) => places.topPx(index))).toEqual([4, 14, 28, 42, 52, 62])
    // In a heading, the row below it.
    expect([0, 13, 14, 24, 27, 71, 72].map(places.indexAt)).toEqual([0, 0, 1, 2, 2, 5, 6])
  })

  it('fill the whole height with the gaps between them, whichever are rendered', () => {
    const places = placeRows(DAYS, (day) => day, SIZES)
    const total = 6 * 10 + 3 * 4
    for (const rendered of [[0, 1, 2], [1, 2], [4], [0, 3, 5], []]) {
      const edges = [-1, ...rendered, DAYS.length]
      const gaps = edges.slice(1).map((after, at) => places.gapPx(edges[at] ?? 0, after))
      const rows = rendered.map((index) => 10 + (places.isFirst(index) ? 4 : 0))
      expect([...gaps, ...rows].reduce((sum, px) => sum + px, 0)).toBe(total)
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
    }
  })

  it('are none without items', () => {
    const places = placeRows([], () => 'Mon', SIZES)

    expect(places.gapPx(-1, 0)).toBe(0)
    expect(places.indexAt(100)).toBe(0)
  })
})
