import { type FlowGraph, type FlowPoint, pointOf } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { walkingOrder } from '#shared/domain/flow/walking-order.ts'
import { NODE_WIDTH, sizeOf } from './node-geometry.ts'

const NONE: ReadonlyMap<string, FlowPoint> = new Map()
const GAP = { column: 64, row: 32 }

/**
 * Places to draw the nodes at that have none of their own: in columns by their steps from the start, under what has a place.
 * Nothing of it is stored until a person moves them, so that a graph that is only looked at stays as it is.
 */
export function placeAll(graph: FlowGraph): ReadonlyMap<string, FlowPoint> {
  if (graph.nodes.every((node) => pointOf(node) !== null)) return NONE
  const { nodeAt } = indexFlow(graph)
  const { keys, depth } = walkingOrder(graph)
  const bottoms = graph.nodes.map((node) => pointOf(node)?.y ?? Number.NEGATIVE_INFINITY)
  const lowest = Math.max(...bottoms)
  const top = Number.isFinite(lowest) ? lowest + 200 : 0
  const nextY = new Map<number, number>()
  const places = new Map<string, FlowPoint>()
  for (const key of keys) {
    if (pointOf(graph.nodes[nodeAt.get(key) ?? -1] ?? {}) !== null) continue
    const column = depth.get(key) ?? 0
    const y = nextY.get(column) ?? top
    places.set(key, { x: column * (NODE_WIDTH + GAP.column), y })
    nextY.set(column, y + sizeOf(graph, key).height + GAP.row)
  }
  return places
}
