import { type FlowGraph, type FlowItem, textOf, variablesOf } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'

/** What a graph is made of: its three lists, and the fields beside them as one item. */
export type FlowSort = 'node' | 'edge' | 'variable' | 'graph'

/** The sorts of items in the order in which they are shown. */
export const FLOW_SORTS: readonly FlowSort[] = ['node', 'edge', 'variable', 'graph']

/**
 * The items of a sort by the keys that find them again in another version of the graph, in the graph's order: nodes and
 * edges by their index keys, variables by their key. The fields beside the lists are one item, without the `version` in which
 * the service says which state a graph is.
 */
export function keyedItems(graph: FlowGraph, sort: FlowSort): Map<string, FlowItem> {
  if (sort === 'variable') return keyedVariables(graph)
  if (sort === 'graph') {
    const { nodes: _nodes, edges: _edges, variables: _variables, ...rest } = graph as FlowGraph & FlowItem
    const { version: _version, ...fields } = rest
    return new Map([['graph', fields]])
  }
  const { nodeKeys, edgeKeys } = indexFlow(graph)
  const [keys, items] = sort === 'node' ? [nodeKeys, graph.nodes] : [edgeKeys, graph.edges]
  return new Map(keys.map((key, at) => [key, items[at] ?? {}]))
}

function keyedVariables(graph: FlowGraph): Map<string, FlowItem> {
  const items = new Map<string, FlowItem>()
  for (const variable of variablesOf(graph)) {
    const key = textOf(variable, 'key')
    let free = key || '(1)'
    for (let count = 2; items.has(free); count++) free = `${key ?? ''}(${count})`
    items.set(free, variable)
  }
  return items
}
