import { describe, expect, it } from 'vitest'
import { describeOperations, type Operation } from './describe-operations.test-support.ts'
import { openClient, options } from './open-client.test-support.ts'
import type { SpeechApi } from './speech-api.ts'
import { answerText } from './scripted-server.test-support.ts'

const VERSION = { id: 'fver_1', agent_id: 'agent_1', version: 7, is_active: false, is_draft: true, name: 'Evening' }
const GRAPH = { nodes: [{ id: 'start', type: 'start' }], edges: [] }
const TEXT = '{"nodes":[{"id":"start","type":"start","wait":1.0}],"edges":[],"2":1e3,"1":12345678901234567890}'
const TEMPLATE = { id: 'tmpl_1', key: 'hello', name: 'Hello', category: 'custom', graph: GRAPH }
const WRITTEN = { key: 'hello', name: 'Hello', description: '', category: 'custom', graph: TEXT }
const AGENT = { agentId: 'agent_1', etag: null }

/** Every row of the flow table in part 4, and the additional ones on the shapes page. */
const OPERATIONS: Record<string, Operation> = {
  schema: {
    method: 'GET',
    path: '/v1/agents/flow/schema',
    isAnonymous: true,
    success: { status: 200, body: { type: 'object' } },
    send: (api, with_) => api.flowSchema(with_),
  },
  'templates list': {
    method: 'GET',
    path: '/v1/agents/flow/templates?cursor=a%2Fb&limit=200',
    success: { status: 200, body: { templates: [TEMPLATE], next_cursor: null, has_more: false } },
    send: (api, with_) => api.listTemplates({ cursor: 'a/b', limit: 200 }, with_),
  },
  'templates create': {
    method: 'POST',
    path: '/v1/agents/flow/templates',
    success: { status: 201, body: TEMPLATE },
    body: { ...WRITTEN, graph: JSON.parse(TEXT) },
    send: (api, with_) => api.createTemplate(WRITTEN, with_),
  },
  'templates get': {
    method: 'GET',
    path: '/v1/agents/flow/templates/tmpl_1',
    success: { status: 200, body: TEMPLATE },
    send: async (api, with_) => (await api.getTemplate({ templateId: 'tmpl_1' }, with_)).value,
  },
  'templates replace': {
    method: 'PUT',
    path: '/v1/agents/flow/templates/tmpl_1',
    success: { status: 200, body: TEMPLATE },
    body: { ...WRITTEN, graph: JSON.parse(TEXT) },
    send: (api, with_) => api.replaceTemplate({ templateId: 'tmpl_1', template: WRITTEN, etag: null }, with_),
  },
  'templates delete': {
    method: 'DELETE',
    path: '/v1/agents/flow/templates/tmpl_1',
    success: { status: 204, body: undefined },
    send: (api, with_) => api.deleteTemplate({ templateId: 'tmpl_1', etag: null }, with_),
  },
  'templates clone': {
    method: 'POST',
    path: '/v1/agents/flow/templates/tmpl_1/clone',
    success: { status: 200, body: { version: VERSION, ...GRAPH } },
    body: { agent_id: 'agent_1' },
    send: (api, with_) => api.cloneTemplate({ templateId: 'tmpl_1', ...AGENT }, with_),
  },
  get: {
    method: 'GET',
    path: '/v1/agents/agent_1/flow',
    success: { status: 200, body: { draft: { version: VERSION, ...GRAPH } } },
    send: async (api, with_) => (await api.getFlow({ agentId: 'agent_1' }, with_)).value,
  },
  put: {
    method: 'PUT',
    path: '/v1/agents/agent_1/flow',
    success: { status: 200, body: { version: VERSION, ...GRAPH } },
    body: { name: 'Evening', notes: 'Later', ...(JSON.parse(TEXT) as object) },
    send: (api, with_) => api.putFlow({ ...AGENT, draft: { graph: TEXT, name: 'Evening', notes: 'Later' } }, with_),
  },
  deactivate: {
    method: 'POST',
    path: '/v1/agents/agent_1/flow/deactivate',
    success: { status: 204, body: undefined },
    send: (api, with_) => api.deactivateFlow(AGENT, with_),
  },
  publish: {
    method: 'POST',
    path: '/v1/agents/agent_1/flow/publish',
    success: { status: 200, body: VERSION },
    body: { notes: 'Shorter' },
    send: (api, with_) => api.publishFlow({ ...AGENT, notes: 'Shorter' }, with_),
  },
  rollback: {
    method: 'POST',
    path: '/v1/agents/agent_1/flow/rollback',
    success: { status: 200, body: VERSION },
    body: { version_id: 'fver_1' },
    send: (api, with_) => api.rollbackFlow({ ...AGENT, versionId: 'fver_1' }, with_),
  },
  discard: {
    method: 'DELETE',
    path: '/v1/agents/agent_1/flow/draft',
    success: { status: 204, body: undefined },
    send: (api, with_) => api.discardDraft(AGENT, with_),
  },
  versions: {
    method: 'GET',
    path: '/v1/agents/agent_1/flow/versions?cursor=c&limit=50',
    success: { status: 200, body: { versions: [VERSION], has_more: true, next_cursor: 'd' } },
    send: (api, with_) => api.listFlowVersions({ agentId: 'agent_1', cursor: 'c', limit: 50 }, with_),
  },
  version: {
    method: 'GET',
    path: '/v1/agents/agent_1/flow/versions/fver_1',
    success: { status: 200, body: { version: VERSION, ...GRAPH } },
    send: (api, with_) => api.getFlowVersion({ agentId: 'agent_1', versionId: 'fver_1' }, with_),
  },
}

describeOperations(OPERATIONS)

const answering = (body: string, headers: Record<string, string> = {}) =>
  openClient((_request, socket) => socket.write(answerText(200, headers, body)))

describe('a graph', () => {
  it('is returned as written, next to its state', async () => {
    const { api } = await answering(`{"draft":{"version":${JSON.stringify(VERSION)},${TEXT.slice(1)},"active":null}`)

    const { value } = await api.getFlow({ agentId: 'agent_1' }, options())

    expect(value).toEqual({ draft: { version: VERSION, graph: TEXT }, active: null, versions: null, unread: [] })
  })

  it('is sent as written', async () => {
    const { api, server } = await answering(`{"version":${JSON.stringify(VERSION)},${TEXT.slice(1)}`)

    const { value } = await api.putFlow({ ...AGENT, draft: { graph: TEXT } }, options())
    await api.putFlow({ ...AGENT, draft: { graph: TEXT, name: 'N' } }, options())

    expect(value.graph).toBe(TEXT)
    expect(server.requests.map(({ body }) => body)).toEqual([TEXT, `{"name":"N",${TEXT.slice(1)}`])
  })

  it('of a template is sent and returned as written', async () => {
    const { api, server } = await answering(JSON.stringify({ ...TEMPLATE, graph: 0 }).replace(':0', `:${TEXT}`))

    const { graph } = await api.createTemplate(WRITTEN, options())

    expect(graph).toBe(TEXT)
    expect(server.requests[0]?.body).toContain(`"graph":${TEXT}`)
  })

  it('of a version may be wrapped', async () => {
    const { api } = await answering(`{"graph":${TEXT}}`)

    const read = await api.getFlowVersion({ agentId: 'agent_1', versionId: 'fver_1' }, options())

    expect(read).toEqual({ version: null, graph: TEXT })
  })

  it.each([
    ['{"draft":{"nodes":[]}}', 'draft'],
    ['{"active":{"nodes":[1],"edges":[]}}', 'active'],
  ])('that is invalid, as in %s, costs only itself', async (body, unread) => {
    const { api } = await answering(body)

    const { value } = await api.getFlow({ agentId: 'agent_1' }, options())

    expect(value).toEqual({ draft: null, active: null, versions: null, unread: [unread] })
  })

  it('that isn’t in an object is a bad response', async () => {
    const { api } = await answering('[]')

    await expect(api.getFlow({ agentId: 'agent_1' }, options())).rejects.toMatchObject({ code: 'bad_answer' })
  })
})

describe('the base state of a change', () => {
  it('is returned with the flow, and sent with every change', async () => {
    const { api, server } = await answering(JSON.stringify({ ...VERSION, ...GRAPH }), { ETag: '"7"' })
    const at = { agentId: 'agent_1', etag: '"7"' }

    const { etag } = await api.putFlow({ ...at, draft: { graph: TEXT } }, options())
    await api.publishFlow(at, options())
    await api.rollbackFlow({ ...at, versionId: 'fver_1' }, options())
    await api.deactivateFlow(at, options())
    await api.discardDraft(at, options())
    await api.cloneTemplate({ templateId: 'tmpl_1', ...at }, options())

    expect(etag).toBe('"7"')
    expect(server.requests.map(({ headers }) => headers['if-match'])).toEqual(Array.from({ length: 6 }, () => '"7"'))
  })

  it('is also returned with a template, and sent when replacing or deleting it', async () => {
    const { api, server } = await answering(JSON.stringify(TEMPLATE), { ETag: '"t3"' })
    const at = { templateId: 'tmpl_1' }

    const { etag } = await api.getTemplate(at, options())
    await api.replaceTemplate({ ...at, template: WRITTEN, etag }, options())
    await api.deleteTemplate({ ...at, etag }, options())

    expect(server.requests.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"t3"', '"t3"'])
  })

  it('causes no second request on a mismatch, by 409 and by 412', async () => {
    for (const status of [409, 412]) {
      const { api, server } = await openClient((_request, socket) => socket.write(answerText(status, {}, '')))

      await expect(api.putFlow({ ...AGENT, draft: { graph: TEXT } }, options())).rejects.toMatchObject({
        code: 'conflict',
      })
      expect(server.requests).toHaveLength(1)
    }
  })
})

describe('a rejected graph', () => {
  const refusing = (issues: unknown) =>
    openClient((_request, socket) =>
      socket.write(
        answerText(400, {}, JSON.stringify({ error: { code: 'validation_failed', message: 'No.' }, issues })),
      ),
    )

  it('is returned with every issue (specification part 2, FlowValidationError)', async () => {
    const issues = Array.from({ length: 1_500 }, (_, index) => ({
      path: `nodes.${index}.data.tool_id`,
      code: 'tool_call.tool_id.invalid',
      message: `There is no tool ${'x'.repeat(200)}`,
    }))
    const { api, server } = await refusing(issues)

    await expect(api.putFlow({ ...AGENT, draft: { graph: TEXT } }, options())).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues },
    })
    expect(server.requests).toHaveLength(1)
  })

  it('is returned with the readable parts of unusual issues', async () => {
    const { api } = await refusing([null, {}, { code: 'a.b' }, { message: 'Wrong.', path: 3 }])

    await expect(api.putFlow({ ...AGENT, draft: { graph: TEXT } }, options())).rejects.toMatchObject({
      details: {
        issues: [
          { path: '', code: 'a.b', message: 'a.b' },
          { path: '', code: '', message: 'Wrong.' },
        ],
      },
    })
  })

  it('has no issues if the service names none', async () => {
    const { api } = await refusing(undefined)

    const failure: unknown = await api.createTemplate(WRITTEN, options()).catch((error: unknown) => error)

    expect(failure).toMatchObject({ code: 'validation_failed' })
    expect(failure).not.toHaveProperty('details.issues')
  })
})

it.each(['templates create', 'templates clone', 'publish'])(
  '%s is not retried on a guess if the connection is lost',
  async (name) => {
    const { api, server } = await openClient((_request, socket) => socket.destroy())

    await expect(OPERATIONS[name]?.send(api, options())).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(server.requests).toHaveLength(1)
  },
)

it('is empty if the agent has no flow yet', async () => {
  const { api } = await answering('{}')

  const { value } = await api.getFlow({ agentId: 'agent_1' }, options())

  expect(value).toEqual({ draft: null, active: null, versions: null, unread: [] })
})

it('lists a template without a readable graph, and skips only one without an ID', async () => {
  const { api } = await answering(JSON.stringify({ templates: [{ key: 'k' }, { id: 'tmpl_0', graph: 5 }, TEMPLATE] }))

  const { templates } = await api.listTemplates({}, options())

  expect(templates.map(({ id, graph }) => [id, graph !== null])).toEqual([
    ['tmpl_0', false],
    ['tmpl_1', true],
  ])
})

it('keeps a template whose graph has 20,000 levels, without its graph', async () => {
  const deep = `{"nodes":[{"id":"a","in":${'['.repeat(20_000)}${']'.repeat(20_000)}}],"edges":[]}`
  const { api, events } = await answering(`{"templates":[{"id":"tmpl_0","graph":${deep}},${JSON.stringify(TEMPLATE)}]}`)

  const { templates } = await api.listTemplates({}, options())

  expect(templates.map(({ id, graph }) => [id, graph !== null])).toEqual([
    ['tmpl_0', false],
    ['tmpl_1', true],
  ])
  const report = events.find(({ type }) => type === 'entries-read')
  expect(report).toMatchObject({ incomplete: [{ id: 'tmpl_0', fields: [{ path: 'graph' }] }] })
  expect(() => JSON.stringify(report)).not.toThrow()
})

it.each([
  ['tools', (api: SpeechApi) => api.listFlowTools({ limit: 10 }, options())],
  ['versions', (api: SpeechApi) => api.listFlowVersions({ ...AGENT, limit: 10 }, options())],
  ['templates', (api: SpeechApi) => api.listTemplates({ limit: 10 }, options())],
])('reads a bare list of %s, and rejects null', async (list, read) => {
  const bare = await answering('[{"id":"a"}]')
  const empty = await answering('null')

  expect(await read(bare.api)).toMatchObject({ [list]: [{ id: 'a' }] })
  await expect(read(empty.api)).rejects.toMatchObject({ code: 'bad_answer' })
})
