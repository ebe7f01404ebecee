import { type FlowGraph, type FlowPoint, getPoint } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { sizeOf } from '../canvas/node-geometry.ts'

/** Gap between a node and a removed one at the same position. */
const GAP_PX = 24

/**
 * Positions, with the given nodes moved down if they overlap others: removed nodes where something new is now. All
 * other nodes keep their position, including removed ones without an overlap.
 *
 * @param aside keys of the nodes to move
 */
export function placeAside(
  graph: FlowGraph,
  places: ReadonlyMap<string, FlowPoint>,
  aside: ReadonlySet<string>,
): ReadonlyMap<string, FlowPoint> {
  if (aside.size === 0) return places
  const boxes = indexFlow(graph).nodeKeys.flatMap((key, at) => {
    const point = places.get(key) ?? getPoint(graph.nodes[at] ?? {})
    return point ? [{ key, ...point, ...sizeOf(graph, key) }] : []
  })
  const standing = boxes.filter(({ key }) => !aside.has(key))
  const moved = new Map(places)
  for (const box of boxes.filter(({ key }) => aside.has(key))) {
    const inTheWay = standing
      .filter(({ x, width }) => x < box.x + box.width && box.x < x + width)
      .toSorted((one, other) => one.y - other.y)
    let { y } = box
    for (const other of inTheWay)
      if (y < other.y + other.height && other.y < y + box.height) y = other.y + other.height + GAP_PX
    standing.push({ ...box, y })
    if (y !== box.y) moved.set(box.key, { x: box.x, y })
  }
  return moved
}
