import { type JsonSchema, resolveSchema, titleOf, typeOfValue, getTypes, getWords } from './json-schema.ts'
import { t } from './messages/t.ts'

/** One of an object's possible shapes. */
export interface Variant {
  title: string
  schema: JsonSchema
  /** Values that identify this variant, such as `{ type: 'say' }`. */
  constants: Readonly<Record<string, unknown>>
}

/** How a value is edited. */
export type FieldLook =
  | { look: 'choice'; options: readonly { value: unknown; label: string }[] }
  | { look: 'text'; isLong: boolean; maxLength: number | null }
  | { look: 'number'; isWhole: boolean }
  | { look: 'switch' }
  | { look: 'list'; item: JsonSchema }
  | { look: 'object' }
  /** An object with arbitrary names. */
  | { look: 'entries' }
  /** A value of one of several primitive types. */
  | { look: 'mixed'; types: readonly string[] }
  | { look: 'variants'; variants: readonly Variant[] }
  | { look: 'json' }

const PLAIN = ['string', 'number', 'integer', 'boolean', 'null']
const LONG_FROM = 200

/**
 * How a value is edited under a schema. A value the schema's own field can't show, such as a list instead of a text, is
 * edited as JSON, so nothing is hidden or lost.
 */
export function fieldLook(root: JsonSchema, unresolved: JsonSchema, value: unknown): FieldLook {
  const schema = resolveSchema(root, unresolved)
  const look = getBlockStatus(root, schema)
  return value === undefined || canShow(look, value) ? look : { look: 'json' }
}

function getBlockStatus(root: JsonSchema, schema: JsonSchema): FieldLook {
  if (schema.enum !== undefined) return { look: 'choice', options: schema.enum.map(asOption) }
  if (schema.const !== undefined) return { look: 'choice', options: [asOption(schema.const)] }
  const shapes = schema.oneOf ?? schema.anyOf
  if (shapes !== undefined) return shapesLook(root, shapes)
  const types = getTypes(schema).filter((type) => type !== 'null')
  const [type] = types
  if (types.length > 1)
    return types.every((each) => PLAIN.includes(each)) ? { look: 'mixed', types: getTypes(schema) } : { look: 'json' }
  switch (type) {
    case 'string':
      return {
        look: 'text',
        isLong: schema.format === 'textarea' || (schema.format === undefined && (schema.maxLength ?? 0) > LONG_FROM),
        maxLength: schema.maxLength ?? null,
      }
    case 'number':
    case 'integer':
      return { look: 'number', isWhole: type === 'integer' }
    case 'boolean':
      return { look: 'switch' }
    case 'array':
      return { look: 'list', item: schema.items ?? {} }
    case 'object':
      return Object.keys(schema.properties ?? {}).length > 0 ? { look: 'object' } : { look: 'entries' }
    default:
      return { look: 'mixed', types: ['string', 'number', 'boolean', 'null', 'json'] }
  }
}

function shapesLook(root: JsonSchema, shapes: readonly JsonSchema[]): FieldLook {
  const resolved = shapes.map((shape) => resolveSchema(root, shape))
  if (resolved.every((shape) => shape.const !== undefined))
    return {
      look: 'choice',
      options: resolved.map((shape) => ({ value: shape.const, label: shape.title ?? asOption(shape.const).label })),
    }
  const types = resolved.flatMap(getTypes)
  if (types.length === resolved.length && types.every((type) => PLAIN.includes(type))) return { look: 'mixed', types }
  if (!resolved.every((shape) => shape.properties !== undefined)) return { look: 'json' }
  return {
    look: 'variants',
    variants: resolved.map((schema, index) => {
      const constants = Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
          each.const === undefined ? [] : [[name, each.const]],
        ),
      )
      const named = Object.values(constants).find((each) => typeof each === 'string')
      return {
        title: titleOf(schema, typeof named === 'string' ? named : t('form', { number: index + 1 })),
        schema,
        constants,
      }
    }),
  }
}

function asOption(value: unknown): { value: unknown; label: string } {
  return { value, label: typeof value === 'string' ? getWords(value) : JSON.stringify(value) }
}

function canShow(look: FieldLook, value: unknown): boolean {
  const type = typeOfValue(value)
  switch (look.look) {
    case 'text':
      return type === 'string' || type === 'null'
    case 'number':
      return type === 'number' || type === 'null'
    case 'switch':
      return type === 'boolean'
    case 'list':
      return type === 'array'
    case 'object':
    case 'entries':
    case 'variants':
      return type === 'object'
    case 'mixed':
      return look.types.includes('json') || PLAIN.includes(type)
    case 'choice':
      return type !== 'array' && type !== 'object'
    case 'json':
      return true
  }
}

/** A value's variant: the one whose constants it has, or the first whose required fields are all present. */
export function getVariant(variants: readonly Variant[], value: Readonly<Record<string, unknown>>): number {
  const told = variants.findIndex(
    ({ constants }) =>
      Object.keys(constants).length > 0 && Object.entries(constants).every(([name, each]) => value[name] === each),
  )
  if (told >= 0) return told
  return variants.findIndex(
    ({ schema, constants }) =>
      Object.keys(constants).length === 0 && (schema.required ?? []).every((name) => name in value),
  )
}

/**
 * An initial value: defaults and constants from the schema; otherwise only required fields, empty.
 *
 * @param taken texts that its `id` must differ from
 */
export function firstValue(root: JsonSchema, unresolved: JsonSchema, taken: readonly string[] = []): unknown {
  const schema = resolveSchema(root, unresolved)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const shape = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (shape !== undefined) return firstValue(root, shape, taken)
  switch (getTypes(schema)[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => {
          const field = schema.properties?.[name] ?? {}
          return [name, name === 'id' ? freeId(taken) : firstValue(root, field)]
        }),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, (_, index) =>
        firstValue(
          root,
          schema.items ?? {},
          Array.from({ length: index }, (_each, before) => `option_${before + 1}`),
        ),
      )
    case 'number':
    case 'integer':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'string':
      return ''
    default:
      return null
  }
}

function freeId(taken: readonly string[]): string {
  let number = taken.length + 1
  while (taken.includes(`option_${number}`)) number += 1
  return `option_${number}`
}
