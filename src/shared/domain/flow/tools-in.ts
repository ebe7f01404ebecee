import { dataOf, type FlowGraph, isRecord, nameOf } from './flow-graph.ts'

/** Node fields that reference a workspace tool. */
const TOOL_FIELDS: readonly string[] = ['tool_id']

/**
 * IDs of the tools that a graph's nodes reference, each with the name of the first node that has one, else an empty
 * name. Never throws: anything that isn't text is skipped.
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
