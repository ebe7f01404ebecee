import { type FlowDiff, type ItemChange, diffGraphs } from './diff-graphs.ts'
import type { FlowGraph } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'

/** Two graphs overlaid: everything from both, each item once. */
export interface FlowOverlay {
  /** The later graph, followed by what was removed from the earlier one. */
  graph: FlowGraph
  diff: FlowDiff
  /** The change of each node and edge, by its key in the overlay; unchanged ones are omitted. */
  nodes: ReadonlyMap<string, ItemChange>
  edges: ReadonlyMap<string, ItemChange>
}

/** Overlays a later graph on an earlier one, to show both at once. Items in both look as in the later one. */
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

/** The changes by overlay keys: generated keys differ from those in either graph. */
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
