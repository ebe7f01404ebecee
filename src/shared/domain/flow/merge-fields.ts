import type { FieldPath } from './edit-field.ts'
import { type FlowItem, isRecord } from './flow-graph.ts'
import { ownField } from './diff-graphs.ts'
import { sameValue } from './same-value.ts'

/** A field that both sides changed, each in its own way; undefined where it is not there. */
export interface FieldClash {
  field: FieldPath
  base: unknown
  mine: unknown
  theirs: unknown
}

/** Says which side a clash is settled by. */
export type Settle = (clash: FieldClash) => 'mine' | 'theirs'

/**
 * One value out of three: what only one side changed is taken from it, objects are merged field by field, and `settle` is
 * asked for each field that both changed (lists as a whole). Undefined where the value is not there in the end.
 */
export function mergeValues(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  settle: Settle,
  field: FieldPath = [],
): unknown {
  if (sameValue(mine, theirs) || sameValue(base, theirs)) return mine
  if (sameValue(base, mine)) return theirs
  // A place is one thing: a mixture of two is where nobody put the node.
  const isPlace = field.length === 1 && field[0] === 'position'
  if (isPlace || !isRecord(mine) || !isRecord(theirs))
    return settle({ field, base, mine, theirs }) === 'mine' ? mine : theirs
  const old = isRecord(base) ? base : {}
  const merged: [string, unknown][] = []
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const values = [old, mine, theirs].map((item: FlowItem) => ownField(item, name))
    const value = mergeValues(values[0], values[1], values[2], settle, [...field, name])
    if (value !== undefined) merged.push([name, value])
  }
  return Object.fromEntries(merged)
}

/** The fields of an item that both sides changed, each in its own way. */
export function clashesOf(base: unknown, mine: unknown, theirs: unknown): FieldClash[] {
  const clashes: FieldClash[] = []
  mergeValues(base, mine, theirs, (clash) => {
    clashes.push(clash)
    return 'mine'
  })
  return clashes
}
