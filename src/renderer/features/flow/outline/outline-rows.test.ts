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

it('reads as a conversation goes, each row with a name that says all of it', () => {
  const rows = createOutlineRows([])(GRAPH, NONE)

  expect(rows.map(({ name }) => name)).toEqual([
    'start: Speaks the first message. 1 way out',
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

it('makes anew only the rows that read otherwise: of the node, and of those that lead to it', () => {
  const rowsOf = createOutlineRows([])
  const before = rowsOf(GRAPH, NONE)

  const after = rowsOf(setNodeField(GRAPH, 'end', ['data', 'message'], 'Until then'), NONE)

  expect(after.map((row, at) => row === before[at])).toEqual([true, false, false, true])
  expect(after[1]?.ways[0]?.target).toBe('end: Until then')
})
