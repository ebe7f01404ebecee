import { expect, it } from 'vitest'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { sizeOf } from '../canvas/node-geometry.ts'
import { placeAside } from './place-aside.ts'

const nodeAt = (id: string, x: number, y: number) => ({ id, type: 'say', position: { x, y }, data: { text: id } })
const graphOf = (...nodes: ReturnType<typeof nodeAt>[]): FlowGraph => ({ nodes, edges: [] })

it('moves only removed nodes that overlap a current one, past the next node', () => {
  const graph = graphOf(
    nodeAt('new', 0, 0),
    nodeAt('below', 0, 130),
    nodeAt('old', 10, 10),
    nodeAt('older', 20, 20),
    nodeAt('alone', 900, 0),
  )
  const places = placeAside(graph, new Map(), new Set(['old', 'older', 'alone']))

  expect([...places.keys()]).toEqual(['old', 'older'])
  const boxes = ['new', 'below', 'old', 'older', 'alone'].map((key, at) => ({
    ...(places.get(key) ?? (graph.nodes[at]!['position'] as { x: number; y: number })),
    ...sizeOf(graph, key),
  }))
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      expect(
        one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ).toBe(false)
})

it('leaves positions unchanged when nothing overlaps', () => {
  const graph = graphOf(nodeAt('new', 0, 0), nodeAt('old', 400, 0))
  const none = new Map<string, { x: number; y: number }>()

  expect(placeAside(graph, none, new Set())).toBe(none)
  expect([...placeAside(graph, none, new Set(['old']))]).toEqual([])
})
