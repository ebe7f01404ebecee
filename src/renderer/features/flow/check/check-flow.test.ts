import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FLOW_SCHEMA } from '#sandbox/flow/flow-schema.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { wildGraphs } from '#shared/domain/flow/generated-graphs.test-support.ts'
import { checkFlow } from './check-flow.ts'
import { createSchemaChecker } from './schema-checker.ts'

const checker = createSchemaChecker(FLOW_SCHEMA)
const around = { voices: new Set(['sabrina']), tools: new Set(['tool_order_status']) }
const found = (graph: FlowGraph) => checkFlow(graph, checker, around).map(({ path, code }) => `${path} ${code}`)
const say = (id: string, data: object = { text: 'Hello.' }) => ({ id, type: 'say', data })
const edge = (id: string, source: string, target: string, exit?: string) => ({
  id,
  source,
  target,
  ...(exit !== undefined && { source_handle: exit }),
})
const good: FlowGraph = {
  nodes: [{ id: 'start', type: 'start' }, say('hello'), { id: 'end', type: 'end' }],
  edges: [edge('e1', 'start', 'hello'), edge('e2', 'hello', 'end')],
}
const withNodes = (...nodes: object[]): FlowGraph => ({
  ...good,
  nodes: [...good.nodes, ...nodes] as FlowGraph['nodes'],
})

describe('graph check before sending', () => {
  it('returns no issues for a valid graph', () => {
    expect(found(good)).toEqual([])
  })

  it.each<[string, FlowGraph, string[]]>([
    ['an empty graph', { nodes: [], edges: [] }, ['nodes graph.start.missing']],
    [
      'fields that do not fit, about the kind of the node alone',
      withNodes(
        { id: 'a', type: 'say', data: { text: '', voice_id: 7 } },
        { id: 'b', type: 'wait', data: { duration_seconds: 99 } },
      ),
      [
        'nodes.3.data.text say.text.missing',
        'nodes.3.data.voice_id say.voice_id.wrong_type',
        'nodes.4.data.duration_seconds wait.duration_seconds.too_large',
        'nodes.3 node.unreachable',
        'nodes.3 node.dead_end',
        'nodes.4 node.unreachable',
        'nodes.4 node.dead_end',
      ],
    ],
    [
      'a field that is missing',
      {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'a', type: 'transfer', data: {} },
        ],
        edges: [edge('e', 'start', 'a')],
      },
      ['nodes.1.data.phone_number transfer.phone_number.missing'],
    ],
    [
      'kinds nobody knows, and none',
      {
        nodes: [{ id: 'start', type: 'start' }, { id: 'a', type: 'hologram' }, { id: 'b' }],
        edges: [edge('e', 'start', 'a'), edge('f', 'a', 'b', 'x')],
      },
      ['nodes.1.type node.type.unknown', 'nodes.2.type node.type.missing'],
    ],
    [
      'ids that are missing and taken',
      {
        nodes: [...good.nodes, { id: 'end', type: 'end' }, { type: 'end' }],
        edges: [...good.edges, edge('e1', 'hello', 'end')],
      },
      [
        'nodes.4.id end.id.missing',
        'nodes.3.id node.id.taken',
        'edges.2.id edge.id.taken',
        'edges.2.source_handle edge.source_handle.taken',
        'nodes.3 node.unreachable',
        'nodes.4 node.unreachable',
      ],
    ],
    [
      'edges from and to nowhere, out of an end, and by an exit that is not there',
      {
        ...good,
        edges: [
          ...good.edges,
          edge('a', 'nowhere', 'lost'),
          edge('b', 'end', 'hello'),
          edge('c', 'hello', 'end', 'left'),
        ],
      },
      [
        'edges.2.source edge.source.unknown',
        'edges.2.target edge.target.unknown',
        'edges.4.source_handle edge.source_handle.unknown',
        'edges.3.source edge.source.last',
      ],
    ],
    [
      'an exit that nothing follows',
      {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'q', type: 'tool_call', data: { tool_id: 'tool_order_status' } },
          { id: 'end', type: 'end' },
        ],
        edges: [edge('a', 'start', 'q'), edge('b', 'q', 'end', 'success')],
      },
      ['nodes.1 node.dead_end'],
    ],
    [
      'a circle that nothing leaves, and none where something does',
      {
        nodes: [{ id: 'start', type: 'start' }, say('a'), say('b')],
        edges: [edge('1', 'start', 'a'), edge('2', 'a', 'b'), edge('3', 'b', 'a')],
      },
      ['nodes.1 node.circle', 'nodes.2 node.circle'],
    ],
    [
      'voices, tools and variables nobody has',
      {
        nodes: [
          { id: 'start', type: 'start' },
          say('a', { text: 'Hello {{name}} {{system__time}} {{lost}}', voice_id: 'nobody' }),
          { id: 'b', type: 'tool_call', data: { tool_id: 'tool_x', result_variable: 'lost' } },
          { id: 'end', type: 'end' },
        ],
        edges: [edge('1', 'start', 'a'), edge('2', 'a', 'b'), edge('3', 'b', 'end')],
        variables: [
          { key: 'name', type: 'string' },
          { key: 'name', type: 'string' },
        ],
      },
      [
        'variables.1.key variable.key.taken',
        'nodes.1.data.text say.text.placeholder',
        'nodes.1.data.voice_id say.voice_id.unknown',
        'nodes.2.data.tool_id tool_call.tool_id.unknown',
        'nodes.2.data.result_variable tool_call.result_variable.unknown',
      ],
    ],
  ])('%s', (_, graph, expected) => {
    expect(found(graph)).toEqual(expected)
  })

  it('ignores an unusable schema', () => {
    for (const schema of [null, 'x', {}, { properties: { nodes: { items: { $ref: '#/nowhere' } } } }])
      expect(createSchemaChecker(schema).check(good)).toEqual([])
  })

  it('skips voices and tools that were never loaded', () => {
    const graph = { ...good, nodes: [good.nodes[0]!, say('hello', { text: 'x', voice_id: 'nobody' }), good.nodes[2]!] }
    expect(checkFlow(graph, checker, { voices: null, tools: null })).toEqual([])
  })

  it('assigns every issue to a node, an edge, a variable or the graph, for any graph', () => {
    fc.assert(
      fc.property(wildGraphs(16), (graph) => {
        const before = JSON.stringify(graph)
        const { nodeAt, edgeAt } = indexFlow(graph)
        for (const { place, message, code } of checkFlow(graph, checker, around)) {
          expect(message.length * code.length).toBeGreaterThan(0)
          if (place.on === 'node') expect(nodeAt.has(place.nodeKey)).toBe(true)
          else if (place.on === 'edge') expect(edgeAt.has(place.edgeKey)).toBe(true)
          else if (place.on === 'variable') expect(graph.variables?.[place.at]).toBeDefined()
          else expect(['nodes', 'edges', 'variables']).toContain(place.field[0])
        }
        expect(JSON.stringify(graph)).toBe(before)
      }),
      { numRuns: 500 },
    )
  })
})
