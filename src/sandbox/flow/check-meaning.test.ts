import { expect, it } from 'vitest'
import { AGENT_TOOLS } from './agent-tools.ts'
import { checkMeaning } from './check-meaning.ts'
import { checkStructure } from './check-structure.ts'
import type { FlowGraph } from './flow-graph.ts'
import { NODE_TYPES } from './flow-schema.ts'
import { SEED_TEMPLATES } from './seed-templates.ts'

const KNOWN = { voices: new Set(['carly']), tools: new Set(AGENT_TOOLS.map(({ id }) => id)) }
const START = { id: 'start', type: 'start' }
const END = { id: 'end', type: 'end' }
const say = (id: string, data: object = {}) => ({ id, type: 'say', data: { text: 'Hello.', ...data } })
const edge = (source: string, target: string, handle?: string) => ({
  id: `${source}-${target}-${handle ?? ''}`,
  source,
  target,
  ...(handle === undefined ? {} : { source_handle: handle }),
})
const OPTIONS = { instruction: 'Choose.', options: [{ id: 'a', label: 'A' }] }

/** Graphs with one problem each, and the expected issues. */
const WRONG: [problem: string, graph: FlowGraph, issues: [path: string, code: string][]][] = [
  ['no start', { nodes: [END], edges: [] }, [['nodes', 'graph.start.missing']]],
  [
    'two starts',
    { nodes: [START, { ...START, id: 'again' }, END], edges: [edge('start', 'end'), edge('again', 'end')] },
    [['nodes.1', 'graph.start.duplicate']],
  ],
  [
    'an id there twice',
    { nodes: [START, END, END], edges: [edge('start', 'end')] },
    [['nodes.2.id', 'node.id.duplicate']],
  ],
  [
    'an edge to nowhere',
    { nodes: [START, END], edges: [edge('start', 'end'), edge('start', 'gone', 'x')] },
    [
      ['edges.1.target', 'edge.target.not_found'],
      ['edges.1.source_handle', 'edge.source_handle.invalid'],
    ],
  ],
  [
    'an edge from nowhere',
    { nodes: [START, END], edges: [edge('start', 'end'), edge('gone', 'end')] },
    [['edges.1.source', 'edge.source.not_found']],
  ],
  [
    'an edge out of the end',
    { nodes: [START, say('more'), END], edges: [edge('start', 'more'), edge('more', 'end'), edge('end', 'more')] },
    [['edges.2.source', 'edge.source.invalid']],
  ],
  [
    'an unreachable node',
    { nodes: [START, say('island'), END], edges: [edge('start', 'end'), edge('island', 'end')] },
    [['nodes.1', 'node.unreachable']],
  ],
  ['a dead end', { nodes: [START, say('last')], edges: [edge('start', 'last')] }, [['nodes.1', 'node.dead_end']]],
  [
    'a circle without a way out',
    {
      nodes: [START, say('tick'), say('tock'), END],
      edges: [edge('start', 'tick'), edge('tick', 'tock'), edge('tock', 'tick')],
    },
    [
      ['nodes.0', 'node.no_way_out'],
      ['nodes.1', 'node.no_way_out'],
      ['nodes.2', 'node.no_way_out'],
      ['nodes.3', 'node.unreachable'],
    ],
  ],
  [
    'a branch without a default',
    {
      nodes: [START, { id: 'branch', type: 'branch_model', data: OPTIONS }, END],
      edges: [edge('start', 'branch'), edge('branch', 'end', 'a')],
    },
    [['nodes.1', 'node.way.unconnected']],
  ],
  [
    'an unknown voice',
    {
      nodes: [START, say('hello', { voice_id: 'nobody' }), END],
      edges: [edge('start', 'hello'), edge('hello', 'end')],
    },
    [['nodes.1.data.voice_id', 'say.voice_id.invalid']],
  ],
  [
    'an unknown tool',
    {
      nodes: [START, { id: 'call', type: 'tool_call', data: { tool_id: 'tool_gone' } }, END],
      edges: [edge('start', 'call'), edge('call', 'end')],
    },
    [['nodes.1.data.tool_id', 'tool_call.tool_id.invalid']],
  ],
  [
    'an unknown variable, named and in a text',
    {
      nodes: [START, { id: 'ask', type: 'ask', data: { text: 'Dear {{name}}?', variable: 'answer' } }, END],
      edges: [edge('start', 'ask'), edge('ask', 'end')],
    },
    [
      ['nodes.1.data.variable', 'ask.variable.unknown'],
      ['nodes.1.data.text', 'ask.text.variable_unknown'],
    ],
  ],
]

it.each(WRONG)('reports position and kind of the problem: %s', (_problem, graph, issues) => {
  const found = checkMeaning(graph, KNOWN)

  expect(checkStructure(graph)).toEqual([])
  expect(found.map(({ path, code }) => [path, code])).toEqual(issues)
})

it('accepts a loop that has an exit', () => {
  const branch = { id: 'branch', type: 'branch_model', data: OPTIONS }
  const edges = [edge('start', 'branch'), edge('branch', 'branch', 'a'), edge('branch', 'end', 'default')]

  expect(checkMeaning({ nodes: [START, branch, END], edges }, KNOWN)).toEqual([])
})

it.each(SEED_TEMPLATES.map(({ key, graph }) => [key, graph] as const))('accepts the template %s', (_key, graph) => {
  expect(checkStructure(graph)).toEqual([])
  expect(checkMeaning(graph, KNOWN)).toEqual([])
})

it('names fields by node type, keeps unknown fields and rejects unknown node types', () => {
  const nodes = [
    { ...START, mine: 1 },
    { id: 'a', type: 'say', data: { text: 7 } },
    { id: 'b', type: 'say', data: {} },
    { id: 'c', type: 'dance' },
  ]

  const found = checkStructure({ nodes, edges: [{ id: 'e', source: 'start' }] }).map(({ path, code }) => [path, code])

  expect(NODE_TYPES.length).toBeGreaterThanOrEqual(11)
  expect(found).toEqual([
    ['nodes.1.data.text', 'say.text.invalid'],
    ['nodes.2.data.text', 'say.text.missing'],
    ['nodes.3.type', 'node.type.unknown'],
    ['edges.0.target', 'edge.target.missing'],
  ])
})
