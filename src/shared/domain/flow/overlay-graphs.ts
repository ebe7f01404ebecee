import { type FlowDiff, type ItemChange, diffGraphs } from './diff-graphs.ts'
import type { FlowGraph } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'

/** Two graphs laid over each other: everything of both, each thing once. */
export interface FlowOverlay {
  /** The later graph with what was removed from the earlier one behind it. */
  graph: FlowGraph
  diff: FlowDiff
  /** What happened to each node and edge, by its key in the overlay; nothing for those that are the same. */
  nodes: ReadonlyMap<string, ItemChange>
  edges: ReadonlyMap<string, ItemChange>
}

/** Lays a later graph over an earlier one, to show both at once. What is in both looks as it does in the later. */
export function overlayGraphs(before: FlowGraph, after: FlowGraph): FlowOverlay {
  const diff = diffGraphs(before, after)
  const removed = (changes: ReadonlyMap<string, ItemChange>) =>
    [...changes.values()].flatMap((change) => (change.what === 'removed' && change.before ? [change.before] : []))
  const graph: FlowGraph = {
    ...after,
    nodes: [...after.nodes, ...removed(diff.nodes)],
    edges: [...after.edges, ...removed(diff.edges)],
  }
  const index = indexFlow(graph)
  return {
    graph,
    diff,
    nodes: rekeyed(index.nodeKeys, indexFlow(after).nodeKeys, diff.nodes),
    edges: rekeyed(index.edgeKeys, indexFlow(after).edgeKeys, diff.edges),
  }
}

/** The changes by the keys of the overlay: made-up keys are others there than in either graph. */
function rekeyed(
  keys: readonly string[],
  laterKeys: readonly string[],
  changes: ReadonlyMap<string, ItemChange>,
): Map<string, ItemChange> {
  const removed = [...changes.values()].filter(({ what }) => what === 'removed')
  const found = new Map<string, ItemChange>()
  for (const [at, key] of keys.entries()) {
    const later = changes.get(laterKeys[at] ?? '')
    const change =
      at < laterKeys.length ? (later?.what === 'removed' ? undefined : later) : removed[at - laterKeys.length]
    if (change) found.set(key, change)
  }
  return found
}
