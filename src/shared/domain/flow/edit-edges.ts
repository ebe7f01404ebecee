import { type FieldPath, withField } from './edit-field.ts'
import { takenIds } from './edit-nodes.ts'
import { type FlowGraph, type FlowItem, getExit, getTarget } from './flow-graph.ts'
import { indexFlow, leaving } from './flow-index.ts'
import { freshId } from './fresh-id.ts'

/** The two node IDs that an edge connects, and the exit it leaves by (null for the unnamed one). */
export interface FlowLink {
  source: string
  target: string
  exit: string | null
}

/** Adds an edge. Adding the same link again changes nothing and returns the existing edge. */
export function connect(graph: FlowGraph, link: FlowLink): { graph: FlowGraph; edgeKey: string } {
  const same = leaving(graph, link.source).find((at) => {
    const edge = graph.edges[at]
    return edge !== undefined && getTarget(edge) === link.target && getExit(edge) === link.exit
  })
  if (same !== undefined) return { graph, edgeKey: indexFlow(graph).edgeKeys[same] ?? '' }
  const id = freshId(`edge_${graph.edges.length + 1}`, takenIds(graph.edges))
  const edge: FlowItem = { id, source: link.source, target: link.target }
  if (link.exit !== null) edge['source_handle'] = link.exit
  return { graph: { ...graph, edges: [...graph.edges, edge] }, edgeKey: id }
}

/** Returns the graph with an edge connecting other nodes or leaving by another exit; its other fields are kept. */
export function reconnect(graph: FlowGraph, edgeKey: string, link: FlowLink): FlowGraph {
  const edge = graph.edges[indexFlow(graph).edgeAt.get(edgeKey) ?? -1]
  if (!edge) return graph
  const joined = withField(withField(edge, ['source'], link.source), ['target'], link.target)
  const after = link.exit === getExit(edge) ? joined : withField(joined, ['source_handle'], link.exit ?? undefined)
  return replaceEdge(graph, edgeKey, edge, after)
}

/** Changes an edge's ID. Null if the ID is empty, longer than 64 characters or taken. */
export function renameEdge(graph: FlowGraph, edgeKey: string, id: string): FlowGraph | null {
  if (id === '' || id.length > 64 || takenIds(graph.edges).has(id)) return null
  return setEdgeField(graph, edgeKey, ['id'], id)
}

/** Sets one field of an edge (see `withField`). Use `renameEdge` for its ID. */
export function setEdgeField(graph: FlowGraph, edgeKey: string, path: FieldPath, value: unknown): FlowGraph {
  const edge = graph.edges[indexFlow(graph).edgeAt.get(edgeKey) ?? -1]
  return edge ? replaceEdge(graph, edgeKey, edge, withField(edge, path, value)) : graph
}

/**
 * The edge that leaves a node by an exit and its target; the first if there are several. Null if the exit is
 * unconnected.
 */
export function edgeBy(
  graph: FlowGraph,
  nodeKey: string,
  exit: string | null,
): { edgeKey: string; targetKey: string } | null {
  const { edgeKeys, ends } = indexFlow(graph)
  for (const at of leaving(graph, nodeKey)) {
    const targetKey = ends[at]?.to
    if (targetKey && getExit(graph.edges[at] ?? {}) === exit) return { edgeKey: edgeKeys[at] ?? '', targetKey }
  }
  return null
}

function replaceEdge(graph: FlowGraph, edgeKey: string, before: FlowItem, after: FlowItem): FlowGraph {
  if (after === before) return graph
  return { ...graph, edges: graph.edges.with(indexFlow(graph).edgeAt.get(edgeKey) ?? 0, after) }
}
