import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import {
  FlowErrorEnvelope,
  WireFlowGraph,
  WireFlowTemplatePage,
  WireFlowVersionPage,
  WireFlowView,
} from '#shared/service-wire/flows.ts'
import { AGENT_TOOLS } from '../flow/agent-tools.ts'
import { makeAgent } from './agents.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const graphThatSays = (text: string) => ({
  nodes: [
    { id: 'start', type: 'start', x_color: 'blue' },
    { id: 'hello', type: 'say', data: { text, x_mood: { warm: true } } },
    { id: 'end', type: 'end' },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'hello' },
    { id: 'e2', source: 'hello', target: 'end', x_note: 'kept' },
  ],
  variables: [{ key: 'caller', type: 'string' }],
})
const GRAPH = graphThatSays('Hello.')
const WRONG_GRAPH = { ...GRAPH, edges: [] }
const TEMPLATE = { key: 'hello', name: 'Hello', graph: GRAPH }
const UNKNOWN_TEMPLATE = 'tmpl_00000000000000000000000000'

/** An agent with its flow routes. */
async function openFlow() {
  const service = await openService()
  const { id } = await makeAgent(service)
  const send = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    service.send(method, `/v1/agents/${id}/flow${path}`, { body, headers })
  const view = async (): Promise<Json> => (await send('GET', '')).json()
  const publish = async (text: string): Promise<Json> => {
    await send('PUT', '', graphThatSays(text))
    return (await send('POST', '/publish', { notes: text })).json()
  }
  return { service, id, send, view, publish }
}

const getTemplates = async (service: ServiceUnderTest): Promise<Json[]> =>
  ((await (await service.send('GET', '/v1/agents/flow/templates')).json()) as Json).templates

it('4 flow schema: is a public JSON Schema with at least ten node types, by which graphs are validated', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/v1/agents/flow/schema', { key: null })

  const schema: Json = await answer.json()
  // As read by a standard validator: no custom keywords or formats.
  const validate = new Ajv2020({ strictTypes: false }).compile(schema)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
  expect(schema.$defs.node.oneOf.length).toBeGreaterThanOrEqual(11)
  expect([validate(GRAPH), validate({ nodes: [{ id: 'a', type: 'say' }], edges: [] })]).toEqual([true, false])
})

it('4 flow get: returns no graphs or versions at first, and 404 for an unknown agent', async () => {
  const { service, view } = await openFlow()

  const unknown = await service.send('GET', '/v1/agents/agent_x/flow')

  expect(await view()).toEqual({ versions: [] })
  expect(await refusal(unknown)).toMatchObject({ status: 404, code: 'not_found' })
})

it('3 flow put: replaces the draft with a valid graph, keeps unknown fields, and leaves the active graph unchanged', async () => {
  const { id, send, view, publish } = await openFlow()
  const active = await publish('First.')

  const answer = await send('PUT', '', { ...GRAPH, name: 'Greeting', notes: 'Shorter' })

  const draft: Json = await answer.json()
  const after = await view()
  expect(WireFlowGraph.safeParse(draft).error).toBeUndefined()
  expect(draft).toMatchObject({
    ...GRAPH,
    version: {
      agent_id: id,
      version: 2,
      parent_version_id: active.id,
      is_draft: true,
      is_active: false,
      name: 'Greeting',
    },
  })
  expect(WireFlowView.safeParse(after).error).toBeUndefined()
  expect(after.draft).toEqual(draft)
  expect(after.active.version.id).toBe(active.id)
  expect(after.active.nodes[1].data.text).toBe('First.')
})

it('3 flow put: returns 400 with issues for an invalid graph and leaves the draft unchanged', async () => {
  const { send, view } = await openFlow()
  await send('PUT', '', GRAPH)
  const before = await view()

  const meaning = await refusal(await send('PUT', '', WRONG_GRAPH))
  const structure = await refusal(await send('PUT', '', { nodes: [{ id: 'a', type: 'say' }], edges: [] }))

  expect(FlowErrorEnvelope.parse(meaning.body).issues?.map(({ path, code }) => [path, code])).toEqual([
    ['nodes.0', 'node.dead_end'],
    ['nodes.1', 'node.dead_end'],
    ['nodes.1', 'node.unreachable'],
    ['nodes.2', 'node.unreachable'],
  ])
  expect(meaning).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(structure.body.issues).toMatchObject([{ path: 'nodes.0.data', code: 'say.missing' }])
  expect(await view()).toEqual(before)
})

it('4 flow put: returns 400 with issues for invalid body fields, also for templates and clones', async () => {
  const { service, id } = await openFlow()
  const [template] = await getTemplates(service)
  const flow = `/v1/agents/${id}/flow`
  const templates = '/v1/agents/flow/templates'

  const answers = [
    await service.send('PUT', flow, { body: '[]' }),
    await service.send('PUT', flow, { body: { ...GRAPH, name: 5 } }),
    await service.send('POST', templates, { body: { key: 'new', name: 'New' } }),
    await service.send('POST', `${templates}/${template.id}/clone`, { body: {} }),
  ]

  const refusals = await Promise.all(answers.map(refusal))
  expect(refusals.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [400, 'validation_failed']))
  expect(refusals.map(({ body }) => body.issues)).toEqual([
    [{ path: 'body', code: 'body.invalid', message: 'must be an object' }],
    [{ path: 'name', code: 'name.invalid', message: 'must be a string' }],
    [{ path: 'graph', code: 'graph.missing', message: 'must be an object, and is missing' }],
    [{ path: 'agent_id', code: 'agent_id.missing', message: 'must be a string, and is missing' }],
  ])
})

it('3 flow put: reports a list that is far too long as one issue, whatever its entries', async () => {
  const { send } = await openFlow()

  const tooLong = await refusal(await send('PUT', '', { nodes: Array.from({ length: 60_000 }, () => ({})), edges: [] }))

  expect(tooLong.body.issues).toEqual([
    { path: 'nodes', code: 'graph.nodes.invalid', message: expect.stringContaining('1000') },
  ])
})

it('3 flow put: returns bad_request without issues for an undecodable body', async () => {
  const { service, id } = await openFlow()

  const answer = await refusal(await service.send('PUT', `/v1/agents/${id}/flow`, { body: '{' }))

  expect(answer).toMatchObject({ status: 400, code: 'bad_request' })
  expect(answer.body).not.toHaveProperty('issues')
})

it('4 flow put: returns 409 for a write based on an older draft and changes nothing', async () => {
  const { send, view } = await openFlow()
  await send('PUT', '', GRAPH)
  const read = (await send('GET', '')).headers.get('etag') ?? ''

  const first = await send('PUT', '', graphThatSays('One.'), { 'If-Match': read })
  const second = await refusal(await send('PUT', '', graphThatSays('Two.'), { 'If-Match': read }))

  expect(first.status).toBe(200)
  expect(first.headers.get('etag')).not.toBe(read)
  expect(second).toMatchObject({ status: 409, code: 'conflict' })
  expect((await view()).draft.nodes[1].data.text).toBe('One.')
})

it('4 flow publish: makes the draft the active version, and is 409 without a draft', async () => {
  const { send, view } = await openFlow()
  await send('PUT', '', GRAPH)

  const answer = await send('POST', '/publish')
  const again = await refusal(await send('POST', '/publish'))

  const published: Json = await answer.json()
  expect(published).toMatchObject({ version: 1, is_active: true, is_draft: false, published_at: expect.any(String) })
  expect(await view()).toEqual({ active: { version: published, ...GRAPH }, versions: [published] })
  expect(again).toMatchObject({ status: 409, code: 'conflict' })
})

it('4 flow versions: lists published versions, newest first, paginated, each with its graph', async () => {
  const { send, publish } = await openFlow()
  const published = [await publish('One.'), await publish('Two.'), await publish('Three.')]

  const first: Json = await (await send('GET', '/versions?limit=2')).json()
  const second: Json = await (await send('GET', `/versions?limit=2&cursor=${first.next_cursor}`)).json()
  const oldest: Json = await (await send('GET', `/versions/${published[0].id}`)).json()
  const unknown = await refusal(await send('GET', '/versions/fver_x'))

  expect(WireFlowVersionPage.safeParse(first).error).toBeUndefined()
  expect([...first.versions, ...second.versions].map(({ notes }: Json) => notes)).toEqual(['Three.', 'Two.', 'One.'])
  expect(oldest.nodes[1].data.text).toBe('One.')
  expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 flow rollback: activates an earlier version and keeps the draft; 404 for an unknown one', async () => {
  const { send, view, publish } = await openFlow()
  const first = await publish('One.')
  await publish('Two.')
  await send('PUT', '', GRAPH)

  const answer = await send('POST', '/rollback', { version_id: first.id })
  const unknown = await refusal(await send('POST', '/rollback', { version_id: 'fver_x' }))

  const after = await view()
  expect(await answer.json()).toMatchObject({ id: first.id, is_active: true })
  expect([after.active.nodes[1].data.text, after.draft.nodes[1].data.text]).toEqual(['One.', 'Hello.'])
  expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 flow rollback: conflicts with a read before it, although the draft is unchanged', async () => {
  const { send, view, publish } = await openFlow()
  const first = await publish('One.')
  await publish('Two.')
  await send('PUT', '', GRAPH)
  const read = { 'If-Match': (await send('GET', '')).headers.get('etag') ?? '' }
  await send('POST', '/rollback', { version_id: first.id }, read)

  const answers = [
    await send('DELETE', '/draft', undefined, read),
    await send('POST', '/deactivate', undefined, read),
    await send('POST', '/publish', undefined, read),
  ]

  const after = await view()
  expect((await Promise.all(answers.map(refusal))).map(({ code }) => code)).toEqual(answers.map(() => 'conflict'))
  expect([after.active.nodes[1].data.text, after.draft.nodes[1].data.text]).toEqual(['One.', 'Hello.'])
})

it('4 flow draft: is discarded with 204, leaving the active graph; 404 without a draft', async () => {
  const { send, view, publish } = await openFlow()
  await publish('One.')
  await send('PUT', '', GRAPH)

  const first = await send('DELETE', '/draft')
  const second = await refusal(await send('DELETE', '/draft'))

  const after = await view()
  expect(first.status).toBe(204)
  expect([after.draft, after.active.nodes[1].data.text]).toEqual([undefined, 'One.'])
  expect(second).toMatchObject({ status: 404, code: 'not_found' })
})

it('3 flow deactivate: leaves no active graph and keeps the versions; 404 if nothing is active', async () => {
  const { send, view, publish } = await openFlow()
  await publish('One.')

  const first = await send('POST', '/deactivate')
  const second = await refusal(await send('POST', '/deactivate'))

  const after = await view()
  expect(first.status).toBe(204)
  expect([after.active, after.versions.length]).toEqual([undefined, 1])
  expect(second).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 templates: include at least six built-in ones, each of which can be cloned and published', async () => {
  const { service, id, send } = await openFlow()

  const page: Json = await (await service.send('GET', '/v1/agents/flow/templates?limit=200')).json()
  const statuses: number[] = []
  for (const { id: templateId } of page.templates) {
    const cloned = await service.send('POST', `/v1/agents/flow/templates/${templateId}/clone`, {
      body: { agent_id: id },
    })
    statuses.push(cloned.status, (await send('POST', '/publish')).status)
  }

  expect(WireFlowTemplatePage.safeParse(page).error).toBeUndefined()
  expect(page.templates.length).toBeGreaterThanOrEqual(6)
  expect(page.templates.every(({ is_seed: isSeed }: Json) => isSeed)).toBe(true)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('4 templates: are created, read, replaced as a whole and deleted', async () => {
  const service = await openService()
  const path = '/v1/agents/flow/templates'

  const created = await service.send('POST', path, { body: { ...TEMPLATE, description: 'Says hello.' } })
  const template: Json = await created.json()
  const read: Json = await (await service.send('GET', `${path}/${template.id}`)).json()
  const put = await service.send('PUT', `${path}/${template.id}`, {
    body: { ...TEMPLATE, name: 'Hi', graph: graphThatSays('Hi.') },
  })
  const replaced: Json = await put.json()
  const removed = await service.send('DELETE', `${path}/${template.id}`)
  const gone = await refusal(await service.send('GET', `${path}/${template.id}`))

  expect([created.status, put.status, removed.status]).toEqual([201, 200, 204])
  expect(template).toMatchObject({
    ...TEMPLATE,
    id: expect.stringMatching(/^tmpl_/),
    category: 'custom',
    is_seed: false,
  })
  expect(read).toEqual(template)
  expect(replaced).toMatchObject({ id: template.id, name: 'Hi', description: '', graph: graphThatSays('Hi.') })
  expect(gone).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 templates: return 400 with issues for an invalid graph, 409 for a key in use, 403 for changing a built-in one', async () => {
  const service = await openService()
  const path = '/v1/agents/flow/templates'
  const [seed] = await getTemplates(service)

  const wrong = await refusal(await service.send('POST', path, { body: { ...TEMPLATE, graph: WRONG_GRAPH } }))
  const taken = await refusal(await service.send('POST', path, { body: { ...TEMPLATE, key: seed.key } }))
  const changed = await refusal(await service.send('PUT', `${path}/${seed.id}`, { body: TEMPLATE }))
  const unknown = await refusal(await service.send('PUT', `${path}/${UNKNOWN_TEMPLATE}`, { body: TEMPLATE }))

  expect(wrong.body.issues[0]).toMatchObject({ path: 'graph.nodes.0', code: 'node.dead_end' })
  expect(taken).toMatchObject({ status: 409, code: 'conflict' })
  expect(changed).toMatchObject({ status: 403, code: 'forbidden' })
  expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
})

it('3 template clone: creates and returns the agent’s new draft; 404 for an unknown template or agent, 409 if stale', async () => {
  const { service, id, send, view } = await openFlow()
  const [seed] = await getTemplates(service)
  const clone = (templateId: string, agentId: string, headers?: Record<string, string>) =>
    service.send('POST', `/v1/agents/flow/templates/${templateId}/clone`, { body: { agent_id: agentId }, headers })
  await send('PUT', '', { ...GRAPH, notes: 'Of the graph before' })

  const answer = await clone(seed.id, id)
  const draft: Json = await answer.json()

  expect(draft).toMatchObject({ ...seed.graph, version: { is_draft: true, name: seed.name, notes: '' } })
  expect((await view()).draft).toEqual(draft)
  expect((await clone(UNKNOWN_TEMPLATE, id)).status).toBe(404)
  expect((await clone(seed.id, 'agent_x')).status).toBe(404)
  expect(await refusal(await clone(seed.id, id, { 'If-Match': '"none"' }))).toMatchObject({
    status: 409,
    code: 'conflict',
  })
})

it('3 agent delete: deletes its flow and keeps the tools it used', async () => {
  const { service, id } = await openFlow()
  const template = (await getTemplates(service)).find(({ key }) => key === 'order_status')
  await service.send('POST', `/v1/agents/flow/templates/${template.id}/clone`, { body: { agent_id: id } })

  await service.send('DELETE', `/v1/agents/${id}`)

  const flow = await service.send('GET', `/v1/agents/${id}/flow`)
  const { tools }: Json = await (await service.send('GET', '/v1/agents/tools')).json()
  expect(flow.status).toBe(404)
  expect(tools).toEqual(AGENT_TOOLS)
})
