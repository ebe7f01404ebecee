import { expect, it, vi } from 'vitest'
import type { LocalSave, WorkingFlow } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { setNodeField } from '#shared/domain/flow/edit-nodes.ts'
import { createFlowSession } from './flow-session.ts'
import { onlyNode } from './selection.ts'

const FIRST: FlowGraph = {
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'say', type: 'say', data: { text: '' } },
  ],
  edges: [{ id: 'e', source: 'start', target: 'say' }],
}
const WORKING = { localVersion: 7, savedAt: null, hasUnpushed: false }

/** A session whose saves are answered by the test. */
function openSession() {
  const sent: {
    graph: FlowGraph
    baseVersion: number
    answer: (save: LocalSave) => void
    fail: (why: Error) => void
  }[] = []
  const session = createFlowSession(
    WORKING,
    FIRST,
    (graph, baseVersion) => new Promise((answer, fail) => sent.push({ graph, baseVersion, answer, fail })),
    () => Date.now(),
  )
  const type = (text: string) =>
    session.edit({
      name: 'changing Say',
      group: 'say data.text',
      change: (graph) => setNodeField(graph, 'say', ['data', 'text'], text),
    })
  const saved = (localVersion: number): LocalSave => ({
    kind: 'saved',
    localVersion,
    savedAt: '2026-01-01T10:00:00.000Z',
    hasUnpushed: true,
  })
  return { session, sent, type, saved }
}

it('stores edits within a moment, one call at a time, each on top of the previous', async () => {
  vi.useFakeTimers()
  const { session, sent, type, saved } = openSession()
  type('H')
  type('He')
  expect(sent).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(250)

  expect(sent).toHaveLength(1)
  expect(sent[0]?.baseVersion).toBe(7)
  type('Hel')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(1)
  sent[0]?.answer(saved(8))
  await vi.advanceTimersByTimeAsync(0)

  expect(sent).toHaveLength(2)
  expect(sent[1]?.baseVersion).toBe(8)
  expect(sent[1]?.graph.nodes[1]).toEqual({ id: 'say', type: 'say', data: { text: 'Hel' } })
  sent[1]?.answer(saved(9))
  await vi.advanceTimersByTimeAsync(0)
  expect(session.saver.state.get()).toEqual({
    kind: 'saved',
    savedAt: '2026-01-01T10:00:00.000Z',
    hasUnpushed: true,
  })
  vi.useRealTimers()
})

it('reports a failed save and stores the newest state on retry', async () => {
  vi.useFakeTimers()
  const { session, sent, type, saved } = openSession()
  type('One')
  await vi.advanceTimersByTimeAsync(250)
  sent[0]?.fail(new Error('no disk'))
  await vi.advanceTimersByTimeAsync(0)
  expect(session.saver.state.get().kind).toBe('failed')
  type('One two')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent).toHaveLength(2)
  expect(sent[1]?.graph.nodes[1]).toEqual({ id: 'say', type: 'say', data: { text: 'One two' } })
  sent[1]?.answer(saved(8))
  await vi.advanceTimersByTimeAsync(0)
  expect(session.saver.state.get().kind).toBe('saved')
  vi.useRealTimers()
})

it('sends nothing over another window’s save and continues once that is applied', async () => {
  vi.useFakeTimers()
  const { session, sent, type } = openSession()
  type('Mine')
  await vi.advanceTimersByTimeAsync(250)
  const working = { ...WORKING, localVersion: 9 } as WorkingFlow
  sent[0]?.answer({ kind: 'behind', asideVersion: 10, base: null, working })
  await vi.advanceTimersByTimeAsync(0)
  type('Mine too')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)

  const merged = setNodeField(session.snapshot.get().graph, 'say', ['data', 'text'], 'Both')
  session.receive({ localVersion: 9, savedAt: null, hasUnpushed: true }, merged, 'merging')
  type('Both.')
  await vi.advanceTimersByTimeAsync(250)
  expect(sent[1]?.baseVersion).toBe(9)
  session.undo()
  expect(session.snapshot.get().graph).toBe(merged)
  vi.useRealTimers()
})

it('undoes typing as one step, stores the result, and drops a selection that is gone', async () => {
  vi.useFakeTimers()
  const { session, sent, type } = openSession()
  session.select(onlyNode('say'))
  type('H')
  type('Hi')
  session.edit({
    name: 'adding End',
    change: (graph) => ({ ...graph, nodes: [...graph.nodes, { id: 'end', type: 'end' }] }),
    select: onlyNode('end'),
  })
  session.undo()
  expect([...session.snapshot.get().selection.nodeKeys]).toEqual([])
  session.undo()

  expect(session.snapshot.get().graph).toBe(FIRST)
  expect(session.snapshot.get().redoName).toBe('changing Say')
  expect(session.said.get()).toBe('Undone: changing Say')
  await vi.advanceTimersByTimeAsync(1_000)
  // Nothing differs from the stored state.
  expect(sent).toHaveLength(0)
  expect(session.saver.state.get()).toEqual({ kind: 'saved', savedAt: null, hasUnpushed: false })
  vi.useRealTimers()
})
