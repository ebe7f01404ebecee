import { setEdgeField } from '#shared/domain/flow/edit-edges.ts'
import { getExit, type FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow, leaving, nodeOf } from '#shared/domain/flow/flow-index.ts'
import { getExits } from '#shared/domain/flow/node-exits.ts'

/**
 * The graph after a node edit, with edges updated if exactly one exit got another ID: a renamed option keeps its
 * target.
 */
export function followExit(before: FlowGraph, nodeKey: string, after: FlowGraph): FlowGraph {
  const [old, fresh] = [before, after].map((graph) => {
    const node = nodeOf(graph, nodeKey)
    return node ? getExits(node).exits.map(({ exit }) => exit) : []
  })
  if (!old || !fresh || old.length !== fresh.length) return after
  const changed = old.flatMap((exit, at) => (exit === fresh[at] ? [] : [{ from: exit, to: fresh[at] ?? null }]))
  const [only] = changed
  if (changed.length !== 1 || !only || only.to === null || old.includes(only.to)) return after
  // Another entry has the old ID too, and its edges.
  if (fresh.includes(only.from)) return after
  return leaving(after, nodeKey).reduce((graph, at) => {
    const edgeKey = indexFlow(graph).edgeKeys[at]
    const edge = graph.edges[at]
    return edge && edgeKey !== undefined && getExit(edge) === only.from
      ? setEdgeField(graph, edgeKey, ['source_handle'], only.to)
      : graph
  }, after)
}
