import type { FieldPath } from './edit-field.ts'
import { type FlowGraph, type FlowItem, isRecord } from './flow-graph.ts'
import { FLOW_SORTS, type FlowSort, keyedItems } from './keyed-items.ts'
import { sameValue } from './same-value.ts'

/** A field that differs; undefined where it is not there. */
export interface FieldChange {
  field: FieldPath
  before: unknown
  after: unknown
}

/** What happened to one item between two graphs. A node whose place alone differs was `moved`. */
export interface ItemChange {
  sort: FlowSort
  key: string
  what: 'added' | 'removed' | 'changed' | 'moved'
  before: FlowItem | undefined
  after: FlowItem | undefined
  /** For a change, every field that differs; empty for what was added or removed whole. */
  fields: FieldChange[]
}

/** What lies between two graphs. */
export interface FlowDiff {
  /** Nodes, then edges, variables and fields of the graph, in the order of the later graph; what was removed comes last. */
  changes: ItemChange[]
  nodes: ReadonlyMap<string, ItemChange>
  edges: ReadonlyMap<string, ItemChange>
  variables: ReadonlyMap<string, ItemChange>
}

/** The differences that lead from one graph to another. The order of lists and of fields is none. */
export function diffGraphs(before: FlowGraph, after: FlowGraph): FlowDiff {
  const changes = FLOW_SORTS.flatMap((sort) => diffItems(sort, keyedItems(before, sort), keyedItems(after, sort)))
  const of = (sort: FlowSort) => new Map(changes.filter((each) => each.sort === sort).map((each) => [each.key, each]))
  return { changes, nodes: of('node'), edges: of('edge'), variables: of('variable') }
}

/** The differences between two items of one sort that go by the same keys. */
function diffItems(
  sort: FlowSort,
  before: ReadonlyMap<string, FlowItem>,
  after: ReadonlyMap<string, FlowItem>,
): ItemChange[] {
  const changes: ItemChange[] = []
  for (const [key, item] of after) {
    const old = before.get(key)
    if (!old) changes.push({ sort, key, what: 'added', before: undefined, after: item, fields: [] })
    else if (old !== item && !sameValue(old, item)) {
      const fields = diffFields(old, item)
      const isMove = sort === 'node' && fields.every(({ field }) => field[0] === 'position')
      changes.push({ sort, key, what: isMove ? 'moved' : 'changed', before: old, after: item, fields })
    }
  }
  for (const [key, item] of before)
    if (!after.has(key)) changes.push({ sort, key, what: 'removed', before: item, after: undefined, fields: [] })
  return changes
}

/** Every field that differs, as deep as both sides hold objects; lists are compared item by item where their lengths agree. */
export function diffFields(before: unknown, after: unknown, field: FieldPath = []): FieldChange[] {
  if (sameValue(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((each, at) => diffFields(each, after[at], [...field, at]))
  if (!isRecord(before) || !isRecord(after)) return [{ field, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    diffFields(ownField(before, name), ownField(after, name), [...field, name]),
  )
}

/** An object's own field: `constructor` and its like are not there unless they are written. */
export function ownField(item: FlowItem, name: string): unknown {
  return Object.hasOwn(item, name) ? item[name] : undefined
}
