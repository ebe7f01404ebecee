import type { FlowGraph } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'

/** A node or an edge of a graph, by its key. */
export interface FlowItemRef {
  on: 'node' | 'edge'
  key: string
}

/**
 * The new key of a node or edge that only the graph before a change has, if the item at its place got another ID. Null
 * if the item is still there, or gone.
 */
export function findRenamed(before: FlowGraph, after: FlowGraph, { on, key }: FlowItemRef): string | null {
  const [old, fresh] = [before, after].map((graph) => {
    const { nodeKeys, nodeAt, edgeKeys, edgeAt } = indexFlow(graph)
    return on === 'node' ? { keys: nodeKeys, at: nodeAt } : { keys: edgeKeys, at: edgeAt }
  }) as [Keys, Keys]
  const at = old.at.get(key)
  const to = at === undefined ? undefined : fresh.keys[at]
  const isSameSize = old.keys.length === fresh.keys.length
  return to === undefined || !isSameSize || fresh.at.has(key) || old.at.has(to) ? null : to
}

interface Keys {
  keys: readonly string[]
  at: ReadonlyMap<string, number>
}
