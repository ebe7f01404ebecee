import { describe, expect, it } from 'vitest'
import { createSchemaValidator } from './schema-validator.ts'

const KIND = (type: string, field: string) => ({
  type: 'object',
  required: ['type', field],
  properties: { type: { const: type }, [field]: { type: 'string' } },
})
const schemaOf = (node: object, more: object = {}) =>
  JSON.stringify({ type: 'object', properties: { nodes: { type: 'array', items: node } }, ...more })
const check = (schema: string, ...nodes: object[]) => createSchemaValidator().check(schema, { nodes, edges: [] })

describe('a served schema', () => {
  const kinds = { oneOf: [KIND('say', 'text'), KIND('wait', 'seconds')] }
  const told = { ...kinds, discriminator: { propertyName: 'type' }, required: ['type'] }

  it('that tells its kinds by a word names the field of the kind that was meant', () => {
    expect(check(schemaOf(told), { type: 'say' }, { type: 'wait', seconds: 3 }, { type: 'dance' })).toEqual([
      { path: 'nodes.0.text', code: 'schema.required', message: 'is missing' },
      { path: 'nodes.1.seconds', code: 'schema.type', message: 'must be string' },
      { path: 'nodes.2.type', code: 'schema.discriminator', message: '“dance” is not known' },
    ])
  })

  it('that gives each kind its word names that field too, whether or not it says that the word decides', () => {
    const issues = check(schemaOf(kinds), { type: 'say' }, { type: 'wait', seconds: 3 }, { type: 'dance' })

    expect(issues.map(({ path }) => path)).toEqual(['nodes.0.text', 'nodes.1.seconds', 'nodes.2.type'])
  })

  it('that does not, says of a node that fits none only that, and not what every kind would need', () => {
    const wordless = { oneOf: ['text', 'seconds'].map((field) => ({ type: 'object', required: [field] })) }
    const issues = check(schemaOf(wordless), { type: 'say' }, { type: 'say', text: 'Hello.' })

    expect(issues).toEqual([{ path: 'nodes.0', code: 'schema.oneOf', message: expect.stringContaining('exactly one') }])
  })

  it('may be of an older draft, or have words of its own', () => {
    const older = schemaOf(KIND('say', 'text'), { $schema: 'http://json-schema.org/draft-07/schema#', 'x-order': [1] })

    expect(check(older, { type: 'say' }).map(({ path }) => path)).toEqual(['nodes.0.text'])
  })

  it.each(['[]', 'true', '{"type":"nonsense"}', '{"$ref":"#/nowhere"}'])(
    'that cannot be used, such as %s, judges nothing',
    (schema) => {
      expect(check(schema, { type: 'say' })).toEqual([])
    },
  )

  it('is another one when it has changed', () => {
    const validator = createSchemaValidator()
    const graph = { nodes: [{ type: 'say' }], edges: [] }

    const first = validator.check(schemaOf(KIND('say', 'text')), graph)
    const second = validator.check(schemaOf({ type: 'object' }), graph)

    expect([first.length, second.length]).toEqual([1, 0])
  })
})
