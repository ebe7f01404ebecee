/** What the forms know of JSON Schema 2020-12; whatever else a schema says is left to the validation. */
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
 * The schema with its reference followed and its `allOf` laid together; what stands beside a reference counts before it.
 * A reference to nowhere, or in a circle, answers what stands beside it.
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

/** Types a value of a resolved schema may have; empty where the schema names none. */
export function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type !== undefined) return typeof schema.type === 'string' ? [schema.type] : schema.type
  if (schema.properties !== undefined) return ['object']
  if (schema.items !== undefined) return ['array']
  return []
}

/** The type of a value, in the words of JSON Schema. Whole numbers count as `number`. */
export function typeOfValue(value: unknown): 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

/** `tool_id` as it is read: `Tool id`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a field is called: its title, or its name as words. */
export function titleOf(schema: JsonSchema, name: string): string {
  return schema.title ?? wordsOf(name)
}
