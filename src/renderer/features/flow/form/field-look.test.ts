import { expect, it } from 'vitest'
import { FLOW_SCHEMA } from '#sandbox/flow/flow-schema.ts'
import { fieldLook, firstValue, getVariant } from './field-look.ts'
import { type JsonSchema, resolveSchema, getWords } from './json-schema.ts'

const ROOT = FLOW_SCHEMA as unknown as JsonSchema
const look = (schema: JsonSchema, value?: unknown) => fieldLook(ROOT, schema, value).look

it('selects a field for every schema form the service serves', () => {
  const dataOf = (kind: string) =>
    resolveSchema(ROOT, ROOT.$defs?.[`node_${kind}`] ?? {}).properties?.['data']?.properties ?? {}
  const looks = (kind: string) => Object.entries(dataOf(kind)).map(([name, schema]) => [name, look(schema)])

  expect(Object.fromEntries(looks('say'))).toEqual({ text: 'text', voice_id: 'text', interruptible: 'switch' })
  expect(Object.fromEntries(looks('collect'))).toEqual({ instruction: 'text', fields: 'list', attempts: 'number' })
  expect(Object.fromEntries(looks('tool_call'))['arguments']).toBe('entries')
  expect(Object.fromEntries(looks('set_variable'))).toEqual({ variable: 'text', value: 'mixed' })
  expect(Object.fromEntries(looks('end'))).toEqual({ message: 'text', outcome: 'choice' })
})

it('shows a value its field can’t hold as JSON, never as something else', () => {
  expect(look({ type: 'string' }, ['a', 'list'])).toBe('json')
  expect(look({ type: 'boolean' }, 'yes')).toBe('json')
  expect(look({ type: 'array', items: {} }, { 0: 'a' })).toBe('json')
  expect(look({ enum: ['a', 'b'] }, { a: 1 })).toBe('json')
  expect(look({ type: ['string', 'number'] }, { a: 1 })).toBe('json')
  expect(look({ type: 'number' }, 5)).toBe('number')
  expect(look({}, { a: 1 })).toBe('mixed')
})

it('distinguishes variants of an object by constants, then by required fields', () => {
  const schema: JsonSchema = {
    oneOf: [
      { title: 'Mail', properties: { kind: { const: 'mail' }, to: { type: 'string' } }, required: ['kind', 'to'] },
      { title: 'Call', properties: { kind: { const: 'call' } }, required: ['kind'] },
    ],
  }
  const found = fieldLook(ROOT, schema, { kind: 'call', extra: 1 })
  if (found.look !== 'variants') throw new Error(found.look)

  expect(getVariant(found.variants, { kind: 'call', extra: 1 })).toBe(1)
  expect(getVariant(found.variants, { kind: 'letter' })).toBe(-1)
  expect(firstValue(ROOT, schema)).toEqual({ kind: 'mail', to: '' })
})

it('starts with defaults and required fields, with free IDs', () => {
  const option: JsonSchema = {
    type: 'object',
    required: ['id', 'label'],
    properties: { id: { type: 'string' }, label: { type: 'string' }, note: { type: 'string' } },
  }

  expect(firstValue(ROOT, option, ['a', 'option_3'])).toEqual({ id: 'option_4', label: '' })
  expect(firstValue(ROOT, { type: 'array', minItems: 2, items: option })).toEqual([
    { id: 'option_1', label: '' },
    { id: 'option_2', label: '' },
  ])
})

it('follows references, also next to other keywords, and stops at cycles', () => {
  const root: JsonSchema = {
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a', title: 'Round' }, 'c/d': { type: 'number' } },
  }

  expect(resolveSchema(root, { $ref: '#/$defs/a' })).toEqual({ title: 'Round' })
  expect(resolveSchema(root, { $ref: '#/$defs/c~1d', title: 'Count' })).toEqual({ type: 'number', title: 'Count' })
  expect(resolveSchema(root, { $ref: '#/$defs/nothing' })).toEqual({})
  expect(getWords('result_variable')).toBe('Result variable')
})
