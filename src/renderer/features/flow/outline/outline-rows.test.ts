import { expect, it } from 'vitest'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { setNodeField } from '#shared/domain/flow/edit-nodes.ts'
import { createOutlineRows } from './outline-rows.ts'

const GRAPH: FlowGraph = {
  nodes: [
    { id: 'end', type: 'end', data: { message: 'Goodbye' } },
    { id: 'ask', type: 'ask', data: { text: 'Who?' } },
    { id: 'start', type: 'start' },
    { id: 'lost', type: 'made_up', data: { words: 'Nobody comes here' } },
  ],
  edges: [
    { id: 'a', source: 'start', target: 'ask' },
    { id: 'b', source: 'ask', target: 'end', source_handle: 'answered' },
  ],
}
const NONE = { byNode: new Map() }

it('lists nodes in conversation order, each row with a complete name', () => {
  const rows = createOutlineRows([])(GRAPH, NONE)

  expect(rows.map(({ name }) => name)).toEqual([
    'start: Says the first message. 1 way out',
    'ask: Who? 2 ways out',
    'end: Goodbye. ends here',
    'made_up: Nobody comes here. 1 way out',
  ])
  expect(rows[1]?.ways.map(({ label, target }) => [label, target])).toEqual([
    ['Answered', 'end: Goodbye'],
    ['No answer', null],
  ])
  expect(rows.map(({ isReached }) => isReached)).toEqual([true, true, true, false])
})

it('rebuilds only rows with changed text: the node’s, and those that lead to it', () => {
  const getRows = createOutlineRows([])
  const before = getRows(GRAPH, NONE)

  const after = getRows(setNodeField(GRAPH, 'end', ['data', 'message'], 'Until then'), NONE)

  expect(after.map((row, at) => row === before[at])).toEqual([true, false, false, true])
  expect(after[1]?.ways[0]?.target).toBe('end: Until then')
})
