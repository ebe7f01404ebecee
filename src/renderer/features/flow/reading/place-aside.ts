import { type FlowGraph, type FlowPoint, pointOf } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { sizeOf } from '../canvas/node-geometry.ts'

/** Between a node and what stood in its place before. */
const GAP_PX = 24

/**
 * The places with those nodes moved down that would lie on another one: what was removed, where something new stands now. The
 * others keep their place, and so does what was removed from where nothing is.
 *
 * @param aside keys of the nodes that make room
 */
export function placeAside(
  graph: FlowGraph,
  places: ReadonlyMap<string, FlowPoint>,
  aside: ReadonlySet<string>,
): ReadonlyMap<string, FlowPoint> {
  if (aside.size === 0) return places
  const boxes = indexFlow(graph).nodeKeys.flatMap((key, at) => {
    const point = places.get(key) ?? pointOf(graph.nodes[at] ?? {})
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
