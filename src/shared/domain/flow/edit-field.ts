import { type FlowItem, isRecord } from './flow-graph.ts'

/** Path from an item to one of its fields: member names and list positions. Empty for the item itself. */
export type FieldPath = readonly (string | number)[]

/** The value of a field. Undefined if the path ends before it. */
export function fieldAt(item: unknown, path: FieldPath): unknown {
  let value = item
  for (const step of path) {
    if (Array.isArray(value) ? typeof step !== 'number' : !isRecord(value)) return undefined
    if (!Object.hasOwn(value as object, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/**
 * Returns the item with a field set; everything off the path stays the same object in the same order. Creates missing
 * objects on the path; `undefined` removes the field (and closes the gap in a list). A path through a text or a number,
 * or past the end of a list, changes nothing.
 */
export function withField(item: FlowItem, path: FieldPath, value: unknown): FlowItem {
  return path.length === 0 ? (isRecord(value) ? value : item) : (changed(item, path, value) as FlowItem)
}

function changed(holder: unknown, path: FieldPath, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(holder)) return changedList(holder, step, rest, value)
  if (typeof step === 'number' || !(isRecord(holder) || holder === undefined)) return holder
  const object = holder ?? {}
  const before = Object.hasOwn(object, step) ? object[step] : undefined
  const after = changed(before, rest, value)
  if (after === undefined) return Object.hasOwn(object, step) ? without(object, step) : holder
  if (after === before) return holder
  return { ...object, [step]: after }
}

function changedList(list: readonly unknown[], step: string | number, rest: FieldPath, value: unknown): unknown {
  if (typeof step !== 'number' || !Number.isInteger(step) || step < 0 || step > list.length) return list
  const after = changed(list[step], rest, value)
  if (step < list.length && after === list[step]) return list
  if (after === undefined) return step < list.length ? list.toSpliced(step, 1) : list
  return list.toSpliced(step, 1, after)
}

function without(object: FlowItem, field: string): FlowItem {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== field))
}
