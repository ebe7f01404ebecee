import { dataOf, type FlowGraph, isRecord, nameOf } from './flow-graph.ts'

/** Fields of a node that name a tool of the workspace. */
const TOOL_FIELDS: readonly string[] = ['tool_id']

/**
 * Ids of the tools that a graph's nodes name, each with the name of the first node that has one; an empty name where none has.
 * Never throws: what is no text is left out.
 */
export function toolsIn({ nodes }: Pick<FlowGraph, 'nodes'>): Map<string, string> {
  const tools = new Map<string, string>()
  for (const node of nodes) {
    const name = nameOf(node) ?? ''
    for (const id of idsIn(dataOf(node))) if (!tools.get(id)) tools.set(id, name)
  }
  return tools
}

function* idsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* idsIn(each)
  else if (isRecord(value))
    for (const [field, each] of Object.entries(value)) {
      if (TOOL_FIELDS.includes(field) && typeof each === 'string' && each.trim() !== '') yield each
      else yield* idsIn(each)
    }
}
