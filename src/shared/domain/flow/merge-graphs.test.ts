import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyNodes, pasteNodes } from './copy-nodes.ts'
import { diffGraphs } from './diff-graphs.ts'
import { connect, reconnect, setEdgeField } from './edit-edges.ts'
import { addNode, placeNodes, removeItems, renameNode, setNodeField } from './edit-nodes.ts'
import { addVariable, removeVariable, setVariableField } from './edit-variables.ts'
import { type FlowGraph, idOf } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'
import type { FlowConflict, FlowMerge, MergeSide } from './flow-merge.ts'
import { fittingGraphs, wildGraphs } from './generated-graphs.test-support.ts'
import { mergeGraphs } from './merge-graphs.ts'
import { missingEdits } from './missing-edits.ts'
import { overlayGraphs } from './overlay-graphs.ts'

const base: FlowGraph = {
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    { id: 'ask', type: 'ask', position: { x: 100, y: 0 }, data: { text: 'What?', variable: 'answer', x_keep: [1] } },
    { id: 'bye', type: 'say', data: { text: 'Bye.' } },
    { id: 'end', type: 'end' },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'ask' },
    { id: 'e2', source: 'ask', target: 'bye' },
    { id: 'e3', source: 'bye', target: 'end' },
  ],
  variables: [{ key: 'answer', type: 'string' }],
}
const whole = (merge: FlowMerge, side: MergeSide) => merge.resolve(new Map(merge.conflicts.map(({ id }) => [id, side])))
const say = (conflict: FlowConflict) =>
  `${conflict.kind} ${conflict.sort} ${conflict.key} ${conflict.field.join('.')}`.trim()

describe('the diff of two graphs', () => {
  it('reports what was added, removed, changed per field, and only moved', () => {
    let after = placeNodes(base, new Map([['start', { x: 5, y: 0 }]]))
    after = setNodeField(after, 'ask', ['data', 'text'], 'Who?')
    after = setNodeField(after, 'ask', ['data', 'attempts'], 3)
    after = removeItems(after, { nodeKeys: new Set(['bye']) })
    after = addNode(after, { id: 'wait', type: 'wait' }).graph
    const diff = diffGraphs(base, after)
    expect(diff.changes.map(({ sort, key, what }) => `${sort} ${key} ${what}`)).toEqual([
      'node start moved',
      'node ask changed',
      'node wait added',
      'node bye removed',
      'edge e2 removed',
      'edge e3 removed',
    ])
    expect(diff.nodes.get('ask')?.fields).toEqual([
      { field: ['data', 'text'], before: 'What?', after: 'Who?' },
      { field: ['data', 'attempts'], before: undefined, after: 3 },
    ])
  })

  it('is empty for a different order of fields and lists, and for the graph state sent by the service', () => {
    const other = {
      version: { id: 'fver_1' },
      variables: base.variables,
      edges: base.edges.toReversed(),
      nodes: base.nodes.toReversed().map((node) => Object.fromEntries(Object.entries(node).reverse())),
    } as unknown as FlowGraph
    expect(diffGraphs(base, other).changes).toEqual([])
  })
})

it('keeps what both sides added without an ID', () => {
  const withEdge = (edge: Record<string, unknown>): FlowGraph => ({ ...base, edges: [...base.edges, edge] })
  const mine = { source: 'ask', target: 'end' }
  const theirs = { source: 'start', target: 'bye' }

  const merge = mergeGraphs(base, withEdge(mine), withEdge(theirs))

  for (const side of ['mine', 'theirs'] as const)
    expect(whole(merge, side).edges).toEqual(expect.arrayContaining([...base.edges, mine, theirs]))
})

describe('an overlay', () => {
  it('shows everything from both graphs once, with its change', () => {
    const after = removeItems(addNode(base, { id: 'wait', type: 'wait' }).graph, { nodeKeys: new Set(['bye']) })
    const overlay = overlayGraphs(base, after)
    expect(overlay.graph.nodes.map(({ id }) => id)).toEqual(['start', 'ask', 'end', 'wait', 'bye'])
    expect([...overlay.nodes].map(([key, { what }]) => `${key} ${what}`)).toEqual(['wait added', 'bye removed'])
    expect([...overlay.edges].map(([key, { what }]) => `${key} ${what}`)).toEqual(['e2 removed', 'e3 removed'])
  })

  it('has a key for every change between any two graphs', () => {
    fc.assert(
      fc.property(wildGraphs(), wildGraphs(), (before, after) => {
        const { diff, nodes, edges, graph } = overlayGraphs(before, after)
        expect([nodes.size, edges.size]).toEqual([diff.nodes.size, diff.edges.size])
        for (const key of nodes.keys()) expect(indexFlow(graph).nodeAt.has(key)).toBe(true)
      }),
    )
  })
})

describe('a merge', () => {
  it('takes what only one side changed, even within one node', () => {
    const mine = setNodeField(base, 'ask', ['data', 'text'], 'Mine?')
    const theirs = setNodeField(placeNodes(base, new Map([['ask', { x: 7, y: 7 }]])), 'ask', ['data', 'attempts'], 4)
    const merge = mergeGraphs(base, mine, theirs)
    expect(merge.conflicts).toEqual([])
    expect(merge.resolve(new Map()).nodes[1]).toEqual({
      id: 'ask',
      type: 'ask',
      position: { x: 7, y: 7 },
      data: { text: 'Mine?', variable: 'answer', x_keep: [1], attempts: 4 },
    })
  })

  it('asks per field if both sides changed it', () => {
    const merge = mergeGraphs(
      base,
      setNodeField(base, 'ask', ['data', 'text'], 'Mine?'),
      setNodeField(base, 'ask', ['data', 'text'], 'Theirs?'),
    )
    expect(merge.conflicts.map(say)).toEqual(['field node ask data.text'])
    expect(whole(merge, 'theirs').nodes[1]).toMatchObject({ data: { text: 'Theirs?', x_keep: [1] } })
    expect(whole(merge, 'mine').nodes[1]).toMatchObject({ data: { text: 'Mine?' } })
  })

  it('asks if one side removed a node that the other changed, including its edges', () => {
    const mine = removeItems(base, { nodeKeys: new Set(['bye']) })
    const theirs = setNodeField(base, 'bye', ['data', 'text'], 'Goodbye.')
    const merge = mergeGraphs(base, mine, theirs)
    expect(merge.conflicts.map(say)).toEqual(['removal node bye'])
    expect(merge.conflicts[0]?.edgeKeys).toEqual(['e2', 'e3'])
    expect(whole(merge, 'mine')).toEqual(mine)
    expect(whole(merge, 'theirs')).toEqual(theirs)
  })

  it('asks if one side removed a node that the other newly connected', () => {
    const mine = removeItems(base, { nodeKeys: new Set(['bye']) })
    const theirs = connect(base, { source: 'ask', target: 'bye', exit: 'no_answer' }).graph
    const merge = mergeGraphs(base, mine, theirs)
    expect(merge.conflicts.map(say)).toEqual(['removal node bye'])
    expect(whole(merge, 'mine')).toEqual(mine)
    expect(whole(merge, 'theirs')).toEqual(theirs)
  })

  it('keeps both of two new nodes and edges with the same ID', () => {
    const add = (text: string, target: string) => {
      const { graph } = addNode(base, { id: 'say', type: 'say', data: { text } })
      return connect(connect(graph, { source: 'say', target, exit: null }).graph, {
        source: 'ask',
        target: 'say',
        exit: text,
      }).graph
    }
    const merge = mergeGraphs(base, add('Mine.', 'end'), add('Theirs.', 'bye'))
    expect(merge.conflicts).toEqual([])
    expect(merge.renamed.nodes).toEqual(new Map([['say', 'say_2']]))
    const merged = merge.resolve(new Map())
    expect(merged.nodes.slice(4).map((node) => [node['id'], (node['data'] as { text: string }).text])).toEqual([
      ['say', 'Mine.'],
      ['say_2', 'Theirs.'],
    ])
    expect(merged.edges.map(({ source, target }) => `${String(source)} ${String(target)}`).toSorted()).toEqual([
      'ask bye',
      'ask say',
      'ask say_2',
      'bye end',
      'say end',
      'say_2 bye',
      'start ask',
    ])
  })

  it('asks if both sides redirected one exit with their own edges', () => {
    const without = removeItems(base, { edgeKeys: new Set(['e1']) })
    const merge = mergeGraphs(
      base,
      connect(without, { source: 'start', target: 'bye', exit: null }).graph,
      connect(without, { source: 'start', target: 'end', exit: null }).graph,
    )
    expect(merge.conflicts.map(({ kind }) => kind)).toEqual(['exit'])
    for (const [side, target] of [
      ['mine', 'bye'],
      ['theirs', 'end'],
    ] as const)
      expect(
        whole(merge, side)
          .edges.filter(({ source }) => source === 'start')
          .map((edge) => edge['target']),
      ).toEqual([target])
  })

  it('reports which changes of the other side are dropped by taking one side', () => {
    const mine = setNodeField(base, 'ask', ['data', 'text'], 'Mine?')
    const theirs = removeItems(setNodeField(base, 'ask', ['data', 'text'], 'Theirs?'), { edgeKeys: new Set(['e1']) })
    expect(missingEdits(base, theirs, mine).map(({ key, what }) => `${key} ${what}`)).toEqual([
      'ask changed',
      'e1 removed',
    ])
    const merge = mergeGraphs(base, mine, theirs)
    expect(missingEdits(base, theirs, whole(merge, 'mine')).map(({ key, what }) => `${key} ${what}`)).toEqual([
      'ask changed',
    ])
    expect(missingEdits(base, theirs, whole(merge, 'theirs'))).toEqual([])
  })
})

type Edit = (graph: FlowGraph) => FlowGraph
const pick = (keys: readonly string[], at: number) => keys[at % Math.max(1, keys.length)] ?? ''
const point = fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) })
const word = fc.constantFrom('one', 'two', 'three')
const at = fc.nat({ max: 40 })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(at, word).map(
    ([n, text]): Edit =>
      (graph) =>
        setNodeField(graph, pick(indexFlow(graph).nodeKeys, n), ['data', 'text'], text),
  ),
  fc.tuple(at, word).map(
    ([n, name]): Edit =>
      (graph) =>
        setNodeField(graph, pick(indexFlow(graph).nodeKeys, n), ['name'], name),
  ),
  fc.tuple(at, point).map(
    ([n, place]): Edit =>
      (graph) =>
        placeNodes(graph, new Map([[pick(indexFlow(graph).nodeKeys, n), place]])),
  ),
  at.map(
    (n): Edit =>
      (graph) =>
        removeItems(graph, { nodeKeys: new Set([pick(indexFlow(graph).nodeKeys, n)]) }),
  ),
  at.map(
    (n): Edit =>
      (graph) =>
        removeItems(graph, { edgeKeys: new Set([pick(indexFlow(graph).edgeKeys, n)]) }),
  ),
  at.map(
    (n): Edit =>
      (graph) =>
        pasteNodes(graph, copyNodes(graph, new Set([pick(indexFlow(graph).nodeKeys, n)])), { x: 32, y: 32 }).graph,
  ),
  word.map(
    (text): Edit =>
      (graph) =>
        addNode(graph, { id: 'say', type: 'say', data: { text } }).graph,
  ),
  fc.tuple(at, word).map(
    ([n, id]): Edit =>
      (graph) =>
        renameNode(graph, pick(indexFlow(graph).nodeKeys, n), id) ?? graph,
  ),
  fc.tuple(at, at, fc.constantFrom(null, 'yes')).map(([n, m, exit]): Edit => (graph) => {
    const { nodeKeys } = indexFlow(graph)
    return nodeKeys.length === 0
      ? graph
      : connect(graph, { source: pick(nodeKeys, n), target: pick(nodeKeys, m), exit }).graph
  }),
  fc.tuple(at, at, at).map(([n, m, o]): Edit => (graph) => {
    const { nodeKeys, edgeKeys } = indexFlow(graph)
    return nodeKeys.length === 0
      ? graph
      : reconnect(graph, pick(edgeKeys, n), { source: pick(nodeKeys, m), target: pick(nodeKeys, o), exit: null })
  }),
  fc.tuple(at, word).map(
    ([n, label]): Edit =>
      (graph) =>
        setEdgeField(graph, pick(indexFlow(graph).edgeKeys, n), ['label'], label),
  ),
  word.map(
    (key): Edit =>
      (graph) =>
        (graph.variables ?? []).some((each) => each['key'] === key)
          ? graph
          : addVariable(graph, { key, type: 'string' }),
  ),
  fc.constant<Edit>((graph) => removeVariable(graph, 0)),
  word.map(
    (text): Edit =>
      (graph) =>
        setVariableField(graph, 0, ['description'], text),
  ),
)
const edits = fc.array(edit, { maxLength: 8 })
const edited = (graph: FlowGraph, list: readonly Edit[]) => list.reduce((each, change) => change(each), graph)

describe('any merge', () => {
  it('returns the other side if one side changed nothing', () => {
    fc.assert(
      fc.property(fc.oneof(wildGraphs(), fittingGraphs()), edits, fc.option(wildGraphs()), (before, list, other) => {
        const side = other ?? edited(before, list)
        for (const merge of [
          mergeGraphs(before, side, before),
          mergeGraphs(before, before, side),
          mergeGraphs(before, side, side),
        ]) {
          expect(merge.conflicts).toEqual([])
          expect(merge.resolve(new Map())).toEqual(side)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('contains every edit of both sides, or lists it in a conflict', () => {
    let runs = 0
    let conflicts = 0
    fc.assert(
      fc.property(fittingGraphs(), edits, edits, fc.infiniteStream(fc.boolean()), (before, own, others, coins) => {
        const mine = edited(before, own)
        const theirs = edited(before, others)
        const merge = mergeGraphs(before, mine, theirs)
        runs += 1
        conflicts += merge.conflicts.length
        const ids = merge.conflicts.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const choices = new Map(ids.map((id) => [id, coins.next().value ? 'mine' : 'theirs'] as const))
        const inConflict = (sort: string, key: string, renamed?: FlowMerge['renamed']) =>
          merge.conflicts.some(
            (each) =>
              (each.sort === sort && each.key === key) ||
              (sort === 'edge' && each.edgeKeys.includes(renamed?.edges.get(key) ?? key)),
          )
        for (const [side, graph, renamed] of [
          ['mine', mine, undefined],
          ['theirs', theirs, merge.renamed],
        ] as const) {
          const lost = missingEdits(before, graph, merge.resolve(choices), renamed)
          expect(lost.filter(({ sort, key }) => !inConflict(sort, key, renamed))).toEqual([])
          const all = missingEdits(before, graph, whole(merge, side), renamed)
          expect(all).toEqual([])
        }
      }),
      { numRuns: 1_000 },
    )
    expect(conflicts).toBeGreaterThan(runs / 10)
  })

  it('introduces no dangling edges', () => {
    const hanging = (graph: FlowGraph) => {
      const ends = indexFlow(graph).ends
      return graph.edges.filter((_, position) => ends[position]?.from === null || ends[position]?.to === null).length
    }
    const whole500 = fittingGraphs().map((graph) => ({
      ...graph,
      edges: graph.edges.filter((_, position) => {
        const { from, to } = indexFlow(graph).ends[position] ?? {}
        return from && to
      }),
    }))
    fc.assert(
      fc.property(whole500, edits, edits, fc.infiniteStream(fc.boolean()), (before, own, others, coins) => {
        const merge = mergeGraphs(before, edited(before, own), edited(before, others))
        const choices = new Map(merge.conflicts.map(({ id }) => [id, coins.next().value ? 'mine' : 'theirs'] as const))
        expect(hanging(merge.resolve(choices))).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('never fails, and keeps whatever either side added under an ID, for any graphs', () => {
    const contents = (graph: FlowGraph) =>
      graph.nodes.map((node) => JSON.stringify({ ...node, id: null, position: null }))
    fc.assert(
      fc.property(wildGraphs(), wildGraphs(), wildGraphs(), (before, mine, theirs) => {
        const merge = mergeGraphs(before, mine, theirs)
        const known = new Set(indexFlow(before).nodeKeys)
        for (const side of ['mine', 'theirs'] as const) {
          const result = contents(whole(merge, side))
          const graph = side === 'mine' ? mine : theirs
          const added = {
            nodes: graph.nodes.filter(
              (node, n) => idOf(node) === indexFlow(graph).nodeKeys[n] && !known.has(idOf(node) ?? ''),
            ),
            edges: [],
          }
          expect(contents(added).filter((content) => !result.includes(content))).toEqual([])
        }
      }),
      { numRuns: 500 },
    )
  })
})
