import { renameNode, takenIds } from './edit-nodes.ts'
import { type FlowGraph, type FlowItem, getExit, idOf, kindOf, sourceOf, getTarget } from './flow-graph.ts'
import { nodeOf } from './flow-index.ts'
import { freshId } from './fresh-id.ts'
import { sameValue } from './same-value.ts'

/** The other side's graph, with its new nodes and edges renamed so that none is confused with mine. */
export interface PartedTwins {
  theirs: FlowGraph
  renamed: { nodes: Map<string, string>; edges: Map<string, string> }
}

/**
 * Two users who add something at the same time are likely to give it the same ID. Different nodes with the same ID are
 * separated by a new ID for the other side's, with its edges updated; edges likewise. A new edge of theirs that
 * connects the same nodes as one of mine, with the same content, counts as the same edge.
 */
export function partTwins(base: FlowGraph, mine: FlowGraph, theirs: FlowGraph): PartedTwins {
  const renamed = { nodes: new Map<string, string>(), edges: new Map<string, string>() }
  const taken = new Set([base, mine, theirs].flatMap((graph) => [...takenIds(graph.nodes)]))
  let parted = theirs
  for (const key of addedItems(base.nodes, theirs.nodes).keys()) {
    const twin = nodeOf(mine, key)
    if (!twin || idOf(twin) !== key) continue
    // A graph can contain an ID twice: the second node with it appears when the first is renamed.
    for (let node = nodeOf(parted, key); node && !isSameNode(twin, node); node = nodeOf(parted, key)) {
      const id = freshId(key, taken)
      parted = renameNode(parted, key, id) ?? parted
      if (!renamed.nodes.has(key)) renamed.nodes.set(key, id)
    }
  }
  return { theirs: partEdges(base, mine, parted, renamed.edges), renamed }
}

function partEdges(base: FlowGraph, mine: FlowGraph, theirs: FlowGraph, renamed: Map<string, string>): FlowGraph {
  const taken = new Set([base, mine, theirs].flatMap((graph) => [...takenIds(graph.edges)]))
  const added = addedItems(base.edges, theirs.edges)
  const addedByMe = addedItems(base.edges, mine.edges)
  const sameAs = new Map([...addedByMe].map(([key, edge]) => [linkText(edge), key]))
  const ids = new Map<FlowItem, string>()
  for (const [key, edge] of added) {
    const sameKey = sameAs.get(linkText(edge))
    const same = addedByMe.get(sameKey ?? '')
    const twin = addedByMe.get(key)
    let id: string | null = null
    if (sameKey !== undefined && same && !added.has(sameKey) && sameValue({ ...same, id: null }, { ...edge, id: null }))
      id = sameKey
    else if (twin && !sameValue(twin, edge)) id = freshId(key, taken)
    if (id === null || id === key) continue
    ids.set(edge, id)
    renamed.set(key, id)
  }
  if (ids.size === 0) return theirs
  return { ...theirs, edges: theirs.edges.map((edge) => (ids.has(edge) ? { ...edge, id: ids.get(edge) } : edge)) }
}

/** The items with an ID that the base doesn't have, by ID. */
function addedItems(base: readonly FlowItem[], side: readonly FlowItem[]): Map<string, FlowItem> {
  const before = takenIds(base)
  const added = new Map<string, FlowItem>()
  for (const item of side) {
    const id = idOf(item)
    if (id !== null && !before.has(id) && !added.has(id)) added.set(id, item)
  }
  return added
}

/** Nodes that differ only in position are one node that both added. */
function isSameNode(a: FlowItem, b: FlowItem): boolean {
  return kindOf(a) === kindOf(b) && sameValue({ ...a, position: null }, { ...b, position: null })
}

function linkText(edge: FlowItem): string {
  return JSON.stringify([sourceOf(edge), getExit(edge), getTarget(edge)])
}
