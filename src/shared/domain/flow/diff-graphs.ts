import type { FieldPath } from './edit-field.ts'
import { type FlowGraph, type FlowItem, isRecord } from './flow-graph.ts'
import { FLOW_SORTS, type FlowSort, keyedItems } from './keyed-items.ts'
import { sameValue } from './same-value.ts'

/** A field that differs; undefined if it doesn't exist. */
export interface FieldChange {
  field: FieldPath
  before: unknown
  after: unknown
}

/** What happened to one item between two graphs. A node that differs only in position was `moved`. */
export interface ItemChange {
  sort: FlowSort
  key: string
  what: 'added' | 'removed' | 'changed' | 'moved'
  before: FlowItem | undefined
  after: FlowItem | undefined
  /** For a change, every differing field; empty for an added or removed item. */
  fields: FieldChange[]
}

/** The differences between two graphs. */
export interface FlowDiff {
  /** Nodes, then edges, variables and graph fields, in the order of the later graph; removed items come last. */
  changes: ItemChange[]
  nodes: ReadonlyMap<string, ItemChange>
  edges: ReadonlyMap<string, ItemChange>
  variables: ReadonlyMap<string, ItemChange>
}

/** Returns the differences between two graphs, ignoring the order of lists and fields. */
export function diffGraphs(before: FlowGraph, after: FlowGraph): FlowDiff {
  const changes = FLOW_SORTS.flatMap((sort) => diffItems(sort, keyedItems(before, sort), keyedItems(after, sort)))
  const of = (sort: FlowSort) => new Map(changes.filter((each) => each.sort === sort).map((each) => [each.key, each]))
  return { changes, nodes: of('node'), edges: of('edge'), variables: of('variable') }
}

/** The differences between items of one sort with the same keys. */
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

/** Every differing field, as deep as both sides have objects; lists of equal length are compared item by item. */
export function diffFields(before: unknown, after: unknown, field: FieldPath = []): FieldChange[] {
  if (sameValue(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((each, at) => diffFields(each, after[at], [...field, at]))
  if (!isRecord(before) || !isRecord(after)) return [{ field, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    diffFields(ownField(before, name), ownField(after, name), [...field, name]),
  )
}

/** An object's own field: `constructor` and the like don't exist unless written. */
export function ownField(item: FlowItem, name: string): unknown {
  return Object.hasOwn(item, name) ? item[name] : undefined
}
