/** An object of JSON. */
export type JsonObject = Record<string, unknown>

/** True for an object of JSON; a list is none. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The pointer to what these names lead to, such as `/tts/voice_id` (RFC 6901). */
export function pointerOf(names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The names that a pointer leads through. */
export function namesOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What is at the pointer; undefined where there is nothing. */
export function readAt(document: JsonObject, pointer: string): unknown {
  let found: unknown = document
  for (const name of namesOf(pointer)) {
    if (!isJsonObject(found) || !Object.hasOwn(found, name)) return undefined
    found = found[name]
  }
  return found
}

/**
 * The document with this value at the pointer, or without what is there when the value is undefined. Everything beside the way to it is
 * the same object as before. Where the way leads through something that is no object, an object takes its place.
 */
export function writeAt(document: JsonObject, pointer: string, value: unknown): JsonObject {
  const [name, ...rest] = namesOf(pointer)
  if (name === undefined) return isJsonObject(value) ? value : document
  if (rest.length === 0 && value === undefined) {
    const { [name]: _removed, ...others } = document
    return others
  }
  if (rest.length === 0) return { ...document, [name]: value }
  const inner = Object.hasOwn(document, name) ? document[name] : undefined
  if (value === undefined && !isJsonObject(inner)) return document
  return { ...document, [name]: writeAt(isJsonObject(inner) ? inner : {}, pointerOf(rest), value) }
}

/** True when both are the same JSON, whatever the order of names. */
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
