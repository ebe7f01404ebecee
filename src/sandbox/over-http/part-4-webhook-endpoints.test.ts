import { expect, it } from 'vitest'
import { WireWebhookEndpoint, WireWebhookEndpointPage } from '#shared/service-wire/webhooks.ts'
import { orderToken } from './agents.test-support.ts'
import { hold, makeAgentWithFlow, openReceiver, SHORT_GRAPH } from './conversations.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const PATH = '/v1/webhooks/endpoints'
const ENDPOINT = { url: 'http://127.0.0.1:9/hook', enabled_events: ['conversation.completed'] }

const make = (service: ServiceUnderTest, fields: object = {}) =>
  service.send('POST', PATH, { body: { ...ENDPOINT, ...fields } })

it('4 webhook endpoints create: returns 201 with a secret that no other response contains', async () => {
  const service = await openService()

  const answer = await make(service, { include: ['messages'], description: 'Ours' })
  const made: Json = await answer.json()
  const read = await (await service.send('GET', `${PATH}/${made.id}`)).json()

  const { secret, ...rest } = made
  expect(answer.status).toBe(201)
  expect(WireWebhookEndpoint.safeParse(made).error).toBeUndefined()
  expect(secret).toMatch(/^whsec_.{32,}$/)
  expect(made).toMatchObject({
    id: expect.stringMatching(/^whe_[0-9a-z]{26}$/),
    ...ENDPOINT,
    include: ['messages'],
    api_version: '2026-09-30',
    description: 'Ours',
    disabled: false,
    project_id: null,
  })
  expect(read).toEqual(rest)
})

it('4 webhook endpoints create: names every invalid field and rejects an unknown version', async () => {
  const service = await openService()

  const wrong = await refusal(await make(service, { url: 'ftp://x', enabled_events: ['call.done'], include: ['all'] }))
  const none = await refusal(await make(service, { enabled_events: [] }))
  const version = await refusal(await make(service, { api_version: '2026-09-29' }))

  expect(wrong).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(Object.keys(wrong.fields ?? {})).toEqual(['url', 'enabled_events.0', 'include.0'])
  expect(none).toMatchObject({ status: 400, fields: { enabled_events: expect.any(String) } })
  expect(version).toMatchObject({ status: 400, code: 'invalid_api_version' })
})

it.each(['*', 'conversation.started', 'batch_call.failed', 'api_key.spend_cap.*', 'workspace.spend_budget.warning'])(
  '4 webhook endpoints create: accepts the subscription %s',
  async (name) => {
    const service = await openService()

    expect((await make(service, { enabled_events: [name] })).status).toBe(201)
  },
)

it('4 webhook endpoints create: returns 422 for a URL already in use and for the 51st endpoint', async () => {
  const service = await openService()
  await make(service)
  const twice = await refusal(await make(service))
  for (let count = 1; count < 50; count += 1) {
    service.clock.advance(1_000)
    await make(service, { url: `${ENDPOINT.url}/${count}` })
  }

  const tooMany = await refusal(await make(service, { url: `${ENDPOINT.url}/50` }))

  expect([twice.status, tooMany.status]).toEqual([422, 422])
})

it('4 webhook endpoints list: pages through all, oldest first', async () => {
  const service = await openService()
  for (const name of ['a', 'b', 'c']) await make(service, { url: `${ENDPOINT.url}/${name}` })

  const first: Json = await (await service.send('GET', `${PATH}?limit=2`)).json()
  const second: Json = await (await service.send('GET', `${PATH}?limit=2&cursor=${first.next_cursor}`)).json()

  expect(WireWebhookEndpointPage.safeParse(first).error).toBeUndefined()
  const urls = [...first.endpoints, ...second.endpoints].map(({ url }) => url)
  expect(urls).toEqual(['a', 'b', 'c'].map((name) => `${ENDPOINT.url}/${name}`))
  expect(JSON.stringify(first)).not.toContain('whsec_')
})

it('4 webhook endpoints update: changes only the fields present; delete is 204, then 404', async () => {
  const service = await openService()
  const { secret: _secret, ...made }: Json = await (await make(service)).json()
  service.clock.advance(1_000)

  const updated: Json = await (
    await service.send('PATCH', `${PATH}/${made.id}`, { body: { disabled: true, include: ['evaluations'] } })
  ).json()
  const wrong = await refusal(await service.send('PATCH', `${PATH}/${made.id}`, { body: { disabled: 'yes' } }))
  const gone = await service.send('DELETE', `${PATH}/${made.id}`)
  const again = await refusal(await service.send('DELETE', `${PATH}/${made.id}`))

  expect(updated).toEqual({
    ...made,
    disabled: true,
    include: ['evaluations'],
    updated_at: '2026-10-15T12:00:01.000Z',
  })
  expect(wrong).toMatchObject({ status: 400, fields: { disabled: expect.any(String) } })
  expect([gone.status, await gone.text()]).toEqual([204, ''])
  expect(again).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 webhook endpoints rotate-secret: returns a new secret, which signs from then on', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)
  const made: Json = await (await make(service, { url })).json()

  const rotated: Json = await (await service.send('POST', `${PATH}/${made.id}/rotate-secret`)).json()
  await hold(service, (await makeAgentWithFlow(service, SHORT_GRAPH)).id)
  await expect.poll(() => received.length).toBe(1)

  const { headers, raw } = received[0] as (typeof received)[number]
  const [, seconds, signature] = /^t=(\d+),v0=(.+)$/.exec(String(headers['service-signature'])) ?? []
  const { createHmac } = await import('node:crypto')
  expect(rotated.secret).not.toBe(made.secret)
  expect(signature).toBe(createHmac('sha256', rotated.secret).update(`${seconds}.${raw}`).digest('hex'))
})

it('4 webhook endpoints deliveries: lists deliveries to this endpoint', async () => {
  const service = await openService()
  const { url } = await openReceiver(service)
  const one: Json = await (await make(service, { url })).json()
  const two: Json = await (await make(service, { enabled_events: ['conversation.failed'] })).json()
  const { id } = await hold(service, (await makeAgentWithFlow(service, SHORT_GRAPH)).id)
  const of = async (endpoint: Json): Promise<Json> =>
    (await service.send('GET', `${PATH}/${endpoint.id}/deliveries`)).json()

  await expect.poll(async () => (await of(one)).deliveries[0]?.status).toBe('delivered')

  expect((await of(one)).deliveries).toMatchObject([{ conversation_id: id, url }])
  expect(await of(two)).toEqual({ deliveries: [], next_cursor: null, has_more: false })
})

it('4 webhook endpoints project: receive only their project’s conversations and are deleted with it', async () => {
  const service = await openService()
  const receiver = await openReceiver(service)
  const project: Json = await (await service.send('POST', '/v1/projects', { body: { name: 'One' } })).json()
  const one: Json = await (await make(service, { url: receiver.url, project_id: project.id })).json()
  const all: Json = await (await make(service, { url: `${receiver.url}/all` })).json()
  const heardBy = async (path: string) => {
    await expect.poll(() => receiver.received.length).toBe(3)
    return receiver.received.filter((each) => each.path === path).map(({ json }) => json.data.object.id)
  }

  const elsewhere = await hold(service, (await makeAgentWithFlow(service, SHORT_GRAPH)).id)
  const inside = await hold(service, (await makeAgentWithFlow(service, SHORT_GRAPH, { project_id: project.id })).id)
  const unknown = await refusal(await make(service, { url: `${receiver.url}/x`, project_id: 'proj_none' }))
  const notEmpty = await refusal(await service.send('DELETE', `/v1/projects/${project.id}`))
  await service.send('DELETE', `/v1/projects/${project.id}`, { body: { mode: 'detach' } })

  expect(one.project_id).toBe(project.id)
  expect(await heardBy('/hook')).toEqual([inside.id])
  expect(new Set(await heardBy('/hook/all'))).toEqual(new Set([elsewhere.id, inside.id]))
  expect(unknown).toMatchObject({ status: 400, fields: { project_id: expect.any(String) } })
  expect(notEmpty.body.error.details).toEqual({ used_by: { count: 2 } })
  expect(await (await service.send('GET', `${PATH}/${one.id}`)).json()).toMatchObject({ project_id: null })
  expect(all.project_id).toBeNull()
})

it('4 webhook endpoints permission: require an API key with write access and belong to its account', async () => {
  const service = await openService({ faults: true })
  const { id }: Json = await (await make(service)).json()
  const reading = service.sandbox.issueKey('paid', 'read')
  const token = await orderToken(service, { kind: 'id_token' })
  const status = async (method: string, path: string, key: string | null) =>
    (await service.send(method, path, { key, ...(method === 'POST' ? { body: ENDPOINT } : {}) })).status

  expect(await status('GET', PATH, null)).toBe(401)
  expect(await status('GET', PATH, token)).toBe(401)
  expect(await status('GET', `${PATH}/${id}`, reading)).toBe(200)
  expect(await status('POST', PATH, reading)).toBe(403)
  expect(await status('DELETE', `${PATH}/${id}`, reading)).toBe(403)
  expect(await status('POST', `${PATH}/${id}/rotate-secret`, reading)).toBe(403)
  expect(await status('GET', `${PATH}/${id}`, service.keys.free)).toBe(404)
})
