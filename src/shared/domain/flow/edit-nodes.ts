import { type FieldPath, withField } from './edit-field.ts'
import { type FlowGraph, type FlowItem, type FlowPoint, idOf, sourceOf, getTarget } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'
import { freshId } from './fresh-id.ts'

/** Adds a node at the end, with a new ID if it has none or a taken one. */
export function addNode(graph: FlowGraph, node: FlowItem): { graph: FlowGraph; nodeKey: string } {
  const id = freshId(idOf(node) ?? '', takenIds(graph.nodes))
  const added = idOf(node) === id ? node : { ...node, id }
  return { graph: { ...graph, nodes: [...graph.nodes, added] }, nodeKey: id }
}

/** Returns the graph without these nodes and edges, and without edges left dangling. */
export function removeItems(
  graph: FlowGraph,
  { nodeKeys = new Set(), edgeKeys = new Set() }: { nodeKeys?: ReadonlySet<string>; edgeKeys?: ReadonlySet<string> },
): FlowGraph {
  const index = indexFlow(graph)
  const nodes = graph.nodes.filter((_, at) => !nodeKeys.has(index.nodeKeys[at] ?? ''))
  const left = takenIds(nodes)
  const gone = new Set([...takenIds(graph.nodes)].filter((id) => !left.has(id)))
  const edges = graph.edges.filter(
    (edge, at) =>
      !edgeKeys.has(index.edgeKeys[at] ?? '') && !gone.has(sourceOf(edge) ?? '') && !gone.has(getTarget(edge) ?? ''),
  )
  if (nodes.length === graph.nodes.length && edges.length === graph.edges.length) return graph
  return { ...graph, nodes, edges }
}

/**
 * Changes a node's ID and updates its edges. Null if the ID is empty, longer than 64 characters or taken. Edges are
 * unchanged if the old ID was missing or belongs to an earlier node.
 */
export function renameNode(graph: FlowGraph, nodeKey: string, id: string): FlowGraph | null {
  const at = indexFlow(graph).nodeAt.get(nodeKey)
  const node = graph.nodes[at ?? -1]
  if (at === undefined || !node || id === '' || id.length > 64) return null
  const old = idOf(node)
  if (old === id) return old === nodeKey ? graph : null
  if (takenIds(graph.nodes).has(id)) return null
  const nodes = graph.nodes.with(at, { ...node, id })
  if (old === null || old !== nodeKey) return { ...graph, nodes }
  return {
    ...graph,
    nodes,
    edges: graph.edges.map((edge) => {
      const leaves = sourceOf(edge) === old
      const leads = getTarget(edge) === old
      return leaves || leads ? { ...edge, ...(leaves && { source: id }), ...(leads && { target: id }) } : edge
    }),
  }
}

/** Sets one field of a node (see `withField`). Use `renameNode` for its ID. */
export function setNodeField(graph: FlowGraph, nodeKey: string, path: FieldPath, value: unknown): FlowGraph {
  const at = indexFlow(graph).nodeAt.get(nodeKey)
  const node = graph.nodes[at ?? -1]
  if (at === undefined || !node) return graph
  const after = withField(node, path, value)
  return after === node ? graph : { ...graph, nodes: graph.nodes.with(at, after) }
}

/** Moves nodes to new positions, in pixels; other fields of a position are kept. */
export function placeNodes(graph: FlowGraph, places: ReadonlyMap<string, FlowPoint>): FlowGraph {
  let after = graph
  const nodes = graph.nodes.slice()
  for (const [key, { x, y }] of places) {
    const at = indexFlow(graph).nodeAt.get(key)
    const node = nodes[at ?? -1]
    if (at === undefined || !node) continue
    const moved = withField(withField(withPosition(node), ['position', 'x'], x), ['position', 'y'], y)
    if (moved === node) continue
    nodes[at] = moved
    after = { ...graph, nodes }
  }
  return after
}

/** The IDs in use by nodes, or edges. */
export function takenIds(items: readonly FlowItem[]): Set<string> {
  return new Set(items.map(idOf).filter((id) => id !== null))
}

/** Replaces a position that isn't an object (a text, null). */
function withPosition(node: FlowItem): FlowItem {
  const { position } = node
  return typeof position === 'object' && position !== null && !Array.isArray(position)
    ? node
    : { ...node, position: { x: 0, y: 0 } }
}
