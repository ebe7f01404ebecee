import { type FlowGraph, type FlowItem, textOf, variablesOf } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'

/** The parts of a graph: its three lists, and the remaining fields as one item. */
export type FlowSort = 'node' | 'edge' | 'variable' | 'graph'

/** The sorts of items in display order. */
export const FLOW_SORTS: readonly FlowSort[] = ['node', 'edge', 'variable', 'graph']

/**
 * The items of a sort by the keys that identify them in another version of the graph, in graph order: nodes and edges
 * by their index keys, variables by their key. The remaining fields are one item, without `version`, which the service
 * uses for the graph's state.
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
