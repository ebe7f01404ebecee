import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openFlowSpelling } from './flow-spelling.ts'

/** Everything that `JSON.stringify` would write differently. */
const ODD = `{ "nodes": [
  {"id":"a", "type":"say", "2":"two", "1":"one", "data":{"text":"\\u00e9\\/", "wait":1.0, "__proto__":{"x":1e3}} },
  {"id":"a","big":12345678901234567890,"far":1e400,"none":-0},{"type":"?","x":[ 1.50 , [ ] ]}
],"extra":{"1":1.0,"0":0.0},"edges":[{"source":"a","source":"b","id":"e"}],"variables":null }`

describe('a parsed graph', () => {
  it('is written unchanged, whatever its numbers, order, white space and keys', () => {
    const spelling = openFlowSpelling()

    expect(spelling.write(spelling.read(ODD))).toBe(ODD)
    expect(spelling.write(JSON.parse(ODD))).toBe(ODD)
  })

  it('keeps every byte except those of the changed field', () => {
    const spelling = openFlowSpelling()
    const graph = spelling.read(ODD)
    const [first = {}, ...rest] = graph.nodes

    const text = spelling.write({
      ...graph,
      nodes: [{ ...first, data: { ...(first['data'] as object), wait: 2 } }, ...rest],
    })

    expect(text).toBe(ODD.replace('"wait":1.0', '"wait":2'))
  })

  it('keeps its nodes’ spelling when others are added, removed and moved', () => {
    const spelling = openFlowSpelling()
    const graph = spelling.read('{"nodes":[{"id":"a","n":1.0},{"id":"b","n":2.0},{"n":3.0}],"edges":[]}')
    const [a, b, c] = graph.nodes

    const text = spelling.write({ ...graph, nodes: [c ?? {}, { id: 'new', n: 4 }, { ...b, m: 5 }, a ?? {}] })

    expect(text).toBe('{"nodes":[{"n":3.0},{"id":"new","n":4},{"id":"b","n":2.0,"m":5},{"id":"a","n":1.0}],"edges":[]}')
  })

  it('omits what was removed, and restores a field’s original spelling when it is set back', () => {
    const spelling = openFlowSpelling()
    const graph = spelling.read('{"nodes":[{"id":"a" , "n":1.0 , "m":2.0}],"edges":[]}')

    expect(spelling.write({ ...graph, nodes: [{ id: 'a', m: 2 }] })).toBe('{"nodes":[{"id":"a" , "m":2.0}],"edges":[]}')
    expect(spelling.write({ ...graph, nodes: [{ id: 'a', n: 1, m: 2 }] })).toBe(
      '{"nodes":[{"id":"a" , "n":1.0 , "m":2.0}],"edges":[]}',
    )
  })

  it('keeps the rest of a node whose ID changes, also when others are inserted before it', () => {
    const spelling = openFlowSpelling()
    const graph = spelling.read(
      '{"nodes":[{"id":"a","n":1.0},{"id":"b","type":"say","n":2.0,"data":{"m":3.0}}],"edges":[]}',
    )
    const [a, b] = graph.nodes

    const text = spelling.write({ ...graph, nodes: [{ id: 'new' }, a ?? {}, { ...b, id: 'c' }] })

    expect(text).toBe(
      '{"nodes":[{"id":"new"},{"id":"a","n":1.0},{"id":"c","type":"say","n":2.0,"data":{"m":3.0}}],"edges":[]}',
    )
  })

  it('keeps the rest of a node without an ID', () => {
    const spelling = openFlowSpelling()
    const graph = spelling.read('{"nodes":[{"n":1.0,"type":"say"},{"n":2.0,"type":"end"}],"edges":[]}')
    const [first, second] = graph.nodes

    const text = spelling.write({ ...graph, nodes: [{ ...second, more: true }, first ?? {}] })

    expect(text).toBe('{"nodes":[{"n":2.0,"type":"end","more":true},{"n":1.0,"type":"say"}],"edges":[]}')
  })

  it('uses the spelling of another text for nodes taken from it, as in a merge', () => {
    const spelling = openFlowSpelling()
    const theirs = spelling.read('{"nodes":[{"id":"a","n":1.0},{"id":"b","n":1e1}],"edges":[]}')
    const mine = spelling.read('{"nodes":[{"id":"a","n":7.0}],"edges":[]}')

    expect(spelling.write({ ...mine, nodes: [...mine.nodes, theirs.nodes[1] ?? {}] })).toBe(
      '{"nodes":[{"id":"a","n":7.0},{"id":"b","n":1e1}],"edges":[]}',
    )
    expect(spelling.write({ ...mine, nodes: [{ id: 'a', n: 1 }] })).toBe('{"nodes":[{"id":"a","n":1.0}],"edges":[]}')
  })

  it('can’t be changed in place', () => {
    const graph = openFlowSpelling().read(ODD)

    expect(() => ((graph.nodes[0] ?? {})['id'] = 'b')).toThrow(TypeError)
  })

  it('is rejected if it isn’t one', () => {
    const { read } = openFlowSpelling()

    for (const text of ['[]', '{"nodes":[]}', '{"nodes":{},"edges":[]}', '{"nodes":[1],"edges":[]}'])
      expect(() => read(text), text).toThrow(TypeError)
    expect(() => read('{')).toThrow(SyntaxError)
  })
})

/** Items as a service might send them: with and without IDs, some duplicated, with arbitrary content. */
const item = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c'),
    type: fc.constantFrom('say', 'new kind'),
    data: fc.dictionary(fc.string(), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const anyGraph = fc.record({ nodes: fc.array(item), edges: fc.array(item), extra: fc.jsonValue() })
/** The same JSON with white space and differently written numbers. */
const written = fc
  .tuple(anyGraph, fc.constantFrom(undefined, 1, '\t'))
  .map(([graph, blanks]) => JSON.stringify(graph, null, blanks).replaceAll(/(?<=: ?)(-?\d+)(?=[,\n}])/g, '$1.0'))

it('writes an unchanged graph as it was read, and any other graph with the right content', () => {
  fc.assert(
    fc.property(written, anyGraph, (text, next) => {
      const spelling = openFlowSpelling()
      const graph = spelling.read(text)

      expect(spelling.write(graph)).toBe(text)
      expect(JSON.parse(spelling.write(next))).toEqual(JSON.parse(JSON.stringify(next)))
    }),
    { numRuns: 200 },
  )
})

it('rewrites only what changed in one node', () => {
  fc.assert(
    fc.property(written, fc.nat(), fc.string(), (text, at, label) => {
      const spelling = openFlowSpelling()
      const graph = spelling.read(text)
      if (graph.nodes.length === 0) return
      const index = at % graph.nodes.length

      const edited = spelling.write({
        ...graph,
        nodes: graph.nodes.with(index, { ...graph.nodes[index], 'a label': label }),
      })

      const member = `${JSON.stringify('a label')}:${JSON.stringify(label)}`
      const places = [`,${member}`, member].map((part) => edited.replace(part, ''))
      expect(places).toContain(text)
    }),
    { numRuns: 200 },
  )
})
