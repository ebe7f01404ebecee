import { type FieldPath, withField } from './edit-field.ts'
import { type FlowGraph, type FlowItem, type FlowPoint, idOf, sourceOf, targetOf } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'
import { freshId } from './fresh-id.ts'

/** The graph with a node added at the end; its id is changed to a free one when it has none or one that is taken. */
export function addNode(graph: FlowGraph, node: FlowItem): { graph: FlowGraph; nodeKey: string } {
  const id = freshId(idOf(node) ?? '', takenIds(graph.nodes))
  const added = idOf(node) === id ? node : { ...node, id }
  return { graph: { ...graph, nodes: [...graph.nodes, added] }, nodeKey: id }
}

/** The graph without these nodes and edges, and without the edges that would then begin or end nowhere. */
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
      !edgeKeys.has(index.edgeKeys[at] ?? '') && !gone.has(sourceOf(edge) ?? '') && !gone.has(targetOf(edge) ?? ''),
  )
  if (nodes.length === graph.nodes.length && edges.length === graph.edges.length) return graph
  return { ...graph, nodes, edges }
}

/**
 * The graph with another id for a node, and every edge that named it following. Null when the id is empty, longer than 64
 * characters or taken. Edges stay where they are when the node's old id was missing or belongs to a node before it.
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
      const leads = targetOf(edge) === old
      return leaves || leads ? { ...edge, ...(leaves && { source: id }), ...(leads && { target: id }) } : edge
    }),
  }
}

/** The graph with one field of a node set (see `withField`). Use `renameNode` for its id. */
export function setNodeField(graph: FlowGraph, nodeKey: string, path: FieldPath, value: unknown): FlowGraph {
  const at = indexFlow(graph).nodeAt.get(nodeKey)
  const node = graph.nodes[at ?? -1]
  if (at === undefined || !node) return graph
  const after = withField(node, path, value)
  return after === node ? graph : { ...graph, nodes: graph.nodes.with(at, after) }
}

/** The graph with nodes at other places, in pixels; other fields of a position stay. */
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

/** The ids that nodes, or edges, have. */
export function takenIds(items: readonly FlowItem[]): Set<string> {
  return new Set(items.map(idOf).filter((id) => id !== null))
}

/** A position that is no object (a text, null) makes room for one. */
function withPosition(node: FlowItem): FlowItem {
  const { position } = node
  return typeof position === 'object' && position !== null && !Array.isArray(position)
    ? node
    : { ...node, position: { x: 0, y: 0 } }
}
