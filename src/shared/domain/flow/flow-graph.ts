/** A node, an edge or a variable as the service sent it: what it holds beyond the fields read here is kept untouched. */
export type FlowItem = Record<string, unknown>

/**
 * A graph as it travels (specification part 2, Flow graph). Values are never changed in place: an edit gives a new graph
 * that shares every item it did not touch, so that what was computed from an item stays right for as long as the item lives.
 */
export interface FlowGraph {
  nodes: FlowItem[]
  edges: FlowItem[]
  variables?: FlowItem[] | null
}

/** Place on the canvas, in pixels. */
export interface FlowPoint {
  x: number
  y: number
}

/** A graph with nothing in it. */
export const EMPTY_GRAPH: FlowGraph = { nodes: [], edges: [], variables: [] }

/** An object that is neither null nor a list. */
export function isRecord(value: unknown): value is FlowItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of an own field; null for anything else. */
export function textOf(item: unknown, field: string): string | null {
  if (!isRecord(item) || !Object.hasOwn(item, field)) return null
  const value = item[field]
  return typeof value === 'string' ? value : null
}

/** The id by which edges name a node. Null where there is none, or an empty one. */
export function idOf(item: FlowItem): string | null {
  return textOf(item, 'id') || null
}

/** What a node does, a word of the served schema's taxonomy. Empty where it is missing. */
export function kindOf(node: FlowItem): string {
  return textOf(node, 'type') ?? ''
}

/** What a person called the node. Null where it has no name. */
export function nameOf(node: FlowItem): string | null {
  return textOf(node, 'name') || null
}

/** What a node holds for its kind; an empty object where it holds none. */
export function dataOf(node: FlowItem): FlowItem {
  return isRecord(node['data']) ? node['data'] : {}
}

/** Where a node lies. Null where it has no place of two finite numbers. */
export function pointOf(node: FlowItem): FlowPoint | null {
  const { position } = node
  if (!isRecord(position)) return null
  const { x, y } = position
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x as number, y: y as number } : null
}

/** Id of the node an edge leaves. */
export function sourceOf(edge: FlowItem): string | null {
  return textOf(edge, 'source') || null
}

/** Id of the node an edge leads to. */
export function targetOf(edge: FlowItem): string | null {
  return textOf(edge, 'target') || null
}

/** The exit by which an edge leaves its node. Null for the one exit that has no name. */
export function exitOf(edge: FlowItem): string | null {
  return textOf(edge, 'source_handle') || null
}

/** The variables of a graph; an empty list where it has none. */
export function variablesOf(graph: FlowGraph): FlowItem[] {
  return graph.variables ?? []
}
