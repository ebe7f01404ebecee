import { capitalize } from '#shared/domain/capitalize.ts'

/** The parts of JSON Schema 2020-12 that forms use; everything else is left to validation. */
export interface JsonSchema {
  $ref?: string
  $defs?: Readonly<Record<string, JsonSchema>>
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  title?: string
  description?: string
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  oneOf?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
}

const LONGEST_CHAIN = 16

/**
 * The schema with its reference resolved and its `allOf` merged; siblings of a reference take precedence. For a
 * dangling or circular reference, returns only its siblings.
 */
export function resolveSchema(root: JsonSchema, schema: JsonSchema, depth = 0): JsonSchema {
  if (depth > LONGEST_CHAIN) return {}
  if (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema
    return { ...resolveSchema(root, findDefinition(root, $ref) ?? {}, depth + 1), ...beside }
  }
  if (schema.allOf === undefined) return schema
  const { allOf, ...own } = schema
  const parts = [...allOf.map((part) => resolveSchema(root, part, depth + 1)), own]
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  }
}

function findDefinition(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (!reference.startsWith('#')) return undefined
  let place: unknown = root
  for (const step of reference.slice(1).split('/').filter(Boolean)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    place = typeof place === 'object' && place !== null ? (place as Record<string, unknown>)[name] : undefined
  }
  return typeof place === 'object' && place !== null ? (place as JsonSchema) : undefined
}

/** Types allowed by a resolved schema; empty if it has none. */
export function getTypes(schema: JsonSchema): readonly string[] {
  if (schema.type !== undefined) return typeof schema.type === 'string' ? [schema.type] : schema.type
  if (schema.properties !== undefined) return ['object']
  if (schema.items !== undefined) return ['array']
  return []
}

/** A value's JSON Schema type. Integers count as `number`. */
export function typeOfValue(value: unknown): 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

/** `tool_id` for display: `Tool id`. */
export function getWords(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return words === '' ? name : capitalize(words)
}

const ROUTE = /\b(?:GET|POST|PUT|PATCH|DELETE)\s+\/\S*|\/v\d+\/\S*/

/**
 * A served description for people: without the sentences, or parts between semicolons, that name a route of the API.
 * Undefined if nothing is left.
 */
export function plainDescription(text: string | undefined): string | undefined {
  if (text === undefined || !ROUTE.test(text)) return text
  const plain = text
    .split(/(?<=[.;!?])\s+/)
    .filter((part) => !ROUTE.test(part))
    .map(capitalize)
    .join(' ')
    .replace(/;$/, '.')
  return plain === '' ? undefined : plain
}

/** A field's label: its title, or its name as words. */
export function titleOf(schema: JsonSchema, name: string): string {
  return schema.title ?? getWords(name)
}
