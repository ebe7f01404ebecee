import { type FlowGraph, type FlowPoint, getPoint } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { walkingOrder } from '#shared/domain/flow/walking-order.ts'
import { NODE_WIDTH, sizeOf } from './node-geometry.ts'

const NONE: ReadonlyMap<string, FlowPoint> = new Map()
const GAP = { column: 64, row: 32 }

/**
 * Positions for nodes without their own: in columns by distance from the start, below positioned nodes. Nothing is
 * stored until the user moves them, so viewing a graph doesn't change it.
 */
export function placeAll(graph: FlowGraph): ReadonlyMap<string, FlowPoint> {
  if (graph.nodes.every((node) => getPoint(node) !== null)) return NONE
  const { nodeAt } = indexFlow(graph)
  const { keys, depth } = walkingOrder(graph)
  const bottoms = graph.nodes.map((node) => getPoint(node)?.y ?? Number.NEGATIVE_INFINITY)
  const lowest = Math.max(...bottoms)
  const top = Number.isFinite(lowest) ? lowest + 200 : 0
  const nextY = new Map<number, number>()
  const places = new Map<string, FlowPoint>()
  for (const key of keys) {
    if (getPoint(graph.nodes[nodeAt.get(key) ?? -1] ?? {}) !== null) continue
    const column = depth.get(key) ?? 0
    const y = nextY.get(column) ?? top
    places.set(key, { x: column * (NODE_WIDTH + GAP.column), y })
    nextY.set(column, y + sizeOf(graph, key).height + GAP.row)
  }
  return places
}
