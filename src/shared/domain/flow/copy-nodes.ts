import { placeNodes, takenIds } from './edit-nodes.ts'
import { variablesNamedBy } from './edit-variables.ts'
import {
  type FlowGraph,
  type FlowItem,
  type FlowPoint,
  idOf,
  isRecord,
  getPoint,
  sourceOf,
  getTarget,
  textOf,
  variablesOf,
} from './flow-graph.ts'
import { entering, indexFlow, leaving, nodeOf } from './flow-index.ts'
import { freshId } from './fresh-id.ts'

/** A part of a graph to paste elsewhere: nodes, the edges between them, and the variables they reference. */
export interface FlowPart {
  nodes: FlowItem[]
  edges: FlowItem[]
  variables: FlowItem[]
}

/** The nodes with these keys in graph order, the edges between them, and the variables they reference. */
export function copyNodes(graph: FlowGraph, nodeKeys: ReadonlySet<string>): FlowPart {
  const index = indexFlow(graph)
  const nodes = graph.nodes.filter((_, at) => nodeKeys.has(index.nodeKeys[at] ?? ''))
  const named = new Set(nodes.flatMap((node) => [...variablesNamedBy(node)]))
  const from = new Set([...nodeKeys].flatMap((key) => leaving(graph, key)))
  const to = new Set([...nodeKeys].flatMap((key) => entering(graph, key)))
  return {
    nodes,
    edges: graph.edges.filter((_, at) => from.has(at) && to.has(at)),
    variables: variablesOf(graph).filter((variable) => named.has(textOf(variable, 'key') ?? '')),
  }
}

/**
 * Inserts a part into the graph: with new IDs where they are taken or missing, edges updated, and every position moved
 * by `offset` pixels. Adds variables whose keys the graph lacks; existing ones are unchanged.
 */
export function pasteNodes(
  graph: FlowGraph,
  part: FlowPart,
  offset: FlowPoint = { x: 0, y: 0 },
): { graph: FlowGraph; nodeKeys: string[] } {
  const takenNodes = takenIds(graph.nodes)
  const takenEdges = takenIds(graph.edges)
  const renamed = new Map<string, string>()
  const nodes = part.nodes.map((node) => {
    const old = idOf(node)
    const id = freshId(old ?? (textOf(node, 'type') || 'node'), takenNodes)
    if (old !== null && !renamed.has(old)) renamed.set(old, id)
    return { ...node, id }
  })
  const edges = part.edges.map((edge) => ({
    ...edge,
    id: freshId(idOf(edge) ?? 'edge', takenEdges),
    source: renamed.get(sourceOf(edge) ?? '') ?? edge['source'],
    target: renamed.get(getTarget(edge) ?? '') ?? edge['target'],
  }))
  const keys = new Set(variablesOf(graph).map((variable) => textOf(variable, 'key')))
  const variables = part.variables.filter((variable) => !keys.has(textOf(variable, 'key')))
  const nodeKeys = nodes.map((node) => node.id)
  const after: FlowGraph = {
    ...graph,
    nodes: [...graph.nodes, ...nodes],
    edges: [...graph.edges, ...edges],
    ...(variables.length > 0 && { variables: [...variablesOf(graph), ...variables] }),
  }
  return { graph: movedBy(after, nodeKeys, offset), nodeKeys }
}

/** Returns the graph with copies of these nodes and the edges between them, offset by `offset` pixels. */
export function duplicateNodes(
  graph: FlowGraph,
  nodeKeys: ReadonlySet<string>,
  offset: FlowPoint = { x: 32, y: 32 },
): { graph: FlowGraph; nodeKeys: string[] } {
  return pasteNodes(graph, copyNodes(graph, nodeKeys), offset)
}

/** Parses clipboard content from another program if it is a part of a graph. Null for anything else. */
export function readFlowPart(value: unknown): FlowPart | null {
  if (!isRecord(value)) return null
  const { nodes, edges = [], variables = [] } = value
  return areItems(nodes) && areItems(edges) && areItems(variables) && nodes.length > 0
    ? { nodes, edges, variables }
    : null
}

function areItems(value: unknown): value is FlowItem[] {
  return Array.isArray(value) && value.every(isRecord)
}

function movedBy(graph: FlowGraph, nodeKeys: readonly string[], offset: FlowPoint): FlowGraph {
  if (offset.x === 0 && offset.y === 0) return graph
  const places = new Map<string, FlowPoint>()
  for (const key of nodeKeys) {
    const point = getPoint(nodeOf(graph, key) ?? {})
    if (point) places.set(key, { x: point.x + offset.x, y: point.y + offset.y })
  }
  return placeNodes(graph, places)
}
