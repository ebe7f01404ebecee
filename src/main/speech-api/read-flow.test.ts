import { describe, expect, it } from 'vitest'
import { wholeSource } from '#shared/domain/flow-text/json-source.ts'
import { readFlowView, readGraph, readSchema, readTemplate, readVersions } from './read-flow.ts'

const GRAPH = '{"nodes":[{"id":"a","wait":1.0}],"edges":[]}'
const VERSION = { id: 'fver_1', version: 7 }
const BARE = { version: null, graph: GRAPH }

describe('a graph', () => {
  const read = (text: string) => readGraph(wholeSource(text))

  it('is read as written, bare or as a member', () => {
    expect(read(GRAPH)).toEqual(BARE)
    expect(read(` {"graph": ${GRAPH} } `)).toEqual(BARE)
    expect(read(`{"graph":1,"graph":${GRAPH}}`)).toEqual(BARE)
    expect(read(`{"graph":{"graph":${GRAPH}}}`)).toEqual(BARE)
  })

  it('may itself have a field called graph', () => {
    const text = `{"graph":5,"nodes":[],"edges":[]}`
    expect(read(text)).toEqual({ version: null, graph: text })
  })

  it('is separated from its version, wherever that stands', () => {
    const version = '"version": {"id":"fver_1","version":7}'
    expect(read(`{${version},"nodes":[],"edges":[]}`)).toEqual({ version: VERSION, graph: '{"nodes":[],"edges":[]}' })
    expect(read(`{"nodes":[], ${version} ,"edges":[]}`)).toEqual({ version: VERSION, graph: '{"nodes":[],"edges":[]}' })
    expect(read(`{"version":null,"nodes":[],"edges":[],${version}}`)).toEqual({
      version: VERSION,
      graph: '{"nodes":[],"edges":[]}',
    })
  })

  it('has no version if the version has no ID, and one with readable fields otherwise', () => {
    const withVersion = (version: string) => read(`{"nodes":[],"edges":[],"version":${version}}`)?.version
    expect(withVersion('{"version":7}')).toBeNull()
    expect(withVersion('"fver_1"')).toBeNull()
    expect(withVersion('{"id":5,"version":"7","name":[]}')).toEqual({ id: '5', version: 7 })
  })

  it.each(['1', '[]', '{}', '{"nodes":[]}', '{"nodes":[1],"edges":[]}', '{"graph":{"nodes":[]}}'])(
    'is not read from %s',
    (text) => {
      expect(read(text)).toBeUndefined()
    },
  )
})

describe('a flow', () => {
  it('may have a draft, a live graph and versions', () => {
    expect(
      readFlowView(`{"draft":${GRAPH},"active":{"graph":${GRAPH}},"versions":[{"id":"fver_1","version":7}]}`),
    ).toEqual({
      view: { draft: BARE, active: BARE, versions: [VERSION], unread: [] },
      incomplete: { graphs: [], versions: [] },
    })
  })

  it.each<[text: string, view: object]>([
    ['{}', { draft: null, active: null, versions: null }],
    [' {"draft":null}', { draft: null, active: null, versions: null }],
    [`{"draft":null,"active":${GRAPH}}`, { draft: null, active: BARE, versions: null }],
    [`{"active":${GRAPH},"other":1}`, { draft: null, active: BARE, versions: null }],
    ['{"versions":[]}', { draft: null, active: null, versions: [] }],
    ['{"versions":{}}', { draft: null, active: null, versions: null }],
  ])('may lack parts: %s', (text, view) => {
    const incomplete = { graphs: [], versions: [] }
    expect(readFlowView(text)).toEqual({ view: { ...view, unread: [] }, incomplete })
  })

  it.each(['[]', '"draft"', '{"other":1}', 'null'])('is not read from %s', (text) => {
    expect(readFlowView(text)).toBeUndefined()
  })

  it.each<[text: string, unread: string, value: unknown, view: object]>([
    [`{"draft":{},"active":${GRAPH}}`, 'draft', {}, { draft: null, active: BARE }],
    ['{"active":7}', 'active', 7, { draft: null, active: null }],
    [`{"draft":${GRAPH},"active":{"nodes":[]}}`, 'active', { nodes: [] }, { draft: BARE, active: null }],
  ])('keeps the other parts of %s, and reports the unreadable graph', (text, unread, value, view) => {
    expect(readFlowView(text)).toEqual({
      view: { ...view, versions: null, unread: [unread] },
      incomplete: { graphs: [{ id: unread, name: '', fields: [{ path: 'graph', value }] }], versions: [] },
    })
  })

  it('reports versions that could not be read completely', () => {
    const view = readFlowView('{"versions":[{"id":"fver_1","version":"many"},{"name":"x"}]}')

    expect(view?.view.versions).toEqual([{ id: 'fver_1' }])
    expect(view?.incomplete.versions).toEqual([
      { id: 'fver_1', name: '', fields: [{ path: 'version', value: 'many' }] },
      { id: null, name: 'x', fields: [{ path: 'id', value: undefined }] },
    ])
  })
})

it('reads versions only from a list', () => {
  expect(readVersions([{ id: 'fver_1', version: '7' }])).toEqual({ versions: [VERSION], incomplete: [] })
  expect(readVersions(undefined)).toBeNull()
  expect(readVersions({ 0: VERSION })).toBeNull()
})

it.each(['$schema', '$ref', '$defs', 'definitions', 'type', 'properties', 'oneOf', 'anyOf', 'allOf'])(
  'reads an object with %s as a schema, as written',
  (word) => {
    const text = `{ "title":1e3, "${word}": 1.0 }`
    expect(readSchema(wholeSource(` ${text} `))).toBe(text)
  },
)

it.each(['{}', '{"title":"type"}', '["type"]', '"type"'])('reads no schema from %s', (text) => {
  expect(readSchema(wholeSource(text))).toBeUndefined()
})

describe('a template', () => {
  const read = (text: string) => readTemplate(wholeSource(text))

  it('is read with its graph as written', () => {
    expect(read(`{"id":"tmpl_1","name":"Hello","graph":${GRAPH}}`)).toEqual({
      template: {
        id: 'tmpl_1',
        template: { id: 'tmpl_1', name: 'Hello', graph: JSON.parse(GRAPH) as unknown },
        graph: GRAPH,
      },
      incomplete: [],
    })
  })

  it('is read with the last of several graphs', () => {
    expect(read(`{"id":"tmpl_1","graph":1,"graph":${GRAPH}}`).template?.graph).toBe(GRAPH)
  })

  it('is listed without a readable graph, which is reported', () => {
    const { template, incomplete } = read('{"id":"tmpl_1","name":"Hello","graph":5}')
    expect(template).toMatchObject({ id: 'tmpl_1', graph: null })
    expect(incomplete).toEqual([{ id: 'tmpl_1', name: 'Hello', fields: [{ path: 'graph', value: 5 }] }])
    expect(read('{"id":7}')).toMatchObject({
      template: { id: '7', graph: null, template: { id: '7' } },
      incomplete: [{ id: '7', name: '', fields: [{ path: 'graph', value: undefined }] }],
    })
  })

  it('is reported with its unreadable fields', () => {
    expect(read(`{"id":"tmpl_1","key":[],"graph":${GRAPH}}`).incomplete).toEqual([
      { id: 'tmpl_1', name: '', fields: [{ path: 'key', value: [] }] },
    ])
  })

  it('needs an ID', () => {
    expect(read(`{"name":"Hello","graph":${GRAPH}}`)).toEqual({
      template: null,
      incomplete: [{ id: null, name: 'Hello', fields: [{ path: 'id', value: undefined }] }],
    })
  })
})
