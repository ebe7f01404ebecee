import { expect, it } from 'vitest'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { readFlowKinds } from '#shared/domain/flow/flow-kinds.ts'
import { createFlowCommands } from './flow-commands.ts'
import { createFlowSession } from './flow-session.ts'
import { onlyEdge, onlyNode, onlyOne } from './selection.ts'

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

it('adds a connected, selected node next to the one it follows, with its kind’s initial content', () => {
  const { session, commands, kind, graph } = open()

  const key = commands.add(kind('wait'), { nodeKey: 'sort', exit: 'no' }, null)

  const node = graph().nodes.at(-1)
  expect(node).toMatchObject({ id: key, type: 'wait', data: { duration_seconds: 2 } })
  // The position to the right is occupied by the end.
  expect(node?.['position']).not.toEqual({ x: 580, y: 0 })
  expect(graph().edges.at(-1)).toMatchObject({ source: 'sort', target: key, source_handle: 'no' })
  expect([...session.snapshot.get().selection.nodeKeys]).toEqual([key])
  session.undo()
  expect(graph()).toBe(GRAPH)
})

it('reconnects an already connected exit and keeps its edge’s fields', () => {
  const { session, commands, graph } = open()

  commands.connect('sort', 'yes', 'start')

  expect(graph().edges).toHaveLength(2)
  expect(graph().edges[1]).toEqual({ id: 'b', source: 'sort', target: 'start', source_handle: 'yes', note: 'kept' })
  expect(session.said.get()).toContain('instead of')
})

it('updates an edge when the option it leaves by gets another ID', () => {
  const { commands, graph } = open()

  commands.renameExit('sort', ['data', 'options', 0, 'id'], 'agreed')

  expect(graph().edges[1]).toMatchObject({ source_handle: 'agreed', note: 'kept' })
  commands.setField('node', 'sort', ['data', 'options', 0, 'label'], 'Agreed')
  expect(graph().edges[1]).toMatchObject({ source_handle: 'agreed' })
})

it('leaves edges of an ID that two options have', () => {
  const options = [{ id: 'yes' }, { id: 'yes' }]
  const { commands, graph } = open({
    ...GRAPH,
    nodes: GRAPH.nodes.map((node) => (node['id'] === 'sort' ? { ...node, data: { options } } : node)),
  })

  commands.renameExit('sort', ['data', 'options', 1, 'id'], 'no')

  expect(graph().edges[1]).toMatchObject({ source_handle: 'yes' })
})

for (const { on, key, other } of [
  { on: 'node', key: 'end', other: 'sort' },
  { on: 'edge', key: 'b', other: 'a' },
] as const)
  it(`leaves a renamed ${on} selected, also on undo, with the text typed into its form`, () => {
    const { session, commands } = open()
    const selected = () => onlyOne(session.snapshot.get().selection)
    session.select(on === 'node' ? onlyNode(key) : onlyEdge(key))
    session.rawTexts.set(
      new Map([
        [`${on}:${key} data.message`, '{'],
        [`${on}:${key}less data.message`, '['],
      ]),
    )

    expect(commands.rename(on, key, other)).toBe(false)
    expect(commands.rename(on, key, 'last')).toBe(true)

    expect(selected()).toEqual({ on, key: 'last' })
    expect([...session.rawTexts.get().keys()]).toEqual([`${on}:last data.message`, `${on}:${key}less data.message`])
    session.undo()
    expect(selected()).toEqual({ on, key })
    expect([...session.rawTexts.get().keys()]).toEqual([`${on}:${key} data.message`, `${on}:${key}less data.message`])
    session.redo()
    expect(selected()).toEqual({ on, key: 'last' })
  })

it('copies nodes with the edges between them, pastes them with new IDs, and rejects other text', () => {
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

it('deletes the selection with its dangling edges, and selects the predecessor', () => {
  const { session, commands, graph } = open()
  session.select(onlyNode('end'))

  commands.removeSelected()

  expect(graph().nodes.map(({ id }) => id)).toEqual(['start', 'sort'])
  expect(graph().edges.map(({ id }) => id)).toEqual(['a'])
  expect([...session.snapshot.get().selection.nodeKeys]).toEqual(['sort'])
})

it('updates uses of a variable when its key changes, and rejects an ID in use', () => {
  const { commands, graph } = open({
    ...GRAPH,
    nodes: [...GRAPH.nodes, { id: 'say', type: 'say', data: { text: 'On {{day}}.' } }],
  })

  commands.renameVariable(0, 'date')

  expect(graph().nodes.at(-1)).toMatchObject({ data: { text: 'On {{date}}.' } })
  expect(commands.rename('node', 'say', 'end')).toBe(false)
  expect(commands.rename('node', 'say', 'speak')).toBe(true)
})

it('creates a variable with the name that a field asks for, as one step', () => {
  const { session, commands, graph } = open()

  commands.addVariable('callback_number')

  expect(graph().variables).toEqual([
    { key: 'day', type: 'string' },
    { key: 'callback_number', type: 'string' },
  ])
  expect(session.snapshot.get().undoName).toBe('adding the variable callback_number')
})

it('leaves an added node unreported until it is edited or something else is selected', () => {
  const { session, commands, kind } = open()

  const edited = commands.add(kind('wait'), null, null)
  expect(session.untouched()).toBe(edited)
  commands.setField('node', edited, ['data', 'duration_seconds'], 5)
  expect(session.untouched()).toBeNull()

  const left = commands.add(kind('wait'), null, null)
  expect(session.untouched()).toBe(left)
  session.select({ nodeKeys: new Set(), edgeKeys: new Set() })
  session.select({ nodeKeys: new Set([left]), edgeKeys: new Set() })
  expect(session.untouched()).toBeNull()
})
