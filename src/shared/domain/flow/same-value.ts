import { isRecord } from './flow-graph.ts'

/** Whether two JSON values are equal, ignoring member order, which services may change. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => sameValue(each, b[at]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const fields = Object.keys(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every((field) => Object.hasOwn(b, field) && sameValue(a[field], b[field]))
  )
}
