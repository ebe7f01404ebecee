import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WireDelivery, WireDeliveryPage } from '#shared/service-wire/webhooks.ts'
import { hold, makeAgentWithFlow, openReceiver, readList, SHORT_GRAPH } from './conversations.test-support.ts'
import type { Answerer } from './conversations.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const answering =
  (status: number, headers: Record<string, string> = {}): Answerer =>
  (response) =>
    void response.writeHead(status, headers).end(`answer ${status}`)
const silent: Answerer = () => undefined

/** Runs a conversation whose end is sent to the URL, and returns its start time and a function to read its record. */
async function tell(service: ServiceUnderTest, url: string) {
  const agent = await makeAgentWithFlow(service, SHORT_GRAPH, { webhook_url: url, webhook_secret: 'secret' })
  const { id } = await hold(service, agent.id)
  const beganMs = service.clock.nowMs()
  const record = async (): Promise<Json> => (await readList(service, id, 'webhook-deliveries'))[0]
  return {
    id,
    agentId: agent.id,
    beganMs,
    record,
    /** Moves the clock to this time after the start. */
    at: (ms: number) => service.clock.moveTo(beganMs + ms),
    expectRecord: async (expected: object) => {
      await expect.poll(record).toMatchObject(expected)
    },
    moment: (ms: number) => new Date(beganMs + ms).toISOString(),
  }
}

it.each([200, 201, 204, 299])('6 delivery: treats %i as a success after one attempt', async (status) => {
  const service = await openService()
  const { url, received } = await openReceiver(service, answering(status))
  const told = await tell(service, url)

  await told.expectRecord({ status: 'delivered', attempt_count: 1, last_status_code: status, last_error: null })
  told.at(60_000)
  await told.expectRecord({ status: 'delivered', attempt_count: 1, last_attempt_at: told.moment(0) })

  expect(received.map(({ atMs }) => atMs - told.beganMs)).toEqual([0])
})

it.each([400, 401, 404, 410, 429, 499])('6 delivery: treats %i as a failure without retrying', async (status) => {
  const service = await openService()
  const { url, received } = await openReceiver(service, answering(status))
  const told = await tell(service, url)

  await told.expectRecord({
    status: 'failed',
    attempt_count: 1,
    last_status_code: status,
    last_error: `The endpoint answered ${status}`,
    last_response_body: `answer ${status}`,
  })
  told.at(60_000)
  await told.expectRecord({ status: 'failed', attempt_count: 1 })

  expect(received).toHaveLength(1)
})

it.each([301, 302, 307, 308])('6 delivery: neither follows nor retries %i', async (status) => {
  const service = await openService()
  const elsewhere = await openReceiver(service)
  const { url, received } = await openReceiver(service, answering(status, { Location: elsewhere.url }))
  const told = await tell(service, url)

  await told.expectRecord({ status: 'failed', attempt_count: 1, last_status_code: status })
  told.at(60_000)
  await told.expectRecord({ status: 'failed', attempt_count: 1 })

  expect([received.length, elsewhere.received.length]).toEqual([1, 0])
})

it.each([500, 502, 503, 504])('6 delivery: tries %i at 0, 5 and 10 seconds and then fails', async (status) => {
  const service = await openService()
  const { url, received } = await openReceiver(service, answering(status))
  const told = await tell(service, url)
  const facts = { last_status_code: status, last_error: `The endpoint answered ${status}` }

  await told.expectRecord({ status: 'pending', attempt_count: 1, last_attempt_at: told.moment(0), ...facts })
  told.at(4_999)
  await told.expectRecord({ status: 'pending', attempt_count: 1 })
  told.at(5_000)
  await expect.poll(() => received.length).toBe(2)
  await told.expectRecord({ status: 'pending', attempt_count: 2, last_attempt_at: told.moment(5_000) })
  told.at(9_999)
  await told.expectRecord({ status: 'pending', attempt_count: 2 })
  told.at(10_000)
  await told.expectRecord({ status: 'failed', attempt_count: 3, last_attempt_at: told.moment(10_000), ...facts })
  told.at(120_000)
  await told.expectRecord({ status: 'failed', attempt_count: 3 })

  expect(received.map(({ atMs }) => atMs - told.beganMs)).toEqual([0, 5_000, 10_000])
})

it('6 delivery: records a success on retry in the same record', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(
    service,
    (response, count) => void response.writeHead(count < 2 ? 503 : 200).end('ok'),
  )
  const told = await tell(service, url)
  await told.expectRecord({ status: 'pending', attempt_count: 1, last_status_code: 503 })
  const { id } = await told.record()

  told.at(5_000)
  await expect.poll(() => received.length).toBe(2)
  told.at(10_000)
  await told.expectRecord({ status: 'delivered', attempt_count: 3, last_status_code: 200, last_error: null })

  const records = await readList(service, told.id, 'webhook-deliveries')
  expect(records.map((record) => record.id)).toEqual([id])
})

it('6 delivery: tries a refused connection three times', async () => {
  const service = await openService()
  const closed = createServer()
  await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => void closed.close(resolve))
  const told = await tell(service, `http://127.0.0.1:${port}/`)
  const facts = { last_status_code: null, last_error: 'The connection was refused', last_response_body: null }

  await told.expectRecord({ status: 'pending', attempt_count: 1, ...facts })
  told.at(5_000)
  await told.expectRecord({ status: 'pending', attempt_count: 2, last_attempt_at: told.moment(5_000) })
  told.at(10_000)
  await told.expectRecord({ status: 'failed', attempt_count: 3, last_attempt_at: told.moment(10_000), ...facts })
  told.at(60_000)
  expect(await told.record()).toMatchObject({ attempt_count: 3 })
})

it.each([
  ['reset', (socket: Socket) => void socket.resetAndDestroy(), 'The connection was reset'],
  ['closed without an answer', (socket: Socket) => void socket.end(), 'The connection was closed without an answer'],
  [
    'turned to another protocol',
    (socket: Socket) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    'The connection was closed without an answer',
  ],
])('6 delivery: tries a connection that is %s three times', async (_what, leave, error) => {
  const service = await openService()
  const attempts: number[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      attempts.push(service.clock.nowMs())
      leave(socket)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const told = await tell(service, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

  await told.expectRecord({ status: 'pending', attempt_count: 1, last_status_code: null, last_error: error })
  told.at(5_000)
  await expect.poll(() => attempts.length).toBe(2)
  await told.expectRecord({ status: 'pending', attempt_count: 2, last_attempt_at: told.moment(5_000) })
  told.at(10_000)
  await told.expectRecord({ status: 'failed', attempt_count: 3, last_status_code: null, last_error: error })

  expect(attempts.map((atMs) => atMs - told.beganMs)).toEqual([0, 5_000, 10_000])
})

it('6 delivery: gives up an attempt without a response after 10 seconds and makes the next due one', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service, silent)
  const told = await tell(service, url)
  const facts = { last_status_code: null, last_error: 'No response within 10 s' }

  await expect.poll(() => received.length).toBe(1)
  told.at(9_999)
  await told.expectRecord({ status: 'pending', attempt_count: 1, last_error: null })
  told.at(10_000)
  await told.expectRecord({ status: 'pending', attempt_count: 2, last_attempt_at: told.moment(10_000), ...facts })
  await expect.poll(() => received.length).toBe(2)
  told.at(20_000)
  await told.expectRecord({ status: 'pending', attempt_count: 3, last_attempt_at: told.moment(20_000), ...facts })
  await expect.poll(() => received.length).toBe(3)
  told.at(30_000)
  await told.expectRecord({ status: 'failed', attempt_count: 3, ...facts })

  expect(received.map(({ atMs }) => atMs - told.beganMs)).toEqual([0, 10_000, 20_000])
})

it('6 delivery: decides by the status, also if the body never ends or is long; keeps 8 KiB of it', async () => {
  const service = await openService()
  const endless = await openReceiver(service, (response) => void response.writeHead(200).write('x'.repeat(20_000)))
  const stuck = await openReceiver(service, (response) => void response.writeHead(200).write('half'))
  const long = await tell(service, endless.url)
  await long.expectRecord({ status: 'delivered', last_response_body: 'x'.repeat(8_192) })

  const half = await tell(service, stuck.url)
  await expect.poll(() => stuck.received.length).toBe(1)
  // The attempt waits for the body as long as for a response; the status received remains.
  half.at(9_999)
  await half.expectRecord({ status: 'pending', attempt_count: 1 })
  half.at(10_000)

  await half.expectRecord({ status: 'delivered', attempt_count: 1, last_status_code: 200, last_response_body: 'half' })
})

it('6 delivery: doesn’t let a slow receiver delay others', async () => {
  const service = await openService()
  const slow = await openReceiver(service, silent)
  const quick = await openReceiver(service)
  const late = await tell(service, slow.url)
  await expect.poll(() => slow.received.length).toBe(1)

  for (let count = 0; count < 5; count += 1)
    await (await tell(service, quick.url)).expectRecord({ status: 'delivered' })

  expect(quick.received).toHaveLength(5)
  expect((await late.record()).attempt_count).toBeGreaterThan(0)
})

it('6 delivery: stops running deliveries with the service', async () => {
  const service = await openService()
  const gone: boolean[] = []
  const { url, received } = await openReceiver(service, (response) => void response.on('close', () => gone.push(true)))
  await tell(service, url)
  await expect.poll(() => received.length).toBe(1)

  service.sandbox.dispose()
  await expect.poll(() => gone).toEqual([true])
  service.clock.advance(60_000)

  expect(received).toHaveLength(1)
  expect(service.reported).toEqual([])
})

it.each(['https://example.com/hook', 'http://192.168.1.7/hook', 'http://[fd00::1]/hook', 'http://localhost.example/'])(
  '6 delivery: doesn’t call %s, which isn’t on this machine',
  async (url) => {
    const service = await openService()
    const told = await tell(service, url)

    await told.expectRecord({ status: 'failed', attempt_count: 0, last_attempt_at: null, last_status_code: null })
    expect((await told.record()).last_error).toMatch(/^This sandbox calls this machine only, not /)
  },
)

it('6 delivery: accepts localhost as this machine, also by name', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service)

  const told = await tell(service, url.replace('127.0.0.1', 'hooks.localhost'))

  await told.expectRecord({ status: 'delivered' })
  expect(received).toHaveLength(1)
})

it('2 delivery record: has one record per conversation and URL, with request and response', async () => {
  const service = await openService()
  const { url, received } = await openReceiver(service, answering(200, { 'X-Answer': 'yes' }))
  const one = await tell(service, url)
  const two = await tell(service, url)
  await one.expectRecord({ status: 'delivered' })
  await two.expectRecord({ status: 'delivered' })

  const page: Json = await (
    await service.send('GET', `/v1/agents/conversations/${one.id}/webhook-deliveries?limit=1`)
  ).json()

  const [record] = page.deliveries
  const [request] = received
  expect(WireDeliveryPage.safeParse(page).error).toBeUndefined()
  expect(WireDelivery.safeParse(record).error).toBeUndefined()
  expect([page.has_more, page.next_cursor]).toEqual([false, null])
  expect(record).toMatchObject({
    id: expect.stringMatching(/^whd_[0-9a-z]{26}$/),
    conversation_id: one.id,
    agent_id: one.agentId,
    url,
    event: 'conversation.completed',
    created_at: one.moment(0),
    request_body: request?.raw,
    last_response_body: 'answer 200',
  })
  expect(record.request_headers['Service-Signature']).toBe(request?.headers['service-signature'])
  expect(record.last_response_headers['x-answer']).toBe('yes')
  expect((await two.record()).id).not.toBe(record.id)
})

it('2 delivery record: is replaced by a later event of the same conversation to the same URL', async () => {
  const service = await openService()
  const { url } = await openReceiver(service)
  await service.send('POST', '/v1/webhooks/endpoints', { body: { url, enabled_events: ['*'] } })
  const agent = await makeAgentWithFlow(service, SHORT_GRAPH)
  const begun: Json = await (await service.send('POST', `/v1/agents/${agent.id}/conversations`, { body: {} })).json()
  const records = () => readList(service, begun.conversation.id, 'webhook-deliveries')
  service.clock.advance(300)
  await expect.poll(records).toMatchObject([{ event: 'conversation.started', status: 'delivered' }])
  const [early] = await records()

  service.clock.advance(60_000)

  await expect
    .poll(records)
    .toMatchObject([{ id: early.id, event: 'conversation.completed', status: 'delivered', attempt_count: 1 }])
})

it('4 conversations webhook-deliveries: are empty before any delivery, and limited to the own account', async () => {
  const service = await openService()
  const agent = await makeAgentWithFlow(service, SHORT_GRAPH)
  const { id } = await hold(service, agent.id)
  const path = `/v1/agents/conversations/${id}/webhook-deliveries`

  const own = await service.send('GET', path)
  const others = await service.send('GET', path, { key: service.keys.free })

  expect(await own.json()).toEqual({ deliveries: [], next_cursor: null, has_more: false })
  expect(await refusal(others)).toMatchObject({ status: 404, code: 'not_found' })
})
