/** A JSON object. */
export type JsonObject = Record<string, unknown>

/** True for a JSON object; false for an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Builds the pointer for these names, such as `/tts/voice_id` (RFC 6901). */
export function getPointer(names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Splits a pointer into its names. */
export function getNames(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value at the pointer; undefined if there is none. */
export function readAt(document: JsonObject, pointer: string): unknown {
  let found: unknown = document
  for (const name of getNames(pointer)) {
    if (!isJsonObject(found) || !Object.hasOwn(found, name)) return undefined
    found = found[name]
  }
  return found
}

/**
 * Returns the document with this value at the pointer, or without it if the value is undefined. Everything off the path
 * stays the same object. Non-objects on the path are replaced by objects.
 */
export function writeAt(document: JsonObject, pointer: string, value: unknown): JsonObject {
  const [name, ...rest] = getNames(pointer)
  if (name === undefined) return isJsonObject(value) ? value : document
  if (rest.length === 0 && value === undefined) {
    const { [name]: _removed, ...others } = document
    return others
  }
  if (rest.length === 0) return { ...document, [name]: value }
  const inner = Object.hasOwn(document, name) ? document[name] : undefined
  if (value === undefined && !isJsonObject(inner)) return document
  return { ...document, [name]: writeAt(isJsonObject(inner) ? inner : {}, getPointer(rest), value) }
}

/** True if both are the same JSON, ignoring member order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSameJson(value, other[index]))
  if (!isJsonObject(one) || !isJsonObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  )
}
