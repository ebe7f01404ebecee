import type { FlowItemRef } from '#shared/domain/flow/find-renamed.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'

/** The selection, by key. */
export interface FlowSelection {
  nodeKeys: ReadonlySet<string>
  edgeKeys: ReadonlySet<string>
}

export const NOTHING: FlowSelection = { nodeKeys: new Set(), edgeKeys: new Set() }

export const onlyNode = (key: string): FlowSelection => ({ nodeKeys: new Set([key]), edgeKeys: new Set() })
export const onlyEdge = (key: string): FlowSelection => ({ nodeKeys: new Set(), edgeKeys: new Set([key]) })

/** The only selected item; null if none or several are selected. */
export function onlyOne(selection: FlowSelection): FlowItemRef | null {
  const { nodeKeys, edgeKeys } = selection
  if (nodeKeys.size + edgeKeys.size !== 1) return null
  const [nodeKey] = nodeKeys
  const [edgeKey] = edgeKeys
  return nodeKey !== undefined ? { on: 'node', key: nodeKey } : { on: 'edge', key: edgeKey ?? '' }
}

/** The part of a selection still in the graph; the same object if all of it is. */
export function stillThere(selection: FlowSelection, graph: FlowGraph): FlowSelection {
  const { nodeAt, edgeAt } = indexFlow(graph)
  const nodeKeys = [...selection.nodeKeys].filter((key) => nodeAt.has(key))
  const edgeKeys = [...selection.edgeKeys].filter((key) => edgeAt.has(key))
  return nodeKeys.length === selection.nodeKeys.size && edgeKeys.length === selection.edgeKeys.size
    ? selection
    : { nodeKeys: new Set(nodeKeys), edgeKeys: new Set(edgeKeys) }
}

/** True if both have the same keys. */
export function isSame(one: FlowSelection, other: FlowSelection): boolean {
  const same = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    a.size === b.size && [...a].every((key) => b.has(key))
  return same(one.nodeKeys, other.nodeKeys) && same(one.edgeKeys, other.edgeKeys)
}
