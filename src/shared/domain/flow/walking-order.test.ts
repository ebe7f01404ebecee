import { expect, it } from 'vitest'
import type { FlowGraph } from './flow-graph.ts'
import { walkingOrder } from './walking-order.ts'

const edge = (id: string, source: string, target: string, exit?: string) => ({
  id,
  source,
  target,
  ...(exit === undefined ? {} : { source_handle: exit }),
})

it('follows the first exit to its end before the next, lists no node twice, and ends with unreachable nodes', () => {
  const graph: FlowGraph = {
    nodes: [
      { id: 'lost', type: 'say' },
      { id: 'end', type: 'end' },
      { id: 'no', type: 'say' },
      { id: 'yes', type: 'say' },
      { id: 'ask', type: 'ask' },
      { id: 'start', type: 'start' },
    ],
    edges: [
      edge('1', 'start', 'ask'),
      edge('2', 'ask', 'no', 'no_answer'),
      edge('3', 'ask', 'yes', 'answered'),
      edge('4', 'yes', 'end'),
      edge('5', 'no', 'ask'),
      edge('6', 'no', 'nowhere', 'other'),
    ],
  }

  const { keys, depth } = walkingOrder(graph)

  expect(keys).toEqual(['start', 'ask', 'yes', 'end', 'no', 'lost'])
  expect(depth.get('end')).toBe(3)
  expect(depth.has('lost')).toBe(false)
})

it('handles a chain of 20,000 nodes and a graph without a start', () => {
  const nodes = Array.from({ length: 20_000 }, (_, at) => ({ id: `n${at}`, type: at === 0 ? 'start' : 'say' }))
  const edges = nodes.slice(1).map(({ id }, at) => edge(`e${at}`, `n${at}`, id))

  expect(walkingOrder({ nodes, edges }).keys).toHaveLength(20_000)
  expect(walkingOrder({ nodes: nodes.slice(1), edges: [] }).keys[0]).toBe('n1')
})
