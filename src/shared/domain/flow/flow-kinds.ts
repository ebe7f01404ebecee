import { type FlowItem, isRecord, kindOf, textOf } from './flow-graph.ts'

/** A JSON Schema, or a part of one, as it was served. */
export type JsonSchema = Record<string, unknown>

/** A kind of node that the served schema knows. */
export interface FlowKind {
  /** The word in a node's `type`. */
  type: string
  title: string
  description: string
  /** Way to the kind's schema from the root, each step a name or a position. */
  pointer: readonly string[]
  /** Schema of the whole node. */
  schema: JsonSchema
  /** Schema of the node's `data`, references followed. Null where the kind holds none. */
  data: JsonSchema | null
}

/** References followed at most, so that a schema that refers to itself ends. */
const MAX_REFERENCES = 20

/**
 * The kinds of nodes of a served schema (specification part 2, Flow graph), in its order. They are the alternatives of
 * `properties.nodes.items`: by `oneOf` or `anyOf`, or one schema alone, each named by the `const` (or lone `enum` value) of its
 * `type`. An empty list for a schema of another form: nodes are then edited as they are written.
 */
export function readFlowKinds(schema: unknown): FlowKind[] {
  const node = resolved(schema, fieldOf(schema, ['properties', 'nodes', 'items']), ['properties', 'nodes', 'items'])
  if (!node) return []
  for (const word of ['oneOf', 'anyOf']) {
    const parts = node.schema[word]
    if (!Array.isArray(parts)) continue
    return parts.flatMap((part: unknown, at) => kindFrom(schema, part, [...node.pointer, word, String(at)]) ?? [])
  }
  return [kindFrom(schema, node.schema, node.pointer)].filter((kind) => kind !== null)
}

/** A part of a schema with its `$ref` followed inside the same document; null where that leads nowhere. */
export function followReference(root: unknown, part: unknown): JsonSchema | null {
  return resolved(root, part, [])?.schema ?? null
}

/** What a kind is called: its title, and for an unknown one its word. */
export function kindTitle(kinds: readonly FlowKind[], node: FlowItem): string {
  const type = kindOf(node)
  return kinds.find((kind) => kind.type === type)?.title ?? (type || 'No kind')
}

/** A node of a kind with the fields the schema gives a value for (`default`, `const`), and nothing else. */
export function newNode(root: unknown, kind: FlowKind): FlowItem {
  const data = kind.data ? defaultsOf(root, kind.data) : {}
  return { id: kind.type, type: kind.type, data }
}

function kindFrom(root: unknown, part: unknown, pointer: readonly string[]): FlowKind | null {
  const found = resolved(root, part, pointer)
  if (!found) return null
  const { properties } = found.schema
  if (!isRecord(properties) || !isRecord(properties['type'])) return null
  const { const: only, enum: words } = properties['type']
  const type: unknown = only ?? (Array.isArray(words) && words.length === 1 ? words[0] : undefined)
  if (typeof type !== 'string' || type === '') return null
  return {
    type,
    title: textOf(found.schema, 'title') ?? type,
    description: textOf(found.schema, 'description') ?? '',
    pointer: found.pointer,
    schema: found.schema,
    data: followReference(root, properties['data']),
  }
}

function defaultsOf(root: unknown, schema: JsonSchema): FlowItem {
  const { properties } = schema
  if (!isRecord(properties)) return {}
  const entries = Object.entries(properties).flatMap(([name, part]): [string, unknown][] => {
    const field = followReference(root, part)
    if (field && 'default' in field) return [[name, field['default']]]
    if (field && 'const' in field) return [[name, field['const']]]
    return []
  })
  return Object.fromEntries(entries)
}

function resolved(
  root: unknown,
  part: unknown,
  pointer: readonly string[],
): { schema: JsonSchema; pointer: readonly string[] } | null {
  let schema = part
  let at = pointer
  for (let count = 0; count < MAX_REFERENCES && isRecord(schema); count++) {
    const reference = textOf(schema, '$ref')
    if (reference === null) return { schema, pointer: at }
    if (!reference.startsWith('#')) return null
    at = reference
      .slice(1)
      .split('/')
      .slice(1)
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    schema = fieldOf(root, at)
  }
  return null
}

function fieldOf(value: unknown, steps: readonly string[]): unknown {
  let found = value
  for (const step of steps) {
    if (Array.isArray(found)) found = found[Number(step)]
    else if (isRecord(found) && Object.hasOwn(found, step)) found = found[step]
    else return undefined
  }
  return found
}
