import { type FlowGraph, type FlowItem, idOf, sourceOf, getTarget } from './flow-graph.ts'

/**
 * Lookup tables for one graph. A key identifies exactly one node or edge of this graph: its ID, or a generated key for
 * an item without its own ID (missing, or taken by an earlier item). Edges reference nodes by ID, so they lead to the
 * first node that has it.
 */
export interface FlowIndex {
  nodeKeys: readonly string[]
  edgeKeys: readonly string[]
  /** Position in `graph.nodes` by key. */
  nodeAt: ReadonlyMap<string, number>
  edgeAt: ReadonlyMap<string, number>
  /** Keys of the nodes that each edge connects, by edge position; null if the node doesn't exist. */
  ends: readonly { from: string | null; to: string | null }[]
  /** Positions in `graph.edges` of the edges that leave a node, in order, by node key. */
  leaving: ReadonlyMap<string, readonly number[]>
  /** The same for edges that enter a node. */
  entering: ReadonlyMap<string, readonly number[]>
}

const NONE: readonly number[] = []
const known = new WeakMap<FlowGraph, FlowIndex>()

/** The index of a graph, built once per graph. O(nodes + edges). */
export function indexFlow(graph: FlowGraph): FlowIndex {
  let index = known.get(graph)
  if (!index) known.set(graph, (index = buildIndex(graph)))
  return index
}

/** The node with this key. Undefined if the graph has none. */
export function nodeOf(graph: FlowGraph, key: string): FlowItem | undefined {
  return graph.nodes[indexFlow(graph).nodeAt.get(key) ?? -1]
}

/** The edge with this key. Undefined if the graph has none. */
export function getEdge(graph: FlowGraph, key: string): FlowItem | undefined {
  return graph.edges[indexFlow(graph).edgeAt.get(key) ?? -1]
}

/** Positions of the edges that leave a node. */
export function leaving(graph: FlowGraph, nodeKey: string): readonly number[] {
  return indexFlow(graph).leaving.get(nodeKey) ?? NONE
}

/** Positions of the edges that enter a node. */
export function entering(graph: FlowGraph, nodeKey: string): readonly number[] {
  return indexFlow(graph).entering.get(nodeKey) ?? NONE
}

function buildIndex(graph: FlowGraph): FlowIndex {
  const nodeKeys = keysOf(graph.nodes)
  const edgeKeys = keysOf(graph.edges)
  const ids = new Set(graph.nodes.map(idOf))
  // A generated key isn't an ID: an edge that happens to name one leads nowhere.
  const getKey = (id: string | null) => (id !== null && ids.has(id) ? id : null)
  const ends = graph.edges.map((edge) => ({ from: getKey(sourceOf(edge)), to: getKey(getTarget(edge)) }))
  return {
    nodeKeys,
    edgeKeys,
    nodeAt: new Map(nodeKeys.map((key, at) => [key, at])),
    edgeAt: new Map(edgeKeys.map((key, at) => [key, at])),
    ends,
    leaving: positionsBy(ends.map(({ from }) => from)),
    entering: positionsBy(ends.map(({ to }) => to)),
  }
}

function keysOf(items: readonly FlowItem[]): string[] {
  const ids = new Set<string>()
  const keys = items.map((item) => {
    const id = idOf(item)
    if (id === null || ids.has(id)) return null
    ids.add(id)
    return id
  })
  let count = 0
  return keys.map((key) => {
    if (key !== null) return key
    do count++
    while (ids.has(`(${count})`))
    return `(${count})`
  })
}

function positionsBy(keys: readonly (string | null)[]): Map<string, number[]> {
  const positions = new Map<string, number[]>()
  for (const [at, key] of keys.entries()) {
    if (key === null) continue
    const list = positions.get(key)
    if (list) list.push(at)
    else positions.set(key, [at])
  }
  return positions
}
