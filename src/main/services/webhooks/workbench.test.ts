import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import type { ConversationCalls } from '../../speech-api/conversation-calls.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { eventBody, openWebhooks, post, SECRET, signedHeaders } from './open-webhooks.test-support.ts'

const NEVER = new AbortController().signal

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig(['--call-speed', '0'])
})
afterAll(() => sandbox.stop())

/**
 * A workbench next to a real service, which tests also query directly. What the workbench receives from it can be
 * changed.
 */
async function openBench(heard: (calls: ConversationCalls) => ConversationCalls = (calls) => calls) {
  const target = {
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.paid,
    serviceVersion: '2026-09-30',
    headerPrefix: 'Service-',
  }
  const now = () => performance.now()
  const speech = createSpeechApi({
    target: () => target,
    scheduler: createRequestScheduler({ now, plan: PLANS.paid }),
    now,
    random: () => 0,
  })
  onTestFinished(() => speech.close())
  const bench = await openWebhooks({ speech: heard(speech) })
  await bench.webhooks.addSecret({ name: 'Reception', secret: SECRET })
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${target.apiKey}`, 'content-type': 'application/json' }
    const answer = await fetch(`${target.baseUrl}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  /** A conversation of an agent with this webhook, once its delivery has ended. */
  async function converse(webhookUrl: string): Promise<string> {
    const agent = await ask('POST', '/v1/agents', {
      name: 'Office',
      prompt: 'You answer.',
      first_message: 'Good morning.',
      tts: { voice_id: 'carly' },
      webhook_url: webhookUrl,
      webhook_secret: SECRET,
    })
    const begun = (await ask('POST', `/v1/agents/${String(agent['id'])}/conversations`, {})) as {
      conversation: { id: string }
    }
    const { id } = begun.conversation
    await expect
      .poll(
        async () => {
          const { records } = await bench.webhooks.fetchDeliveries({ conversationId: id }, NEVER)
          return records.map(({ status }) => status)
        },
        { timeout: 60_000, interval: 200 },
      )
      .toEqual([expect.stringMatching(/delivered|failed/)])
    return id
  }
  const secretId = bench.webhooks.secrets()[0]!.secretId
  return { ...bench, ask, converse, secretId }
}

/** Another program, which responds with this status. */
async function listen(status: number) {
  const heard: { headers: Record<string, unknown>; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(status, { Location: 'http://127.0.0.1:9/', 'X-Said': 'so' }).end('heard')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`, heard }
}

it('receives a conversation’s event, byte for byte as in its record, and verifies it', async () => {
  const { webhooks, url, rows, converse, ask } = await openBench()

  const id = await converse(url())
  const [row] = rows()
  const { deliveries } = (await ask('GET', `/v1/agents/conversations/${id}/webhook-deliveries`)) as {
    deliveries: { request_body: string }[]
  }

  expect(row).toMatchObject({ verdict: 'valid', conversationId: id, format: 'envelope', isFromHere: false })
  const [attempt] = webhooks.get({ id: row!.id }).attempts
  expect(Buffer.from(webhooks.attemptBody(attempt!.id)!).toString()).toBe(deliveries[0]!.request_body)
  expect(webhooks.deliveries({ conversationId: id }).records).toMatchObject([
    { status: 'delivered', attemptCount: 1, lastStatusCode: 200 },
  ])
})

it('rebuilds a real conversation’s event with the service’s object and arrays, signed and marked', async () => {
  const { webhooks, converse, ask, secretId } = await openBench()
  const program = await listen(202)
  const id = await converse((await listen(200)).url)

  const event = await webhooks.rebuild({ conversationId: id }, NEVER)
  const sign = { kind: 'stored', secretId } as const
  const sent = await webhooks.sendRebuilt({ ...event, url: program.url, sign }, NEVER)

  const envelope = JSON.parse(event.body) as {
    id: string
    type: string
    version: string
    data: Record<string, unknown>
  }
  const of = (part: string) => ask('GET', `/v1/agents/conversations/${id}${part}`)
  expect(envelope).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    type: 'conversation.completed',
    version: '2026-09-30',
  })
  expect(envelope.data['object']).toEqual(await of(''))
  expect(envelope.data['messages']).toEqual((await of('/messages'))['messages'])
  expect(envelope.data['evaluations']).toEqual((await of('/evaluations'))['evaluations'])
  expect(sent.outcome).toMatchObject({
    kind: 'answered',
    status: 202,
    body: 'heard',
    headers: expect.arrayContaining([['X-Said', 'so']]),
  })
  const [heard] = program.heard
  expect(heard!.body).toBe(event.body)
  expect(heard!.headers).toMatchObject({
    'overvoice-sent': 'sent by Overvoice, not by the service',
    'service-event': 'conversation.completed',
  })
  expect(
    webhooks.check({
      header: String(heard!.headers['service-signature']),
      body: { kind: 'text', text: heard!.body },
      secret: { kind: 'typed', secret: SECRET },
      receivedAt: null,
    }),
  ).toMatchObject({ kind: 'valid' })
})

it('collects failed deliveries across all conversations and doesn’t refresh settled ones', async () => {
  const { webhooks, converse, passMs, url } = await openBench()
  const gone = await converse((await listen(410)).url)
  const good = await converse(url())
  passMs(600_000)

  let last = { looked: 0, total: 0, isDone: false }
  for await (const step of webhooks.refreshBoard({ reach: 'all' }, NEVER)) last = step
  const board = webhooks.board()
  const asOf = webhooks.deliveries({ conversationId: gone }).asOf
  passMs(1_000)
  for await (const step of webhooks.refreshBoard({ reach: 'all' }, NEVER)) last = step

  expect(last).toEqual({ looked: last.total, total: last.total, isDone: true })
  expect(board.undelivered).toMatchObject([
    { conversationId: gone, status: 'failed', attemptCount: 1, lastStatusCode: 410 },
  ])
  expect(board.undeliveredCount).toBe(1)
  expect(board.conversations).toBeGreaterThanOrEqual(2)
  expect(webhooks.deliveries({ conversationId: good }).records).toMatchObject([{ status: 'delivered' }])
  expect(webhooks.deliveries({ conversationId: gone }).asOf).toBe(asOf)
})

it('stops refreshing a call without an end time, such as an unanswered one, once it can’t change', async () => {
  const asked: string[] = []
  const { webhooks, converse, passMs } = await openBench((calls) => ({
    ...calls,
    async listConversations(...request) {
      const page = await calls.listConversations(...request)
      return { ...page, conversations: page.conversations.map((each) => ({ ...each, ended_at: null })) }
    },
    listDeliveries(request, options) {
      asked.push(request.conversationId)
      return calls.listDeliveries(request, options)
    },
  }))
  const id = await converse((await listen(410)).url)
  const timesAsked = async (): Promise<number> => {
    asked.length = 0
    for await (const _step of webhooks.refreshBoard({ reach: 'all' }, NEVER));
    return asked.filter((each) => each === id).length
  }

  expect(await timesAsked()).toBe(1)
  passMs(60_000)
  expect(await timesAsked()).toBe(1)
  passMs(61_000)
  expect(await timesAsked()).toBe(1)
  passMs(1_000)
  expect(await timesAsked()).toBe(0)
})

it('refreshes a record in an unknown state for a day only', async () => {
  const told = await openBench()
  const id = await told.converse((await listen(410)).url)
  const asked: string[] = []
  const { webhooks, passMs } = await openBench((calls) => ({
    ...calls,
    async listDeliveries(request, options) {
      asked.push(request.conversationId)
      const page = await calls.listDeliveries(request, options)
      return { ...page, deliveries: page.deliveries.map((each) => ({ ...each, status: 'parked' })) }
    },
  }))
  const timesAsked = async (): Promise<number> => {
    asked.length = 0
    for await (const _step of webhooks.refreshBoard({ reach: 'all' }, NEVER));
    return asked.filter((each) => each === id).length
  }

  passMs(600_000)
  expect(await timesAsked()).toBe(1)
  passMs(86_400_000)
  expect(await timesAsked()).toBe(1)
  expect(await timesAsked()).toBe(0)
})

it('resends a delivery byte for byte, once, without following redirects and with its own mark', async () => {
  const { webhooks, url, rows, secretId } = await openBench()
  const body = `${eventBody()}\r\n`
  const headers = signedHeaders(body, { atMs: Date.now() - 3_600_000 })
  await post(url(), body, headers)
  const attemptId = webhooks.get({ id: rows()[0]!.id }).attempts[0]!.id
  const moved = await listen(307)

  const asItCame = await webhooks.replay({ attemptId, url: moved.url, sign: { kind: 'not' } }, NEVER)
  await webhooks.replay({ attemptId, url: moved.url, sign: { kind: 'stored', secretId } }, NEVER)
  const nobody = await webhooks.replay({ attemptId, url: 'http://127.0.0.1:9/', sign: { kind: 'not' } }, NEVER)

  expect(asItCame.outcome).toMatchObject({ kind: 'answered', status: 307 })
  expect(moved.heard).toHaveLength(2)
  expect(moved.heard.map((each) => each.body)).toEqual([body, body])
  expect(moved.heard[0]!.headers).toMatchObject({
    'service-signature': headers['Service-Signature'],
    'service-delivery-id': headers['Service-Delivery-Id'],
    'overvoice-sent': 'sent by Overvoice, not by the service',
  })
  expect(moved.heard[1]!.headers['service-signature']).not.toBe(headers['Service-Signature'])
  expect(nobody.outcome).toMatchObject({
    kind: 'failed',
    reason: { kind: 'system', text: expect.stringContaining('ECONNREFUSED') },
  })
  await expect(
    webhooks.replay({ attemptId, url: 'file:///etc/passwd', sign: { kind: 'not' } }, NEVER),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { url: { kind: 'webhook-url-invalid' } } },
  })
})

it('treats a status as a response even if its body breaks off', async () => {
  const { webhooks, url, rows } = await openBench()
  const body = eventBody()
  await post(url(), body, signedHeaders(body))
  const attemptId = webhooks.get({ id: rows()[0]!.id }).attempts[0]!.id
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(500, { 'Content-Length': 100 }).write('half of', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  const sent = await webhooks.replay({ attemptId, url: target, sign: { kind: 'not' } }, NEVER)

  expect(sent.outcome).toMatchObject({ kind: 'answered', status: 500, body: 'half of', isCut: true })
})

it('stops waiting when the protocol is switched and reports no response', async () => {
  const { webhooks, url, rows } = await openBench()
  const body = eventBody()
  await post(url(), body, signedHeaders(body))
  const attemptId = webhooks.get({ id: rows()[0]!.id }).attempts[0]!.id
  const server = createServer((request) => {
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  const sent = await webhooks.replay({ attemptId, url: target, sign: { kind: 'not' } }, NEVER)

  expect(sent.outcome).toEqual({ kind: 'failed', reason: { kind: 'ended' } })
})

it('does not count a delivery that the studio resent again, and reports who sent it', async () => {
  const { webhooks, url, rows, db } = await openBench()
  const body = eventBody()
  await post(url(), body, signedHeaders(body))
  const { id } = rows()[0]!
  const attemptId = webhooks.get({ id }).attempts[0]!.id

  await webhooks.replay({ attemptId, url: url(), sign: { kind: 'not' } }, NEVER)

  expect(rows()).toMatchObject([{ id, attemptCount: 2, isFromHere: false }])
  expect(webhooks.get({ id }).attempts[1]!.headers).toContainEqual([
    'Overvoice-Sent',
    'sent by Overvoice, not by the service',
  ])
  expect(db.all('SELECT delivery FROM webhook_events')).toEqual([{ delivery: id }])
})

it('counts each delivery once if the service repeats its pages, and says that the list is incomplete', async () => {
  const again = { has_more: true, next_cursor: 'again' }
  const deliveries = [1, 2, 3].map((at) => ({ id: `del_${at}`, status: 'failed', attempt_count: 3 }))
  const { webhooks } = await openWebhooks({
    speech: {
      listConversations: async () => ({ conversations: [{ id: 'conv_1', status: 'completed' }] }),
      listDeliveries: async () => ({ deliveries, ...again }),
    } as unknown as ConversationCalls,
  })

  await expect(webhooks.fetchDeliveries({ conversationId: 'conv_1' }, NEVER)).rejects.toMatchObject({
    reason: 'list-incomplete',
  })
  const refresh = async () => {
    for await (const _progress of await webhooks.refreshBoard({ reach: 'all' }, NEVER));
  }
  await expect(refresh()).rejects.toMatchObject({ reason: 'list-incomplete' })

  expect(webhooks.board().undelivered).toHaveLength(3)
})
