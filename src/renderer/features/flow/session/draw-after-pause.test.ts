import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { setNodeField } from '#shared/domain/flow/edit-nodes.ts'
import { createStore } from '../../../lib/create-store.ts'
import { drawAfterPause, PAUSE_MS } from './draw-after-pause.ts'
import type { FlowSnapshot } from './flow-session.ts'
import { NOTHING, onlyNode } from './selection.ts'

const GRAPH: FlowGraph = {
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    { id: 'say', type: 'say', position: { x: 300, y: 0 }, data: { text: '' } },
  ],
  edges: [{ id: 'a', source: 'start', target: 'say' }],
}

function open() {
  const first: FlowSnapshot = { graph: GRAPH, selection: NOTHING, undoName: null, redoName: null }
  const snapshot = createStore(first)
  const drawn = drawAfterPause(snapshot)
  const listener = vi.fn<() => void>()
  const edit = (graph: FlowGraph, selection = snapshot.get().selection) =>
    snapshot.set({ ...snapshot.get(), graph, selection })
  const type = (text: string) => edit(setNodeField(snapshot.get().graph, 'say', ['data', 'text'], text))
  return { first, snapshot, drawn, listener, edit, type }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('applies typing once, after the last letter', () => {
  const { first, snapshot, drawn, listener, type } = open()
  drawn.subscribe(listener)
  type('H')
  vi.advanceTimersByTime(PAUSE_MS - 1)
  type('Hi')
  vi.advanceTimersByTime(PAUSE_MS - 1)
  expect(drawn.get()).toBe(first)

  vi.advanceTimersByTime(1)
  expect(drawn.get()).toBe(snapshot.get())
  expect(listener).toHaveBeenCalledTimes(1)
})

it('immediately shows moved, connected, added, removed or selected items, including pending typing', () => {
  const { snapshot, drawn, listener, edit, type } = open()
  drawn.subscribe(listener)
  const [start, say] = GRAPH.nodes
  const graphs: FlowGraph[] = [
    { ...GRAPH, nodes: [start!, { ...say, position: { x: 10, y: 0 } }] },
    { ...GRAPH, edges: [{ ...GRAPH.edges[0], target: 'start' }] },
    { ...GRAPH, nodes: [...GRAPH.nodes, { id: 'end', type: 'end' }] },
    { nodes: [start!], edges: [] },
  ]
  for (const graph of graphs) {
    edit(GRAPH)
    type('Hello')
    edit(graph)
    expect(drawn.get()).toBe(snapshot.get())
  }
  edit(GRAPH)
  type('Hello')
  edit(snapshot.get().graph, onlyNode('say'))
  expect(drawn.get()).toBe(snapshot.get())
})

it('delays nothing and holds no timer without listeners', () => {
  const { snapshot, drawn, listener, type } = open()
  const stop = drawn.subscribe(listener)
  type('H')
  stop()

  expect(vi.getTimerCount()).toBe(0)
  expect(drawn.get()).toBe(snapshot.get())
  drawn.subscribe(listener)
  expect(drawn.get()).toBe(snapshot.get())
})
