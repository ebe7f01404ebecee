import { startKeys } from './check-paths.ts'
import type { FlowGraph } from './flow-graph.ts'
import { edgeBy } from './edit-edges.ts'
import { indexFlow } from './flow-index.ts'
import { shownExits } from './node-exits.ts'

/** The nodes of a graph in reading order. */
export interface WalkingOrder {
  /** Keys of all nodes: from each start along the exits, first to last, then the unreachable ones. */
  keys: readonly string[]
  /** Steps from the start to each reachable node, by key. */
  depth: ReadonlyMap<string, number>
}

const known = new WeakMap<FlowGraph, WalkingOrder>()

/**
 * The order in which a conversation visits the nodes: depth first, each node once. Computed once per graph; O(nodes +
 * edges).
 */
export function walkingOrder(graph: FlowGraph): WalkingOrder {
  let order = known.get(graph)
  if (!order) known.set(graph, (order = walk(graph)))
  return order
}

function walk(graph: FlowGraph): WalkingOrder {
  const depth = new Map<string, number>()
  const keys = new Set<string>()
  // An explicit stack: a long chain would overflow the engine's.
  const waiting = startKeys(graph)
    .map((key) => ({ key, steps: 0 }))
    .toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { key, steps } = next
    if (keys.has(key)) continue
    keys.add(key)
    depth.set(key, steps)
    const following = shownExits(graph, key).flatMap(({ exit }) => edgeBy(graph, key, exit)?.targetKey ?? [])
    for (const target of following.toReversed()) if (!keys.has(target)) waiting.push({ key: target, steps: steps + 1 })
  }
  for (const key of indexFlow(graph).nodeKeys) keys.add(key)
  // An edge may reference a node that doesn't exist.
  const { nodeAt } = indexFlow(graph)
  return { keys: [...keys].filter((key) => nodeAt.has(key)), depth }
}
