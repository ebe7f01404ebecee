import type { FieldPath } from './edit-field.ts'
import { type FlowItem, isRecord } from './flow-graph.ts'
import { ownField } from './diff-graphs.ts'
import { sameValue } from './same-value.ts'

/** A field that both sides changed differently; undefined if it doesn't exist. */
export interface FieldClash {
  field: FieldPath
  base: unknown
  mine: unknown
  theirs: unknown
}

/** Decides which side wins a clash. */
export type Settle = (clash: FieldClash) => 'mine' | 'theirs'

/**
 * Merges three values: takes what only one side changed, merges objects field by field, and calls `settle` for each
 * field that both changed (lists as a whole). Undefined if the value doesn't exist in the result.
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
  // A position is one value: mixing two would put the node where nobody did.
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

/** The fields of an item that both sides changed differently. */
export function getClashes(base: unknown, mine: unknown, theirs: unknown): FieldClash[] {
  const clashes: FieldClash[] = []
  mergeValues(base, mine, theirs, (clash) => {
    clashes.push(clash)
    return 'mine'
  })
  return clashes
}
