import { describe, expect, it } from 'vitest'
import { createSchemaValidator } from './schema-validator.ts'

const KIND = (type: string, field: string) => ({
  type: 'object',
  required: ['type', field],
  properties: { type: { const: type }, [field]: { type: 'string' } },
})
const getSchema = (node: object, more: object = {}) =>
  JSON.stringify({ type: 'object', properties: { nodes: { type: 'array', items: node } }, ...more })
const check = (schema: string, ...nodes: object[]) => createSchemaValidator().check(schema, { nodes, edges: [] })

describe('a served schema', () => {
  const kinds = { oneOf: [KIND('say', 'text'), KIND('wait', 'seconds')] }
  const told = { ...kinds, discriminator: { propertyName: 'type' }, required: ['type'] }

  it('names the field of the intended kind if kinds differ by a constant', () => {
    expect(check(getSchema(told), { type: 'say' }, { type: 'wait', seconds: 3 }, { type: 'dance' })).toEqual([
      { path: 'nodes.0.text', code: 'schema.required', message: 'is missing' },
      { path: 'nodes.1.seconds', code: 'schema.type', message: 'must be string' },
      { path: 'nodes.2.type', code: 'schema.discriminator', message: '“dance” is unknown' },
    ])
  })

  it('names that field with tagged kinds too, with or without a discriminator', () => {
    const issues = check(getSchema(kinds), { type: 'say' }, { type: 'wait', seconds: 3 }, { type: 'dance' })

    expect(issues.map(({ path }) => path)).toEqual(['nodes.0.text', 'nodes.1.seconds', 'nodes.2.type'])
  })

  it('without tags, reports only that a node fits no kind, not what every kind would require', () => {
    const wordless = { oneOf: ['text', 'seconds'].map((field) => ({ type: 'object', required: [field] })) }
    const issues = check(getSchema(wordless), { type: 'say' }, { type: 'say', text: 'Hello.' })

    expect(issues).toEqual([{ path: 'nodes.0', code: 'schema.oneOf', message: expect.stringContaining('exactly one') }])
  })

  it('may use an older draft or custom keywords', () => {
    const older = getSchema(KIND('say', 'text'), { $schema: 'http://json-schema.org/draft-07/schema#', 'x-order': [1] })

    expect(check(older, { type: 'say' }).map(({ path }) => path)).toEqual(['nodes.0.text'])
  })

  it.each(['[]', 'true', '{"type":"nonsense"}', '{"$ref":"#/nowhere"}'])(
    'that is unusable, such as %s, validates nothing',
    (schema) => {
      expect(check(schema, { type: 'say' })).toEqual([])
    },
  )

  it('is replaced when it changes', () => {
    const validator = createSchemaValidator()
    const graph = { nodes: [{ type: 'say' }], edges: [] }

    const first = validator.check(getSchema(KIND('say', 'text')), graph)
    const second = validator.check(getSchema({ type: 'object' }), graph)

    expect([first.length, second.length]).toEqual([1, 0])
  })
})
