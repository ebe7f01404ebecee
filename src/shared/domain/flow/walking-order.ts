import { startKeys } from './check-paths.ts'
import type { FlowGraph } from './flow-graph.ts'
import { edgeBy } from './edit-edges.ts'
import { indexFlow } from './flow-index.ts'
import { shownExits } from './node-exits.ts'

/** The nodes of a graph in the order in which they are read. */
export interface WalkingOrder {
  /** Keys of all nodes: from each start along the ways out, first to last, then those that nothing leads to. */
  keys: readonly string[]
  /** Steps from the start to each node that can be reached, by key. */
  depth: ReadonlyMap<string, number>
}

const known = new WeakMap<FlowGraph, WalkingOrder>()

/**
 * The order in which a conversation comes by the nodes: a way out is followed to its end before the next one is taken, and a
 * node that was come by is not told again. Worked out once for each graph; O(nodes + edges).
 */
export function walkingOrder(graph: FlowGraph): WalkingOrder {
  let order = known.get(graph)
  if (!order) known.set(graph, (order = walk(graph)))
  return order
}

function walk(graph: FlowGraph): WalkingOrder {
  const depth = new Map<string, number>()
  const keys = new Set<string>()
  // A stack of its own: a long chain would fill the engine's.
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
  // An edge may name a node that is not there.
  const { nodeAt } = indexFlow(graph)
  return { keys: [...keys].filter((key) => nodeAt.has(key)), depth }
}
