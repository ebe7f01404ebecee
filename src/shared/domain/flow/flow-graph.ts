/** A node, edge or variable as sent by the service: fields not used here are kept unchanged. */
export type FlowItem = Record<string, unknown>

/**
 * A graph as transferred (specification part 2, Flow graph). Values are never changed in place: an edit returns a new
 * graph that shares every untouched item, so anything computed from an item stays valid as long as the item exists.
 */
export interface FlowGraph {
  nodes: FlowItem[]
  edges: FlowItem[]
  variables?: FlowItem[] | null
}

/** Position on the canvas, in pixels. */
export interface FlowPoint {
  x: number
  y: number
}

/** An empty graph. */
export const EMPTY_GRAPH: FlowGraph = { nodes: [], edges: [], variables: [] }

/** True for an object that is neither null nor an array. */
export function isRecord(value: unknown): value is FlowItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of an own field; null for anything else. */
export function textOf(item: unknown, field: string): string | null {
  if (!isRecord(item) || !Object.hasOwn(item, field)) return null
  const value = item[field]
  return typeof value === 'string' ? value : null
}

/** The ID by which edges reference a node. Null if missing or empty. */
export function idOf(item: FlowItem): string | null {
  return textOf(item, 'id') || null
}

/** A node's kind, a term of the served schema's taxonomy. Empty if missing. */
export function kindOf(node: FlowItem): string {
  return textOf(node, 'type') ?? ''
}

/** The node's user-given name. Null if it has none. */
export function nameOf(node: FlowItem): string | null {
  return textOf(node, 'name') || null
}

/** A node's kind-specific data; an empty object if it has none. */
export function dataOf(node: FlowItem): FlowItem {
  return isRecord(node['data']) ? node['data'] : {}
}

/** A node's position. Null unless it has two finite numbers. */
export function getPoint(node: FlowItem): FlowPoint | null {
  const { position } = node
  if (!isRecord(position)) return null
  const { x, y } = position
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x as number, y: y as number } : null
}

/** ID of the edge's source node. */
export function sourceOf(edge: FlowItem): string | null {
  return textOf(edge, 'source') || null
}

/** ID of the edge's target node. */
export function getTarget(edge: FlowItem): string | null {
  return textOf(edge, 'target') || null
}

/** The exit by which an edge leaves its node. Null for the unnamed exit. */
export function getExit(edge: FlowItem): string | null {
  return textOf(edge, 'source_handle') || null
}

/** The variables of a graph; an empty list if it has none. */
export function variablesOf(graph: FlowGraph): FlowItem[] {
  return graph.variables ?? []
}
