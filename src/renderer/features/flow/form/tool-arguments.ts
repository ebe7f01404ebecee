import { type JsonSchema, getTypes, resolveSchema } from './json-schema.ts'
import { t } from './messages/t.ts'

/** Any value, edited as JSON. */
const ANY: JsonSchema = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }

/**
 * A form schema for a tool's arguments: a field for each plain one, JSON for nested and undescribed ones. Null if the
 * tool doesn't describe its arguments by name.
 */
export function toArgumentsSchema(parameters: JsonSchema | null, field: JsonSchema): JsonSchema | null {
  const tool = parameters && resolveSchema(parameters, parameters)
  if (!tool?.properties || Object.keys(tool.properties).length === 0) return null
  return {
    type: 'object',
    title: field.title ?? t('arguments'),
    properties: Object.fromEntries(
      Object.entries(tool.properties).map(([name, each]) => [name, toArgument(parameters ?? {}, name, each)]),
    ),
    required: tool.required ?? [],
  }
}

function toArgument(root: JsonSchema, name: string, unresolved: JsonSchema): JsonSchema {
  const schema = resolveSchema(root, unresolved)
  // The name as the tool spells it, because prompts and logs use it.
  const words = { title: schema.title ?? name, description: schema.description, default: schema.default }
  if (schema.enum !== undefined || schema.const !== undefined) return { ...schema, ...words }
  const [type, ...others] = getTypes(schema).filter((each) => each !== 'null')
  if (type === 'boolean' && others.length === 0)
    return {
      ...words,
      oneOf: [
        { const: true, title: t('yes') },
        { const: false, title: t('no') },
      ],
    }
  return others.length === 0 && ['string', 'number', 'integer'].includes(type ?? '')
    ? { ...schema, ...words }
    : { ...words, ...ANY }
}

const REFERENCE = /^\{\{\s*([^{}\s]+)\s*\}\}$/u

/** The key of the variable that stands for a whole value, as in `{{day}}`; null for any other value. */
export function getReferencedKey(value: unknown): string | null {
  return typeof value === 'string' ? (REFERENCE.exec(value)?.[1] ?? null) : null
}
