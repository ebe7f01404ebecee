import { expect, it } from 'vitest'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { readFlowKinds } from '#shared/domain/flow/flow-kinds.ts'
import { createFlowCommands } from './flow-commands.ts'
import { createFlowSession } from './flow-session.ts'
import { onlyNode } from './selection.ts'

const kindOf = (type: string, title: string, properties: object) => ({
  title,
  properties: { type: { const: type }, data: { type: 'object', properties } },
})
const SCHEMA = {
  properties: {
    nodes: {
      items: {
        oneOf: [
          kindOf('start', 'Start', {}),
          kindOf('branch_model', 'Branch', { options: { type: 'array' } }),
          kindOf('wait', 'Wait', { duration_seconds: { type: 'number', default: 2 } }),
        ],
      },
    },
  },
}
const GRAPH: FlowGraph = {
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    {
      id: 'sort',
      type: 'branch_model',
      position: { x: 300, y: 0 },
      data: {
        options: [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ],
      },
    },
    { id: 'end', type: 'end', position: { x: 600, y: 0 }, made_up: 1 },
  ],
  edges: [
    { id: 'a', source: 'start', target: 'sort' },
    { id: 'b', source: 'sort', target: 'end', source_handle: 'yes', note: 'kept' },
  ],
  variables: [{ key: 'day', type: 'string' }],
}

function open(graph = GRAPH) {
  const session = createFlowSession(
    { localVersion: 1, savedAt: null, hasUnpushed: false },
    graph,
    () => new Promise(() => undefined),
  )
  const kinds = readFlowKinds(SCHEMA)
  const commands = createFlowCommands(session, () => ({ schema: SCHEMA, kinds }))
  const kind = (type: string) => kinds.find((each) => each.type === type) ?? kinds[0]!
  return { session, commands, kind, graph: () => session.snapshot.get().graph }
}

it('adds a node beside the one it follows, connected, selected and with what its kind begins with', () => {
  const { session, commands, kind, graph } = open()

  const key = commands.add(kind('wait'), { nodeKey: 'sort', exit: 'no' }, null)

  const node = graph().nodes.at(-1)
  expect(node).toMatchObject({ id: key, type: 'wait', data: { duration_seconds: 2 } })
  // The place to the right is taken by the end.
  expect(node?.['position']).not.toEqual({ x: 580, y: 0 })
  expect(graph().edges.at(-1)).toMatchObject({ source: 'sort', target: key, source_handle: 'no' })
  expect([...session.snapshot.get().selection.nodeKeys]).toEqual([key])
  session.undo()
  expect(graph()).toBe(GRAPH)
})

it('lets a way out that led somewhere lead elsewhere, and keeps the fields of its edge', () => {
  const { session, commands, graph } = open()

  commands.connect('sort', 'yes', 'start')

  expect(graph().edges).toHaveLength(2)
  expect(graph().edges[1]).toEqual({ id: 'b', source: 'sort', target: 'start', source_handle: 'yes', note: 'kept' })
  expect(session.said.get()).toContain('instead of')
})

it('lets an edge follow the option that it leaves by when that gets another id', () => {
  const { commands, graph } = open()

  commands.setField('node', 'sort', ['data', 'options', 0, 'id'], 'agreed')

  expect(graph().edges[1]).toMatchObject({ source_handle: 'agreed', note: 'kept' })
  commands.setField('node', 'sort', ['data', 'options', 0, 'label'], 'Agreed')
  expect(graph().edges[1]).toMatchObject({ source_handle: 'agreed' })
})

it('copies nodes with the edges among them, pastes them under ids of their own, and refuses other texts', () => {
  const { session, commands, graph } = open()
  session.select({ nodeKeys: new Set(['sort', 'end']), edgeKeys: new Set() })
  const text = commands.copySelected() ?? ''

  expect(commands.paste('a letter')).toBe(false)
  expect(commands.paste(text)).toBe(true)

  expect(graph().nodes).toHaveLength(5)
  expect(graph().nodes.at(-1)).toMatchObject({ id: 'end_2', made_up: 1 })
  expect(graph().edges.at(-1)).toMatchObject({ source: 'sort_2', target: 'end_2', note: 'kept' })
  expect(session.snapshot.get().selection.nodeKeys.size).toBe(2)
})

it('deletes what is selected with the edges that would hang loose, and selects what led there', () => {
  const { session, commands, graph } = open()
  session.select(onlyNode('end'))

  commands.removeSelected()

  expect(graph().nodes.map(({ id }) => id)).toEqual(['start', 'sort'])
  expect(graph().edges.map(({ id }) => id)).toEqual(['a'])
  expect([...session.snapshot.get().selection.nodeKeys]).toEqual(['sort'])
})

it('takes the places that name a variable along when its key changes, and refuses an id that is taken', () => {
  const { commands, graph } = open({
    ...GRAPH,
    nodes: [...GRAPH.nodes, { id: 'say', type: 'say', data: { text: 'On {{day}}.' } }],
  })

  commands.setVariable(0, ['key'], 'date')

  expect(graph().nodes.at(-1)).toMatchObject({ data: { text: 'On {{date}}.' } })
  expect(commands.rename('say', 'end')).toBe(false)
  expect(commands.rename('say', 'speak')).toBe(true)
})
