import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignNodes, distributeNodes } from './align-nodes.ts'
import { copyNodes, findFreeOffset, type FlowPart, type FlowRegion, pasteNodes, readFlowPart } from './copy-nodes.ts'
import { connect, edgeBy, reconnect, setEdgeField } from './edit-edges.ts'
import { fieldAt, withField } from './edit-field.ts'
import { addNode, placeNodes, removeItems, renameNode, setNodeField } from './edit-nodes.ts'
import {
  addVariable,
  findMissingVariables,
  removeVariable,
  renameVariable,
  setVariableField,
} from './edit-variables.ts'
import { type FlowGraph, type FlowItem, EMPTY_GRAPH } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'
import { wildGraphs } from './generated-graphs.test-support.ts'

const GRAPH: FlowGraph = {
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    {
      id: 'ask',
      type: 'ask',
      data: { text: 'Who is {{ name }}?', variable: 'name', deep: [{ a: 1 }, { b: 2 }] },
      secret: 7,
    },
    { type: 'say', data: { text: 'Hello' } },
    { id: 'ask', type: 'say' },
    { id: 'end', type: 'end' },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'ask' },
    { id: 'e2', source: 'ask', target: 'end', source_handle: 'answered', color: 'red' },
    { source: 'ask', target: 'ask', source_handle: 'no_answer' },
    { id: 'e4', source: 'ask', target: 'gone' },
  ],
  variables: [{ key: 'name', type: 'string', x: [1] }],
}
const text = (value: unknown) => JSON.stringify(value)

describe('keys', () => {
  it('are IDs, generated if an ID is missing or taken', () => {
    expect(indexFlow(GRAPH).nodeKeys).toEqual(['start', 'ask', '(1)', '(2)', 'end'])
    expect(indexFlow(GRAPH).edgeKeys).toEqual(['e1', 'e2', '(1)', 'e4'])
    expect(indexFlow(GRAPH).leaving.get('ask')).toEqual([1, 2, 3])
    expect(indexFlow(GRAPH).entering.get('ask')).toEqual([0, 2])
  })

  it('are not usable as IDs by edges if generated', () => {
    const graph: FlowGraph = { nodes: [{ type: 'say' }], edges: [{ id: 'e', source: '(1)', target: '(1)' }] }
    expect(indexFlow(graph).ends).toEqual([{ from: null, to: null }])
  })

  it('identify each item uniquely in any graph', () => {
    fc.assert(
      fc.property(wildGraphs(), (graph) => {
        const { nodeKeys, edgeKeys } = indexFlow(graph)
        expect(new Set(nodeKeys).size).toBe(graph.nodes.length)
        expect(new Set(edgeKeys).size).toBe(graph.edges.length)
      }),
    )
  })
})

describe('a field', () => {
  const item: FlowItem = JSON.parse('{"a":{"b":[1,{"c":2}],"__proto__":{"d":1}},"z":0}') as FlowItem

  it('is set in place and leaves everything else unchanged', () => {
    expect(text(withField(item, ['a', 'b', 1, 'c'], 3))).toBe('{"a":{"b":[1,{"c":3}],"__proto__":{"d":1}},"z":0}')
    expect(withField(item, ['a', 'b', 1, 'c'], 2)).toBe(item)
    expect(text(withField(item, ['a', '__proto__', 'd'], 5))).toBe('{"a":{"b":[1,{"c":2}],"__proto__":{"d":5}},"z":0}')
  })

  it('is created, removed and appended, and unchanged past a text or an end', () => {
    expect(text(withField({}, ['a', 'b'], 1))).toBe('{"a":{"b":1}}')
    expect(text(withField(item, ['a', 'b', 0], undefined))).toBe('{"a":{"b":[{"c":2}],"__proto__":{"d":1}},"z":0}')
    expect(text(withField(item, ['z'], undefined))).toBe('{"a":{"b":[1,{"c":2}],"__proto__":{"d":1}}}')
    expect(text(withField({ l: [1] }, ['l', 1], 2))).toBe('{"l":[1,2]}')
    expect(withField(item, ['z', 'q'], 1)).toBe(item)
    expect(withField(item, ['a', 'b', 9], 1)).toBe(item)
    expect(withField(item, ['nowhere', 'q'], undefined)).toBe(item)
    expect(fieldAt(item, ['constructor'])).toBeUndefined()
  })
})

describe('nodes', () => {
  it('are added with a free ID', () => {
    expect(addNode(GRAPH, { id: 'ask', type: 'say' }).nodeKey).toBe('ask_2')
    expect(addNode(EMPTY_GRAPH, { id: 'ask', type: 'say' }).graph.nodes).toEqual([{ id: 'ask', type: 'say' }])
  })

  it('are removed with their edges, but not those of a node with the same ID', () => {
    const twin = removeItems(GRAPH, { nodeKeys: new Set(['(2)']) })
    expect(twin.edges).toEqual(GRAPH.edges)
    const both = removeItems(GRAPH, { nodeKeys: new Set(['ask', '(2)']) })
    expect(both.nodes.map((node) => node['id'])).toEqual(['start', undefined, 'end'])
    expect(both.edges).toEqual([])
    expect(removeItems(GRAPH, { edgeKeys: new Set(['(1)']) }).edges).toHaveLength(3)
    expect(removeItems(GRAPH, { nodeKeys: new Set(['nobody']) })).toBe(GRAPH)
  })

  it('are renamed with their edges, never to a taken ID', () => {
    const renamed = renameNode(GRAPH, 'ask', 'question')
    expect(renamed?.edges.map((edge) => [edge['source'], edge['target']])).toEqual([
      ['start', 'question'],
      ['question', 'end'],
      ['question', 'question'],
      ['question', 'gone'],
    ])
    expect(renameNode(GRAPH, 'ask', 'end')).toBeNull()
    expect(renameNode(GRAPH, 'ask', '')).toBeNull()
    expect(renameNode(GRAPH, '(1)', 'hello')?.edges).toBe(GRAPH.edges)
  })

  it('are moved, keeping other position fields', () => {
    const graph: FlowGraph = {
      nodes: [
        { id: 'a', position: { x: 1, y: 2, z: 3 } },
        { id: 'b', position: null },
      ],
      edges: [],
    }
    const moved = placeNodes(
      graph,
      new Map([
        ['a', { x: 5, y: 2 }],
        ['b', { x: 1, y: 1 }],
      ]),
    )
    expect(moved.nodes).toEqual([
      { id: 'a', position: { x: 5, y: 2, z: 3 } },
      { id: 'b', position: { x: 1, y: 1 } },
    ])
    expect(placeNodes(graph, new Map([['a', { x: 1, y: 2 }]]))).toBe(graph)
  })
})

describe('edges', () => {
  it('are connected once, followed, and redirected with their fields kept', () => {
    const link = { source: 'start', target: 'end', exit: null }
    const { graph, edgeKey } = connect(GRAPH, link)
    expect(graph.edges.at(-1)).toEqual({ id: edgeKey, source: 'start', target: 'end' })
    expect(connect(graph, link)).toEqual({ graph, edgeKey })
    expect(edgeBy(GRAPH, 'ask', 'answered')).toEqual({ edgeKey: 'e2', targetKey: 'end' })
    expect(edgeBy(GRAPH, 'ask', null)).toBeNull()
    expect(reconnect(GRAPH, 'e2', { source: 'ask', target: 'start', exit: null }).edges[1]).toEqual({
      id: 'e2',
      source: 'ask',
      target: 'start',
      color: 'red',
    })
    expect(setEdgeField(GRAPH, 'e2', ['label'], 'Yes').edges[1]).toMatchObject({ label: 'Yes', color: 'red' })
  })
})

describe('variables', () => {
  it('are renamed where nodes reference them', () => {
    const after = renameVariable(GRAPH, 0, 'who')
    expect(after.variables).toEqual([{ key: 'who', type: 'string', x: [1] }])
    expect(after.nodes[1]).toEqual({
      id: 'ask',
      type: 'ask',
      data: { text: 'Who is {{ who }}?', variable: 'who', deep: [{ a: 1 }, { b: 2 }] },
      secret: 7,
    })
    expect(after.nodes[2]).toBe(GRAPH.nodes[2])
  })

  it('are added, changed and removed', () => {
    const added = addVariable({ nodes: [], edges: [] }, { key: 'a', type: 'string' })
    expect(setVariableField(added, 0, ['type'], 'number').variables).toEqual([{ key: 'a', type: 'number' }])
    expect(removeVariable(added, 0).variables).toEqual([])
    expect(removeVariable(added, 3)).toBe(added)
  })
})

describe('copies', () => {
  it('include inner edges and referenced variables, under new IDs', () => {
    const part = copyNodes(GRAPH, new Set(['ask', 'end']))
    expect(part.edges.map((edge) => edge['source_handle'])).toEqual(['answered', 'no_answer'])
    expect(part.variables).toEqual(GRAPH.variables)
    expect(readFlowPart(JSON.parse(text(part)))).toEqual(part)
    const { graph, nodeKeys } = pasteNodes(GRAPH, part)
    expect(nodeKeys).toEqual(['ask_2', 'end_2'])
    expect(graph.edges.slice(4)).toEqual([
      { id: 'e2_2', source: 'ask_2', target: 'end_2', source_handle: 'answered', color: 'red' },
      { id: 'edge', source: 'ask_2', target: 'ask_2', source_handle: 'no_answer' },
    ])
    expect(graph.variables).toBe(GRAPH.variables)
    expect(pasteNodes(EMPTY_GRAPH, part).graph.variables).toEqual(GRAPH.variables)
    expect([{}, { nodes: [] }, { nodes: [1] }, 'x', null].map(readFlowPart)).toEqual([null, null, null, null, null])
  })
})

describe('the place of a copy', () => {
  const nodeAt = (id: string, x: number, y: number) => ({ id, type: 'say', position: { x, y } })
  const view = { x: 1_000, y: 2_000, width: 800, height: 600 }
  const paste = (graph: FlowGraph, part: FlowPart, visible: FlowRegion | null) =>
    pasteNodes(graph, part, findFreeOffset(graph, part, visible)).graph
  const placesIn = (graph: FlowGraph) => graph.nodes.map(({ position }) => position)

  it('is next to the original, and never on another node however often it is pasted', () => {
    let graph: FlowGraph = { nodes: [nodeAt('a', 1_100, 2_100), nodeAt('b', 1_400, 2_100)], edges: [] }
    const part = copyNodes(graph, new Set(['a', 'b']))
    for (let times = 0; times < 50; times += 1) graph = paste(graph, part, view)

    expect(placesIn(graph).slice(2, 4)).toEqual([
      { x: 1_132, y: 2_132 },
      { x: 1_432, y: 2_132 },
    ])
    expect(new Set(placesIn(graph).map(text)).size).toBe(102)
  })

  it('is the middle of the visible region if nothing of it would be in sight', () => {
    const part = { nodes: [nodeAt('a', 19_000, 0), nodeAt('b', 19_300, 100)], edges: [], variables: [] }

    expect(placesIn(paste(EMPTY_GRAPH, part, view))).toEqual([
      { x: 1_250, y: 2_250 },
      { x: 1_550, y: 2_350 },
    ])
    expect(placesIn(paste(EMPTY_GRAPH, part, null))[0]).toEqual({ x: 19_032, y: 32 })
  })

  it('is left to the layout for nodes without one', () => {
    const part = { nodes: [{ id: 'a', type: 'say' }], edges: [], variables: [] }

    expect(paste(GRAPH, part, view).nodes.at(-1)).toEqual({ id: 'a', type: 'say' })
  })
})

describe('positions', () => {
  const box = (key: string, x: number, y: number) => ({ key, x, y, width: 10, height: 20 })

  it('are aligned and distributed', () => {
    const nodes = [box('a', 0, 0), box('b', 50, 7), box('c', 100, 3)]
    expect([...alignNodes(nodes, 'top')]).toEqual([
      ['b', { x: 50, y: 0 }],
      ['c', { x: 100, y: 0 }],
    ])
    expect([...alignNodes(nodes, 'right')]).toEqual([
      ['a', { x: 100, y: 0 }],
      ['b', { x: 100, y: 7 }],
    ])
    expect([...distributeNodes([box('a', 0, 0), box('b', 20, 0), box('c', 100, 0)], 'across')]).toEqual([
      ['b', { x: 50, y: 0 }],
    ])
    expect(distributeNodes(nodes.slice(1), 'down').size).toBe(0)
  })
})

describe('any edit of any graph', () => {
  it('keeps every other item byte for byte', () => {
    fc.assert(
      fc.property(wildGraphs(), fc.nat(), fc.nat(), (graph, first, second) => {
        const before = text(graph)
        const { nodeKeys, edgeKeys } = indexFlow(graph)
        const nodeKey = nodeKeys[first % Math.max(1, nodeKeys.length)] ?? ''
        const edgeKey = edgeKeys[second % Math.max(1, edgeKeys.length)] ?? ''
        const others = (after: FlowGraph) => after.nodes.filter((_, at) => nodeKeys[at] !== nodeKey).map(text)
        const same = graph.nodes.filter((_, at) => nodeKeys[at] !== nodeKey).map(text)
        expect(others(setNodeField(graph, nodeKey, ['data', 'text'], 'new'))).toEqual(same)
        expect(others(placeNodes(graph, new Map([[nodeKey, { x: 9, y: 9 }]])))).toEqual(same)
        expect(removeItems(graph, { nodeKeys: new Set([nodeKey]) }).nodes.map(text)).toEqual(same)
        const pasted = pasteNodes(graph, copyNodes(graph, new Set([nodeKey]))).graph
        expect(pasted.nodes.slice(0, graph.nodes.length).map(text)).toEqual(graph.nodes.map(text))
        const relabeled = setEdgeField(graph, edgeKey, ['label'], 'new')
        expect(relabeled.edges.filter((_, at) => edgeKeys[at] !== edgeKey)).toEqual(
          graph.edges.filter((_, at) => edgeKeys[at] !== edgeKey),
        )
        renameNode(graph, nodeKey, 'elsewhere')
        renameVariable(graph, 0, 'elsewhere')
        connect(graph, { source: nodeKey, target: nodeKey, exit: 'x' })
        expect(text(graph)).toBe(before)
      }),
      { numRuns: 300 },
    )
  })
})

it.each([
  { field: 'variable', written: 'day', missing: [] },
  { field: 'variable', written: 'name', missing: ['name'] },
  { field: 'variable', written: '', missing: [] },
  { field: 'text', written: 'Hi {{ name }}, {{name}} on {{day}} at {{system__time}}.', missing: ['name'] },
])('finds the variables missing for “$written” in $field', ({ field, written, missing }) => {
  expect(findMissingVariables({ variables: [{ key: 'day', type: 'string' }] }, field, written)).toEqual(missing)
})
