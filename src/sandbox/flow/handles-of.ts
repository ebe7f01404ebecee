import type { FlowNode } from './flow-graph.ts'

/** The ways an edge may leave a node, and which of them must have one. */
export interface NodeHandles {
  /** `null` is an edge without a `source_handle`. */
  allowed: readonly (string | null)[]
  /** Ways that lead nowhere without an edge of their own or one that stands for the rest. */
  needed: readonly string[]
  /** Stands for every needed way that has no edge. */
  rest: string | null
}

const TWO_WAYS: Record<string, readonly string[]> = {
  ask: ['answered', 'no_answer'],
  collect: ['complete', 'incomplete'],
  tool_call: ['success', 'failure'],
}

/** By which handles edges leave a node of this kind. */
export function handlesOf(node: FlowNode): NodeHandles {
  const branches = branchIds(node)
  if (branches) return { allowed: [...branches, 'default'], needed: [...branches, 'default'], rest: 'default' }
  const ways = TWO_WAYS[node.type]
  if (ways) return { allowed: [...ways, null], needed: ways, rest: null }
  return { allowed: [null], needed: [], rest: null }
}

/** Ids of the conditions or options of a branch, in their order; undefined for every other kind. */
export function branchIds(node: FlowNode): string[] | undefined {
  const field = { branch_condition: 'conditions', branch_model: 'options' }[node.type]
  if (field === undefined) return undefined
  return ((node.data?.[field] ?? []) as { id: string }[]).map(({ id }) => id)
}
