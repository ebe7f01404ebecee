import { expect, it } from 'vitest'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { createEditHistory } from './edit-history.ts'

const graphOf = (text: string): FlowGraph => ({ nodes: [{ id: 'say', type: 'say', data: { text } }], edges: [] })

function openHistory() {
  const clock = { nowMs: 0 }
  const [first] = [graphOf('')]
  return { clock, first, history: createEditHistory(first, () => clock.nowMs) }
}

it('undoes typing in one step; a pause or another field starts the next', () => {
  const { clock, first, history } = openHistory()
  const hello = graphOf('Hello')
  history.push(graphOf('H'), 'typing in Text', 'text')
  clock.nowMs += 200
  history.push(hello, 'typing in Text', 'text')
  clock.nowMs += 1_001
  history.push(graphOf('Hello.'), 'typing in Text', 'text')
  history.push(graphOf('Hello. '), 'typing in Name', 'name')

  expect(history.undo()).toBe(true)
  expect(history.undo()).toBe(true)
  expect(history.graph).toBe(hello)
  expect(history.undo()).toBe(true)
  expect(history.graph).toBe(first)
  expect(history.undo()).toBe(false)
  expect(history.redoName).toBe('typing in Text')
})

it('redoes until something else is edited', () => {
  const { history } = openHistory()
  const [one, two, other] = [graphOf('one'), graphOf('two'), graphOf('other')]
  history.push(one, 'a', null)
  history.push(two, 'b', null)
  history.undo()
  history.undo()

  expect(history.redo()).toBe(true)
  expect(history.graph).toBe(one)
  expect(history.redoName).toBe('b')
  history.push(other, 'c', null)
  expect(history.redo()).toBe(false)
  history.undo()
  expect(history.graph).toBe(one)
})

it('makes typing after an undo a separate step and ignores edits without a change', () => {
  const { first, history } = openHistory()
  history.push(first, 'nothing', null)
  expect(history.undoName).toBeNull()
  history.push(graphOf('H'), 'typing', 'text')
  history.undo()
  history.push(graphOf('J'), 'typing', 'text')
  history.undo()

  expect(history.graph).toBe(first)
})
