import { expect, it } from 'vitest'
import { FLOW_SCHEMA } from '#sandbox/flow/flow-schema.ts'
import { fieldLook, firstValue, variantOf } from './field-look.ts'
import { type JsonSchema, resolveSchema, wordsOf } from './json-schema.ts'

const ROOT = FLOW_SCHEMA as unknown as JsonSchema
const look = (schema: JsonSchema, value?: unknown) => fieldLook(ROOT, schema, value).look

it('chooses a field for every form of schema that the service serves', () => {
  const dataOf = (kind: string) =>
    resolveSchema(ROOT, ROOT.$defs?.[`node_${kind}`] ?? {}).properties?.['data']?.properties ?? {}
  const looks = (kind: string) => Object.entries(dataOf(kind)).map(([name, schema]) => [name, look(schema)])

  expect(Object.fromEntries(looks('say'))).toEqual({ text: 'text', voice_id: 'text', interruptible: 'switch' })
  expect(Object.fromEntries(looks('collect'))).toEqual({ instruction: 'text', fields: 'list', attempts: 'number' })
  expect(Object.fromEntries(looks('tool_call'))['arguments']).toBe('entries')
  expect(Object.fromEntries(looks('set_variable'))).toEqual({ variable: 'text', value: 'mixed' })
  expect(Object.fromEntries(looks('end'))).toEqual({ message: 'text', outcome: 'choice' })
})

it('shows a value that its field could not hold as JSON, and never as something else', () => {
  expect(look({ type: 'string' }, ['a', 'list'])).toBe('json')
  expect(look({ type: 'boolean' }, 'yes')).toBe('json')
  expect(look({ type: 'array', items: {} }, { 0: 'a' })).toBe('json')
  expect(look({ enum: ['a', 'b'] }, { a: 1 })).toBe('json')
  expect(look({ type: ['string', 'number'] }, { a: 1 })).toBe('json')
  expect(look({ type: 'number' }, 5)).toBe('number')
  expect(look({}, { a: 1 })).toBe('mixed')
})

it('tells the forms of an object apart by their constants, then by what they require', () => {
  const schema: JsonSchema = {
    oneOf: [
      { title: 'Mail', properties: { kind: { const: 'mail' }, to: { type: 'string' } }, required: ['kind', 'to'] },
      { title: 'Call', properties: { kind: { const: 'call' } }, required: ['kind'] },
    ],
  }
  const found = fieldLook(ROOT, schema, { kind: 'call', extra: 1 })
  if (found.look !== 'variants') throw new Error(found.look)

  expect(variantOf(found.variants, { kind: 'call', extra: 1 })).toBe(1)
  expect(variantOf(found.variants, { kind: 'letter' })).toBe(-1)
  expect(firstValue(ROOT, schema)).toEqual({ kind: 'mail', to: '' })
})

it('begins with defaults and what is required, with ids that are free', () => {
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

it('follows references, also beside other words, and ends where they go round', () => {
  const root: JsonSchema = {
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a', title: 'Round' }, 'c/d': { type: 'number' } },
  }

  expect(resolveSchema(root, { $ref: '#/$defs/a' })).toEqual({ title: 'Round' })
  expect(resolveSchema(root, { $ref: '#/$defs/c~1d', title: 'Count' })).toEqual({ type: 'number', title: 'Count' })
  expect(resolveSchema(root, { $ref: '#/$defs/nothing' })).toEqual({})
  expect(wordsOf('result_variable')).toBe('Result variable')
})
