import type { FlowNode } from './flow-graph.ts'

/** The handles by which edges may leave a node, and which of them are required. */
export interface NodeHandles {
  /** `null` is an edge without `source_handle`. */
  allowed: readonly (string | null)[]
  /** Handles that lead nowhere without their own edge or a fallback edge. */
  needed: readonly string[]
  /** Fallback for every required handle without an edge. */
  rest: string | null
}

const TWO_WAYS: Record<string, readonly string[]> = {
  ask: ['answered', 'no_answer'],
  collect: ['complete', 'incomplete'],
  tool_call: ['success', 'failure'],
}

/** Handles by which edges leave a node of this type. */
export function getHandles(node: FlowNode): NodeHandles {
  const branches = branchIds(node)
  if (branches) return { allowed: [...branches, 'default'], needed: [...branches, 'default'], rest: 'default' }
  const ways = TWO_WAYS[node.type]
  if (ways) return { allowed: [...ways, null], needed: ways, rest: null }
  return { allowed: [null], needed: [], rest: null }
}

/** IDs of a branch's conditions or options, in order; undefined for other node types. */
export function branchIds(node: FlowNode): string[] | undefined {
  const field = { branch_condition: 'conditions', branch_model: 'options' }[node.type]
  if (field === undefined) return undefined
  return ((node.data?.[field] ?? []) as { id: string }[]).map(({ id }) => id)
}
