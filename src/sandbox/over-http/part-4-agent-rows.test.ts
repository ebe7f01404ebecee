import { expect, it } from 'vitest'
import { AGENT, makeAgent, orderToken } from './agents.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, SendOptions } from './service.test-support.ts'

const LISTS = { criteria: [{ id: 'greeted', name: 'Greeted', description: '' }], data_collection: [] }

/** One row of the agents table; `{agent}` stands for an existing or missing agent. */
interface Row {
  method: string
  path: string
  body?: object
  success: number
  /** An invalid body, and the field reported for it. */
  wrong?: { body: object; field: string }
  changes?: boolean
  /** 409 if the agent has changed since it was read. */
  isConditional?: boolean
}

const ROWS: Record<string, Row> = {
  list: { method: 'GET', path: '/v1/agents', success: 200 },
  create: {
    method: 'POST',
    path: '/v1/agents',
    body: { ...AGENT, name: 'Another' },
    wrong: { body: { ...AGENT, tts: { voice_id: 'nobody' } }, field: 'tts.voice_id' },
    success: 201,
    changes: true,
  },
  voices: { method: 'GET', path: '/v1/agents/voices', success: 200 },
  get: { method: 'GET', path: '/v1/agents/{agent}', success: 200 },
  update: {
    method: 'PATCH',
    path: '/v1/agents/{agent}',
    body: { name: 'Renamed' },
    wrong: { body: { name: 'Renamed', tts: { voice_id: 'nobody' } }, field: 'tts.voice_id' },
    success: 200,
    changes: true,
    isConditional: true,
  },
  delete: { method: 'DELETE', path: '/v1/agents/{agent}', success: 204, changes: true },
  'widget-config': { method: 'GET', path: '/v1/agents/{agent}/widget-config', success: 200 },
  'evaluation-config': { method: 'GET', path: '/v1/agents/{agent}/evaluation-config', success: 200 },
  'evaluation-config replace': {
    method: 'PUT',
    path: '/v1/agents/{agent}/evaluation-config',
    body: LISTS,
    wrong: { body: { criteria: [] }, field: 'data_collection' },
    success: 200,
    changes: true,
    isConditional: true,
  },
}
const EACH = Object.entries(ROWS)
const named = (has: (row: Row) => unknown) => EACH.filter(([, row]) => has(row))

/** A service with one agent, and a function to send rows to it. */
async function openRows() {
  const service = await openService({ faults: true })
  const { id: agent } = await makeAgent(service)
  const pathOf = (name: string, id: string) => (ROWS[name]?.path ?? '/').replace('{agent}', id)

  const send = (name: string, options: SendOptions = {}, id: string = agent) => {
    const { method, body } = ROWS[name] ?? { method: 'GET' }
    return service.send(method, pathOf(name, id), { ...(body ? { body } : {}), ...options })
  }
  const all = async (): Promise<Json[]> => [
    await (await send('list')).json(),
    await (await send('evaluation-config')).json(),
  ]
  return { service, agent, pathOf, send, all }
}

it.each(EACH)(
  '4 agents rows: %s returns the status of its row, for a key and a user token',
  async (name, { success }) => {
    const byKey = await openRows()
    const byToken = await openRows()
    const key = await orderToken(byToken.service, { kind: 'id_token' })

    expect((await byKey.send(name)).status).toBe(success)
    expect((await byToken.send(name, { key })).status).toBe(success)
  },
)

it.each(named(({ changes }) => !changes))(
  '4 agents rows: %s accepts a read-only credential',
  async (name, { success }) => {
    const { service, send } = await openRows()

    expect((await send(name, { key: await orderToken(service, { kind: 'worker' }) })).status).toBe(success)
  },
)

it.each(named(({ changes }) => changes))(
  '4 agents rows: %s is 403 for a read-only credential and changes nothing',
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

it.each(named(({ changes }) => changes))(
  '4 agents rows: %s is 401 without a credential or with an altered one, and changes nothing',
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

it.each(named(({ path }) => path.includes('{agent}')))(
  '4 agents rows: %s is 404 for a missing agent, and never returns another workspace’s',
  async (name) => {
    const { service, send, all } = await openRows()
    const before = await all()

    const unknown = await refusal(await send(name, {}, 'agent_0000000000'))
    const foreign = await refusal(await send(name, { key: service.keys.free }))

    expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
    // The 403 for the widget of a non-public agent is intended (part 5, rule 7).
    expect(foreign.status).toBe(name === 'widget-config' ? 403 : 404)
    expect(await all()).toEqual(before)
  },
)

it.each(named(({ wrong }) => wrong))(
  '4 agents rows: %s is 400 for an invalid body and changes nothing',
  async (name, { wrong }) => {
    const { send, all } = await openRows()
    const before = await all()

    const unfit = await refusal(await send(name, { body: wrong?.body ?? {} }))
    const unreadable = await refusal(await send(name, { body: '{' }))

    expect(unfit).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { [wrong?.field ?? '']: expect.any(String) },
    })
    expect(unreadable).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await all()).toEqual(before)
  },
)

it.each(named(({ isConditional }) => isConditional))(
  '4 agents rows: %s is 409 if changed since it was read, and changes nothing',
  async (name) => {
    const { send, all } = await openRows()
    const read = name === 'update' ? 'get' : 'evaluation-config'
    const stale = (await send(read)).headers.get('etag') ?? ''
    await send(name)
    const before = await all()

    const refused = await refusal(await send(name, { headers: { 'If-Match': stale } }))

    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    expect(await all()).toEqual(before)
  },
)

it.each([
  ['list', '0'],
  ['list', '201'],
  ['voices', 'x'],
])('4 agents rows: %s is 400 for a limit of %s', async (name, limit) => {
  const { service, pathOf, agent } = await openRows()

  const refused = await refusal(await service.send('GET', `${pathOf(name, agent)}?limit=${limit}`))

  expect(refused).toMatchObject({ status: 400, code: 'validation_failed', fields: { limit: expect.any(String) } })
})

it.each(EACH)('4 agents rows: %s is 500 when the service fails, and changes nothing', async (name, { method }) => {
  const { service, agent, pathOf, send, all } = await openRows()
  const before = await all()
  await service.send('POST', '/sandbox/faults', {
    key: null,
    body: { match: { method, path: pathOf(name, agent) }, times: 1, fault: { kind: 'status', status: 500 } },
  })

  expect((await send(name)).status).toBe(500)
  expect(await all()).toEqual(before)
})

it('3 agent delete: deletes its tests and keeps their runs', async () => {
  const { service, agent, send } = await openRows()
  const order = { name: 'Says goodbye', description: 'The agent says goodbye.' }
  const make = async (agentId: string): Promise<Json> =>
    (await service.send('POST', `/v1/agents/${agentId}/tests`, { body: order })).json()
  const read = async (list: 'tests' | 'test-runs', key?: string): Promise<Json> =>
    (await service.send('GET', `/v1/agents/${list}`, key === undefined ? {} : { key })).json()
  const test = await make(agent)
  const others = await make((await makeAgent(service, { name: 'Other' })).id)
  const run: Json = await (await service.send('POST', `/v1/agents/tests/${test.id}/run`)).json()
  const before = await read('tests')

  await send('delete')

  expect(before.tests).toEqual([test, others])
  expect((await read('tests')).tests).toEqual([others])
  expect(await refusal(await service.send('POST', `/v1/agents/tests/${test.id}/run`))).toMatchObject({ status: 404 })
  expect(run).toMatchObject({ agent_id: agent, test_id: test.id, test_name: 'Says goodbye', status: 'success' })
  expect((await read('test-runs')).runs).toEqual([run])
  expect((await read('test-runs', service.keys.free)).runs).toEqual([])
})
