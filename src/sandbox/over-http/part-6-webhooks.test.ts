import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { WireFlatWebhook, WireWebhookEvent } from '#shared/service-wire/webhooks.ts'
import { makeAgent } from './agents.test-support.ts'
import {
  begin,
  graphOf,
  hold,
  makeAgentWithFlow,
  openReceiver,
  read,
  readList,
  SHORT_GRAPH,
} from './conversations.test-support.ts'
import type { Received } from './conversations.test-support.ts'
import { openService } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const SECRET = "a secret of 32 bytes or more, with 'quotes' and ü"
const FAILING_GRAPH = graphOf(
  [
    ['start', 'start'],
    ['end', 'end', { outcome: 'failed' }],
  ],
  ['start end'],
)

/** An agent whose call ends immediately and notifies its URL. */
function toldAgent(service: ServiceUnderTest, url: string, fields: object = {}): Promise<Json> {
  return makeAgentWithFlow(service, SHORT_GRAPH, { webhook_url: url, webhook_secret: SECRET, ...fields })
}

async function makeEndpoint(service: ServiceUnderTest, body: object): Promise<Json> {
  return (await service.send('POST', '/v1/webhooks/endpoints', { body })).json()
}

/** HMAC-SHA256 from an independent program. */
function opensslHmac(secret: string, text: string): string {
  const script = 'openssl dgst -sha256 -mac HMAC -macopt "hexkey:$SECRET_HEX" -r | cut -d" " -f1'
  const env = { ...process.env, SECRET_HEX: Buffer.from(secret).toString('hex') }
  return execFileSync('sh', ['-c', script], { input: text, env }).toString().trim()
}

/** Waits until every delivery for the conversation is finished, so the clock can advance without timeouts. */
function untilDelivered(service: ServiceUnderTest, id: string): Promise<void> {
  const statuses = async () => new Set((await readList(service, id, 'webhook-deliveries')).map(({ status }) => status))
  return expect.poll(statuses).toEqual(new Set(['delivered']))
}

async function first(received: readonly Received[]): Promise<Received> {
  await expect.poll(() => received.length).toBeGreaterThan(0)
  return received[0] as Received
}

it('2 webhook event: contains the conversation, messages and evaluations as returned by the API', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)
  const agent = await toldAgent(service, url)
  await service.send('PUT', `/v1/agents/${agent.id}/evaluation-config`, {
    body: {
      criteria: [{ id: 'bye', name: 'Goodbye', description: '“Goodbye” is said' }],
      data_collection: [{ key: 'day', description: 'Day', type: 'string' }],
    },
  })

  const { id } = await hold(service, agent.id)
  const { json } = await first(received)

  expect(WireWebhookEvent.safeParse(json).error).toBeUndefined()
  expect(json).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
    type: 'conversation.completed',
    created_at: new Date(service.clock.nowMs()).toISOString(),
    version: '2026-09-30',
    data: {
      object: await read(service, id),
      messages: await readList(service, id, 'messages'),
      evaluations: await readList(service, id, 'evaluations'),
    },
  })
  expect([json.data.messages.length, json.data.evaluations.length]).toEqual([2, 2])
})

it('6 request: is a JSON POST with the five specified headers', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)
  const agent = await toldAgent(service, url)

  await hold(service, agent.id)
  const { headers, path, json } = await first(received)

  expect(path).toBe('/hook')
  expect(Object.keys(headers).filter((name) => !['host', 'connection', 'content-length'].includes(name))).toEqual([
    'content-type',
    'service-signature',
    'service-event',
    'service-delivery-id',
    'service-version',
  ])
  expect(headers['content-type']).toBe('application/json')
  expect(headers['service-event']).toBe(json.type)
  expect(headers['service-version']).toBe(json.version)
  expect(headers['service-delivery-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

it('6 request: uses the configured header prefix', async () => {
  const service = await openService({ headerPrefix: 'Vendor-' })
  const { url, received } = await openReceiver(service)

  await hold(service, (await toldAgent(service, url)).id)

  expect(Object.keys((await first(received)).headers)).toEqual(
    expect.arrayContaining(['vendor-signature', 'vendor-event', 'vendor-delivery-id', 'vendor-version']),
  )
})

it('6.Signing.1: v0 equals openssl’s HMAC of the seconds, a dot and the raw bytes', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)
  const agent = await toldAgent(service, url, { first_message: 'Grüße, „Ada“ — 🙂 {{nothing}}' })
  await hold(service, agent.id)
  service.clock.advance(777)
  await hold(service, agent.id)
  await expect.poll(() => received.length).toBe(2)

  for (const { headers, raw } of received) {
    const [, seconds, signature] = /^t=(\d+),v0=(.+)$/.exec(String(headers['service-signature'])) ?? []
    expect(signature).toBe(opensslHmac(SECRET, `${seconds}.${raw}`))
  }
  expect(received[0]?.raw).toContain('Grüße')
})

it('6.Signing.2: v0 is lowercase hex without a prefix', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)

  await hold(service, (await toldAgent(service, url)).id)

  expect((await first(received)).headers['service-signature']).toMatch(/^t=\d{10},v0=[0-9a-f]{64}$/)
})

it('6.Signing.4: t is the time of the attempt, in seconds', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service, (response) => void response.writeHead(503).end())

  await hold(service, (await toldAgent(service, url)).id)
  await first(received)
  service.clock.advance(5_000)
  await expect.poll(() => received.length).toBe(2)

  const times = received.map(({ headers }) => Number(/t=(\d+)/.exec(String(headers['service-signature']))?.[1]))
  expect(times).toEqual(received.map(({ atMs }) => Math.floor(atMs / 1_000)))
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(5)
})

it('6.Signing.5: keeps delivery ID, event and bytes on every attempt, and uses others for another event', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(
    service,
    (response, count) => void response.writeHead(count === 0 ? 500 : 200).end(),
  )
  const agent = await toldAgent(service, url)

  await hold(service, agent.id)
  await first(received)
  service.clock.advance(5_000)
  await expect.poll(() => received.length).toBe(2)
  await hold(service, agent.id)
  await expect.poll(() => received.length).toBe(3)

  const [one, retry, other] = received.map(({ headers, raw }) => ({ id: headers['service-delivery-id'], raw }))
  expect(retry).toEqual(one)
  expect(other?.id).not.toBe(one?.id)
  expect(JSON.parse(other?.raw ?? '{}').id).not.toBe(JSON.parse(one?.raw ?? '{}').id)
})

it('6 signing: signs later deliveries with a rotated secret, retries with the original one, and nothing without a secret', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(
    service,
    (response, count) => void response.writeHead(count === 0 ? 500 : 200).end(),
  )
  const agent = await toldAgent(service, url, { webhook_secret: 'before' })
  const rotate = (secret: string) =>
    service.send('PATCH', `/v1/agents/${agent.id}`, { body: { webhook_secret: secret } })

  await hold(service, agent.id)
  await first(received)
  await rotate('after')
  service.clock.advance(5_000)
  await expect.poll(() => received.length).toBe(2)
  await hold(service, agent.id)
  await expect.poll(() => received.length).toBe(3)
  await rotate('')
  await hold(service, agent.id)
  await expect.poll(() => received.length).toBe(4)

  const signedWith = ({ headers, raw }: Received) => {
    const [, seconds, signature] = /^t=(\d+),v0=(.+)$/.exec(String(headers['service-signature'])) ?? []
    return ['before', 'after'].find((secret) => opensslHmac(secret, `${seconds}.${raw}`) === signature)
  }
  expect(received.map(signedWith)).toEqual(['before', 'before', 'after', undefined])
  expect(received[3]?.headers['service-signature']).toBeUndefined()
})

it('6 targets: notifies an agent’s URL of completed conversations only', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)
  const failing = await makeAgentWithFlow(service, FAILING_GRAPH, { webhook_url: url })
  const silent = await makeAgentWithFlow(service, SHORT_GRAPH, { webhook_url: '' })

  const failed = await hold(service, failing.id)
  const untold = await hold(service, silent.id)
  await hold(service, (await toldAgent(service, url)).id)

  expect((await first(received)).json.type).toBe('conversation.completed')
  expect(received).toHaveLength(1)
  expect(await readList(service, failed.id, 'webhook-deliveries')).toEqual([])
  expect(await readList(service, untold.id, 'webhook-deliveries')).toEqual([])
})

it('6 targets: notifies a workspace endpoint of its subscribed events, with the same envelope, signature and headers', async () => {
  const service = await openService()
  const all = await openReceiver(service)
  const ends = await openReceiver(service)
  const off = await openReceiver(service)
  const { secret } = await makeEndpoint(service, { url: all.url, enabled_events: ['*'], api_version: '2026-07-16' })
  await makeEndpoint(service, { url: ends.url, enabled_events: ['conversation.failed', 'api_key.spend_cap.*'] })
  await makeEndpoint(service, { url: off.url, enabled_events: ['*'], disabled: true })
  const good = await makeAgentWithFlow(service, SHORT_GRAPH)
  const bad = await makeAgentWithFlow(service, FAILING_GRAPH)
  const types = ({ received }: { received: Received[] }) => received.map(({ json }) => json.type)

  const { id } = await begin(service, good.id)
  service.clock.advance(300)
  await expect.poll(() => types(all)).toEqual(['conversation.started'])
  await untilDelivered(service, id)
  expect(all.received[0]?.json.data.object).toMatchObject({ id, status: 'active', ended_at: null })
  service.clock.advance(60_000)
  await expect.poll(() => types(all)).toEqual(['conversation.started', 'conversation.completed'])
  await untilDelivered(service, id)
  await hold(service, bad.id)
  await expect.poll(() => types(ends)).toEqual(['conversation.failed'])

  await expect.poll(() => types(all)).toHaveLength(4)
  expect(off.received).toEqual([])
  const { headers, raw, json } = all.received[1] as Received
  const [, seconds, signature] = /^t=(\d+),v0=(.+)$/.exec(String(headers['service-signature'])) ?? []
  expect(signature).toBe(opensslHmac(secret, `${seconds}.${raw}`))
  expect([json.version, headers['service-version']]).toEqual(['2026-07-16', '2026-07-16'])
  expect(new Set(all.received.map(({ json: event }) => event.id)).size).toBe(4)
})

it('6 targets: includes messages and evaluations only for endpoints that request them', async () => {
  const service = await openService()
  const lean = await openReceiver(service)
  const full = await openReceiver(service)
  await makeEndpoint(service, { url: lean.url, enabled_events: ['conversation.completed'] })
  await makeEndpoint(service, {
    url: full.url,
    enabled_events: ['conversation.completed'],
    include: ['messages', 'evaluations'],
  })

  const { id } = await hold(service, (await makeAgentWithFlow(service, SHORT_GRAPH)).id)

  const [small, large] = [await first(lean.received), await first(full.received)]
  expect(small.json.data).toEqual({ object: await read(service, id) })
  expect(large.json.data).toMatchObject({ messages: await readList(service, id, 'messages'), evaluations: [] })
  expect(small.json.id).toBe(large.json.id)
  expect(small.headers['service-delivery-id']).not.toBe(large.headers['service-delivery-id'])
})

it('6 targets: notifies endpoints of everything but completed conversations if the agent has a URL', async () => {
  const service = await openService()
  const own = await openReceiver(service)
  const workspace = await openReceiver(service)
  await makeEndpoint(service, { url: workspace.url, enabled_events: ['*'] })
  const agent = await toldAgent(service, own.url)

  const { id } = await begin(service, agent.id)
  service.clock.advance(300)
  await expect.poll(() => workspace.received.length).toBe(1)
  await untilDelivered(service, id)
  service.clock.advance(60_000)
  await expect.poll(() => own.received.length).toBe(1)

  const records = await readList(service, id, 'webhook-deliveries')
  expect(records.map(({ url, event }) => [url, event])).toEqual([
    [workspace.url, 'conversation.started'],
    [own.url, 'conversation.completed'],
  ])
  expect(workspace.received.map(({ json }) => json.type)).toEqual(['conversation.started'])
})

it('6 earlier payload: uses the flat body and its headers for a conversation started on the oldest version', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)
  const agent = await toldAgent(service, url)
  const { id } = await begin(service, agent.id, {}, { headers: { 'Service-Version': '2026-06-25' } })

  service.clock.advance(60_000)
  const { headers, raw, json } = await first(received)

  expect(WireFlatWebhook.safeParse(json).error).toBeUndefined()
  expect(json).toEqual({
    event: 'conversation.completed',
    timestamp: service.clock.nowMs(),
    conversation: await read(service, id),
    messages: await readList(service, id, 'messages'),
    evaluations: [],
  })
  const time = headers['x-service-timestamp']
  expect(time).toBe(String(service.clock.nowMs()))
  expect(headers['x-service-signature']).toBe(`sha256=${opensslHmac(SECRET, `${time}.${raw}`)}`)
  expect([headers['x-service-event'], headers['service-signature'], headers['service-version']]).toEqual([
    'conversation.completed',
    undefined,
    undefined,
  ])
  expect(headers['x-service-delivery-id']).toMatch(/^[0-9a-f-]{36}$/)
})

it('6 audio: the audio routes emit no events', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)
  await makeEndpoint(service, { url, enabled_events: ['*'] })

  const answer = await service.speech({ input: 'Hello.' })
  await hold(service, (await makeAgent(service)).id, { dynamic_variables: { note: 'sandbox-busy' } })

  expect(answer.status).toBe(200)
  expect((await first(received)).json.type).toBe('conversation.failed')
})
