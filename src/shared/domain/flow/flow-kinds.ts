import { type FlowItem, isRecord, kindOf, textOf } from './flow-graph.ts'
import { t } from './messages/t.ts'

/** A JSON Schema, or a part of one, as served. */
export type JsonSchema = Record<string, unknown>

/** A node kind in the served schema. */
export interface FlowKind {
  /** The value of a node's `type`. */
  type: string
  title: string
  description: string
  /** Path from the root to the kind's schema, each step a name or a position. */
  pointer: readonly string[]
  /** Schema of the whole node. */
  schema: JsonSchema
  /** Schema of the node's `data`, with references resolved. Null if the kind has none. */
  data: JsonSchema | null
  /** Names of tools by ID, in kinds for display. */
  toolNames?: ReadonlyMap<string, string>
}

/** Maximum number of references to follow, so a self-referencing schema terminates. */
const MAX_REFERENCES = 20

/**
 * Returns the node kinds of a served schema (specification part 2, Flow graph), in order. They are the alternatives of
 * `properties.nodes.items`: by `oneOf` or `anyOf`, or a single schema, each named by the `const` (or single `enum`
 * value) of its `type`. Empty for a schema of another form: nodes are then edited as raw JSON.
 */
export function readFlowKinds(schema: unknown): FlowKind[] {
  const node = resolved(schema, getField(schema, ['properties', 'nodes', 'items']), ['properties', 'nodes', 'items'])
  if (!node) return []
  for (const word of ['oneOf', 'anyOf']) {
    const parts = node.schema[word]
    if (!Array.isArray(parts)) continue
    return parts.flatMap((part: unknown, at) => kindFrom(schema, part, [...node.pointer, word, String(at)]) ?? [])
  }
  return [kindFrom(schema, node.schema, node.pointer)].filter((kind) => kind !== null)
}

/** The kinds with names of tools, by which nodes that call one are described. */
export function nameTools(kinds: readonly FlowKind[], toolNames: ReadonlyMap<string, string>): readonly FlowKind[] {
  return toolNames.size === 0 ? kinds : kinds.map((kind) => ({ ...kind, toolNames }))
}

/** Resolves a schema part's `$ref` inside the same document; null if it leads nowhere. */
export function followReference(root: unknown, part: unknown): JsonSchema | null {
  return resolved(root, part, [])?.schema ?? null
}

/** A kind's title, or the type of an unknown one. */
export function kindTitle(kinds: readonly FlowKind[], node: FlowItem): string {
  const type = kindOf(node)
  return kinds.find((kind) => kind.type === type)?.title ?? (type || t('noKind'))
}

/** Creates a node of a kind with only the fields that the schema gives a value for (`default`, `const`). */
export function newNode(root: unknown, kind: FlowKind): FlowItem {
  const data = kind.data ? getDefaults(root, kind.data) : {}
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

function getDefaults(root: unknown, schema: JsonSchema): FlowItem {
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
    schema = getField(root, at)
  }
  return null
}

function getField(value: unknown, steps: readonly string[]): unknown {
  let found = value
  for (const step of steps) {
    if (Array.isArray(found)) found = found[Number(step)]
    else if (isRecord(found) && Object.hasOwn(found, step)) found = found[step]
    else return undefined
  }
  return found
}
