import { describe, expect, it } from 'vitest'
import { type Drawing, layOut } from './lay-out.ts'

const SIZE = { width: 200, height: 60 }
const drawing = (links: [string, string][], keys = [...new Set(links.flat())]): Drawing => ({
  nodes: keys.map((key) => ({ key, ...SIZE })),
  links: links.map(([from, to]) => ({ from, to })),
})

function overlaps(drawn: Drawing): string[] {
  const places = [...layOut(drawn)]
  return places.flatMap(([key, a], at) =>
    places
      .slice(at + 1)
      .filter(([, b]) => Math.abs(a.x - b.x) < SIZE.width && Math.abs(a.y - b.y) < SIZE.height)
      .map(([other]) => `${key} ${other}`),
  )
}

describe('tidy layout', () => {
  it('goes from left to right, with branches below one another', () => {
    const places = layOut(
      drawing([
        ['start', 'ask'],
        ['ask', 'yes'],
        ['ask', 'no'],
        ['yes', 'end'],
        ['no', 'end'],
      ]),
    )
    const x = (key: string) => places.get(key)?.x ?? Number.NaN
    expect([x('start') < x('ask'), x('ask') < x('yes'), x('yes') === x('no'), x('no') < x('end')]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(places.get('yes')?.y).not.toBe(places.get('no')?.y)
  })

  it.each<[string, Drawing]>([
    [
      'circles',
      drawing([
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'b'],
        ['a', 'b'],
      ]),
    ],
    ['nodes alone', drawing([], ['a', 'b', 'c'])],
    ['500 nodes', drawing(Array.from({ length: 499 }, (_, at) => [`n${(at + 1) >> 1}`, `n${at + 1}`]))],
  ])('gives every node of %s its own position', (_, drawn) => {
    expect(layOut(drawn).size).toBe(drawn.nodes.length)
    expect(overlaps(drawn)).toEqual([])
  })
})
