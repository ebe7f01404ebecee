import { expect, it } from 'vitest'
import { makeAgent, orderToken } from './agents.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, SendOptions } from './service.test-support.ts'

const GRAPH = {
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'end', type: 'end' },
  ],
  edges: [{ id: 'e1', source: 'start', target: 'end' }],
}
const WRONG_GRAPH = { ...GRAPH, edges: [] }
const TEMPLATE = { key: 'mine', name: 'Mine', graph: GRAPH }

/** One row of the table; `{agent}`, `{version}` and `{template}` stand for existing or missing ones. */
interface Row {
  method: string
  path: string
  body?: object
  success: number
  /** The graph in the body is invalid, and its issues start with this path. */
  wrong?: { body: object; path: string }
  changes?: boolean
  /** 404 for an unknown ID. */
  isOfAgent?: boolean
  /** 409 if the flow has changed since it was read. */
  isConditional?: boolean
}

const ROWS: Record<string, Row> = {
  'templates list': { method: 'GET', path: '/v1/agents/flow/templates', success: 200 },
  'templates create': {
    method: 'POST',
    path: '/v1/agents/flow/templates',
    body: { ...TEMPLATE, key: 'another' },
    wrong: { body: { ...TEMPLATE, key: 'another', graph: WRONG_GRAPH }, path: 'graph.nodes.0' },
    success: 201,
    changes: true,
  },
  'templates get': { method: 'GET', path: '/v1/agents/flow/templates/{template}', success: 200 },
  'templates replace': {
    method: 'PUT',
    path: '/v1/agents/flow/templates/{template}',
    body: { ...TEMPLATE, name: 'Other' },
    wrong: { body: { ...TEMPLATE, graph: WRONG_GRAPH }, path: 'graph.nodes.0' },
    success: 200,
    changes: true,
  },
  'templates delete': { method: 'DELETE', path: '/v1/agents/flow/templates/{template}', success: 204, changes: true },
  'templates clone': {
    method: 'POST',
    path: '/v1/agents/flow/templates/{template}/clone',
    success: 200,
    changes: true,
    isConditional: true,
  },
  get: { method: 'GET', path: '/v1/agents/{agent}/flow', success: 200, isOfAgent: true },
  put: {
    method: 'PUT',
    path: '/v1/agents/{agent}/flow',
    body: GRAPH,
    wrong: { body: WRONG_GRAPH, path: 'nodes.0' },
    success: 200,
    changes: true,
    isOfAgent: true,
    isConditional: true,
  },
  publish: {
    method: 'POST',
    path: '/v1/agents/{agent}/flow/publish',
    success: 200,
    changes: true,
    isOfAgent: true,
    isConditional: true,
  },
  rollback: {
    method: 'POST',
    path: '/v1/agents/{agent}/flow/rollback',
    success: 200,
    changes: true,
    isOfAgent: true,
    isConditional: true,
  },
  deactivate: {
    method: 'POST',
    path: '/v1/agents/{agent}/flow/deactivate',
    success: 204,
    changes: true,
    isOfAgent: true,
    isConditional: true,
  },
  discard: {
    method: 'DELETE',
    path: '/v1/agents/{agent}/flow/draft',
    success: 204,
    changes: true,
    isOfAgent: true,
    isConditional: true,
  },
  versions: { method: 'GET', path: '/v1/agents/{agent}/flow/versions', success: 200, isOfAgent: true },
  version: { method: 'GET', path: '/v1/agents/{agent}/flow/versions/{version}', success: 200, isOfAgent: true },
}
const EACH = Object.entries(ROWS)
const named = (has: (row: Row) => unknown) => EACH.filter(([, row]) => has(row))

/** An agent with a published flow and a draft, and a template of the account. */
async function openRows() {
  const service = await openService({ faults: true })
  const { id: agent } = await makeAgent(service)
  await service.send('PUT', `/v1/agents/${agent}/flow`, { body: GRAPH })
  const published: Json = await (await service.send('POST', `/v1/agents/${agent}/flow/publish`)).json()
  await service.send('PUT', `/v1/agents/${agent}/flow`, { body: GRAPH })
  const template: Json = await (await service.send('POST', '/v1/agents/flow/templates', { body: TEMPLATE })).json()
  const ids = { agent: agent as string, version: published.id as string, template: template.id as string }

  /** Sends a row; `other` overrides IDs. */
  const send = (name: string, options: SendOptions = {}, other: Partial<typeof ids> = {}) => {
    const { method, path, body } = ROWS[name] ?? { method: 'GET', path: '/' }
    const known = { ...ids, ...other }
    const filled = path.replaceAll(/\{(\w+)\}/g, (_part, id: keyof typeof ids) => known[id])
    const sent =
      name === 'rollback'
        ? { version_id: known.version }
        : name === 'templates clone'
          ? { agent_id: known.agent }
          : body
    return service.send(method, filled, { ...(sent ? { body: sent } : {}), ...options })
  }
  const view = async (): Promise<Json> => (await send('get')).json()
  const templates = async (): Promise<Json> => (await service.send('GET', '/v1/agents/flow/templates')).json()
  const all = async () => [await view(), await templates()]
  return { service, ids, send, all }
}

it.each(EACH)('4 flow rows: %s returns the status of its row, also for a user token', async (name, { success }) => {
  const { service, send } = await openRows()
  const key = await orderToken(service, { kind: 'id_token' })

  expect((await send(name, { key })).status).toBe(success)
})

it.each(EACH)(
  '4 flow rows: %s is 401 without a credential or with an altered one, and changes nothing',
  async (name) => {
    const { service, send, all } = await openRows()
    const before = await all()
    const token = await orderToken(service, { kind: 'id_token' })

    for (const key of [null, 'sk_unknown', `${token}x`]) {
      expect(await refusal(await send(name, { key })), String(key)).toMatchObject({ status: 401, code: 'unauthorized' })
    }
    expect(await all()).toEqual(before)
  },
)

it.each(named(({ changes }) => changes))(
  '4 flow rows: %s is 403 for a read-only credential and changes nothing',
  async (name) => {
    const { service, send, all } = await openRows()
    const before = await all()
    const keys = [await orderToken(service, { kind: 'worker' }), service.sandbox.issueKey('paid', 'read')]

    for (const key of keys) {
      expect(await refusal(await send(name, { key }))).toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect(await all()).toEqual(before)
  },
)

it.each(named(({ changes }) => !changes))('4 flow rows: %s accepts a read-only credential', async (name, row) => {
  const { service, send } = await openRows()

  expect((await send(name, { key: await orderToken(service, { kind: 'worker' }) })).status).toBe(row.success)
})

it.each(named(({ isOfAgent }) => isOfAgent))(
  '4 flow rows: %s is 404 for a missing agent or another workspace’s',
  async (name) => {
    const { service, send } = await openRows()

    const unknown = await refusal(await send(name, {}, { agent: 'agent_0000000000' }))
    const foreign = await refusal(await send(name, { key: service.keys.free }))

    expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
  },
)

it.each(named(({ path }) => path.includes('{template}')))(
  '4 flow rows: %s is 404 for a missing template or another workspace’s',
  async (name) => {
    const { service, send } = await openRows()

    const unknown = await refusal(await send(name, {}, { template: 'tmpl_0000000000' }))
    const foreign = await refusal(await send(name, { key: service.keys.free }))

    expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
  },
)

it.each(named(({ wrong }) => wrong))(
  '4 flow rows: %s is 400 with issues for an invalid graph, and changes nothing',
  async (name, { wrong }) => {
    const { send, all } = await openRows()
    const before = await all()

    const refused = await refusal(await send(name, { body: wrong?.body ?? {} }))

    expect(refused).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(refused.body.issues[0].path).toBe(wrong?.path)
    expect(await all()).toEqual(before)
  },
)

it.each(named(({ isConditional }) => isConditional))(
  '4 flow rows: %s is 409 if the flow has changed, and changes nothing',
  async (name) => {
    const { send, all } = await openRows()
    const stale = (await send('get')).headers.get('etag') ?? ''
    await send('put')
    const before = await all()

    const refused = await refusal(await send(name, { headers: { 'If-Match': stale } }))

    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    expect(await all()).toEqual(before)
  },
)

it.each(['templates replace', 'templates delete'])(
  '4 flow rows: %s is 409 if the template has changed, and changes nothing',
  async (name) => {
    const { send, all } = await openRows()
    const read = await send('templates get')
    const stale = { 'If-Match': read.headers.get('etag') ?? '' }
    const first = await send('templates replace', { headers: stale })
    const before = await all()

    const refused = await refusal(await send(name, { headers: stale }))
    const kept = await all()
    const present = { 'If-Match': first.headers.get('etag') ?? '' }

    expect([first.status, (await send(name, { headers: present })).status]).toEqual([200, ROWS[name]?.success])
    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    expect(kept).toEqual(before)
  },
)

it.each(['templates create', 'templates replace'])('4 flow rows: %s is 409 for a key already in use', async (name) => {
  const { service, send, all } = await openRows()
  await service.send('POST', '/v1/agents/flow/templates', { body: { ...TEMPLATE, key: 'taken' } })
  const before = await all()

  const refused = await refusal(await send(name, { body: { ...TEMPLATE, key: 'taken' } }))

  expect(refused).toMatchObject({ status: 409, code: 'conflict' })
  expect(await all()).toEqual(before)
})

it.each(['templates replace', 'templates delete'])('4 flow rows: %s is 403 for a built-in template', async (name) => {
  const { send, all } = await openRows()
  const before = await all()
  const seed = before[1].templates.find((template: Json) => template.is_seed)

  const refused = await refusal(await send(name, {}, { template: seed.id }))

  expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await all()).toEqual(before)
})

it.each([
  ['templates list', '0'],
  ['templates list', '201'],
  ['versions', 'x'],
])('4 flow rows: %s is 400 for a limit of %s', async (name, limit) => {
  const { service, ids } = await openRows()
  const path = (ROWS[name]?.path ?? '').replace('{agent}', ids.agent)

  const refused = await refusal(await service.send('GET', `${path}?limit=${limit}`))

  expect(refused).toMatchObject({ status: 400, code: 'validation_failed' })
})

it.each(EACH)('4 flow rows: %s is 500 when the service fails, and changes nothing', async (name, { method, path }) => {
  const { service, ids, send, all } = await openRows()
  const before = await all()
  const filled = path.replaceAll(/\{(\w+)\}/g, (_part, id: keyof typeof ids) => ids[id])
  await service.send('POST', '/sandbox/faults', {
    key: null,
    body: { match: { method, path: filled }, times: 1, fault: { kind: 'status', status: 500 } },
  })

  expect((await send(name)).status).toBe(500)
  expect(await all()).toEqual(before)
})

it('4 flow rows: schema is 500 when the service fails', async () => {
  const { service } = await openRows()
  await service.send('POST', '/sandbox/faults', {
    key: null,
    body: { match: { path: '/v1/agents/flow/schema' }, times: 1, fault: { kind: 'status', status: 500 } },
  })

  const statuses = [1, 2].map(async () => (await service.send('GET', '/v1/agents/flow/schema', { key: null })).status)

  expect((await Promise.all(statuses)).toSorted()).toEqual([200, 500])
})
