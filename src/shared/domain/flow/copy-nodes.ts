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

/** A rectangle of the canvas, in pixels. */
export interface FlowRegion extends FlowPoint {
  width: number
  height: number
}

const STEP_PX = 32
/** Nodes whose corners are in the same square hide each other. */
const SQUARE_PX = 16
const MAX_TRIES = 1_000

/**
 * How far to move a part so that none of its nodes hides another: a little from where it was copied, or to the middle of
 * the visible region if nothing of it would be in sight.
 *
 * @param visible null if the canvas isn't shown
 */
export function findFreeOffset(graph: FlowGraph, part: FlowPart, visible: FlowRegion | null): FlowPoint {
  const points = part.nodes.map(getPoint).filter((point) => point !== null)
  if (points.length === 0) return { x: 0, y: 0 }
  const squareOf = ({ x, y }: FlowPoint) => `${Math.floor(x / SQUARE_PX)} ${Math.floor(y / SQUARE_PX)}`
  const taken = new Set(graph.nodes.map(getPoint).flatMap((point) => (point === null ? [] : [squareOf(point)])))
  const by = (offset: FlowPoint) => points.map(({ x, y }) => ({ x: x + offset.x, y: y + offset.y }))
  let offset: FlowPoint = { x: STEP_PX, y: STEP_PX }
  if (visible !== null && !by(offset).some((point) => isWithin(point, visible))) offset = toMiddle(points, visible)
  const hidesOne = () => by(offset).some((point) => taken.has(squareOf(point)))
  for (let tries = 0; tries < MAX_TRIES && hidesOne(); tries += 1)
    offset = { x: offset.x + STEP_PX, y: offset.y + STEP_PX }
  return offset
}

function isWithin({ x, y }: FlowPoint, region: FlowRegion): boolean {
  return x >= region.x && x <= region.x + region.width && y >= region.y && y <= region.y + region.height
}

function toMiddle(points: readonly FlowPoint[], region: FlowRegion): FlowPoint {
  const middleOf = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return {
    x: Math.round(region.x + region.width / 2 - middleOf(points.map(({ x }) => x))),
    y: Math.round(region.y + region.height / 2 - middleOf(points.map(({ y }) => y))),
  }
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
