import { type FieldPath, withField } from './edit-field.ts'
import { takenIds } from './edit-nodes.ts'
import { type FlowGraph, type FlowItem, exitOf, targetOf } from './flow-graph.ts'
import { indexFlow, leaving } from './flow-index.ts'
import { freshId } from './fresh-id.ts'

/** What an edge joins: ids of two nodes, and the exit it leaves by (null for the one without a name). */
export interface FlowLink {
  source: string
  target: string
  exit: string | null
}

/** The graph with an edge added. The same link a second time changes nothing and answers the edge that is there. */
export function connect(graph: FlowGraph, link: FlowLink): { graph: FlowGraph; edgeKey: string } {
  const same = leaving(graph, link.source).find((at) => {
    const edge = graph.edges[at]
    return edge !== undefined && targetOf(edge) === link.target && exitOf(edge) === link.exit
  })
  if (same !== undefined) return { graph, edgeKey: indexFlow(graph).edgeKeys[same] ?? '' }
  const id = freshId(`edge_${graph.edges.length + 1}`, takenIds(graph.edges))
  const edge: FlowItem = { id, source: link.source, target: link.target }
  if (link.exit !== null) edge['source_handle'] = link.exit
  return { graph: { ...graph, edges: [...graph.edges, edge] }, edgeKey: id }
}

/** The graph with an edge joining other nodes or leaving by another exit; every other field of the edge stays. */
export function reconnect(graph: FlowGraph, edgeKey: string, link: FlowLink): FlowGraph {
  const edge = graph.edges[indexFlow(graph).edgeAt.get(edgeKey) ?? -1]
  if (!edge) return graph
  const joined = withField(withField(edge, ['source'], link.source), ['target'], link.target)
  const after = link.exit === exitOf(edge) ? joined : withField(joined, ['source_handle'], link.exit ?? undefined)
  return replaceEdge(graph, edgeKey, edge, after)
}

/** The graph with one field of an edge set (see `withField`). */
export function setEdgeField(graph: FlowGraph, edgeKey: string, path: FieldPath, value: unknown): FlowGraph {
  const edge = graph.edges[indexFlow(graph).edgeAt.get(edgeKey) ?? -1]
  return edge ? replaceEdge(graph, edgeKey, edge, withField(edge, path, value)) : graph
}

/** The edge that leaves a node by an exit and where it leads; the first when several do. Null when the exit leads nowhere. */
export function edgeBy(
  graph: FlowGraph,
  nodeKey: string,
  exit: string | null,
): { edgeKey: string; targetKey: string } | null {
  const { edgeKeys, ends } = indexFlow(graph)
  for (const at of leaving(graph, nodeKey)) {
    const targetKey = ends[at]?.to
    if (targetKey && exitOf(graph.edges[at] ?? {}) === exit) return { edgeKey: edgeKeys[at] ?? '', targetKey }
  }
  return null
}

function replaceEdge(graph: FlowGraph, edgeKey: string, before: FlowItem, after: FlowItem): FlowGraph {
  if (after === before) return graph
  return { ...graph, edges: graph.edges.with(indexFlow(graph).edgeAt.get(edgeKey) ?? 0, after) }
}
