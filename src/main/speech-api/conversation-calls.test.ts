import { expect, it, onTestFinished } from 'vitest'
import { describeOperations, type Operation } from './describe-operations.test-support.ts'
import { getFailure, openClient, options, TEST_KEY } from './open-client.test-support.ts'
import { answerText, startScriptedServer } from './scripted-server.test-support.ts'
import type { SpeechApi } from './speech-api.ts'

const CONVERSATION = {
  id: 'conv_01h',
  agent_id: 'agent_01h',
  status: 'completed',
  duration_ms: 10_600,
  started_at: '2026-10-15T12:00:00.300Z',
  ended_at: '2026-10-15T12:00:10.900Z',
  recording_url: 'https://files.example/r.ogg',
  metadata: { campaign: 'autumn' },
  new_field: { kept: [1, null] },
}
const MESSAGE = { id: 'msg_1', role: 'user', content: 'Hello', started_at: '2026-10-15T12:00:01Z' }
const EVALUATION = { id: 'eval_1', kind: 'criterion', name: 'Solved', passed: true, rationale: 'They said so.' }
const DELIVERY = { status: 'failed', attempt_count: 3, last_status_code: 503, last_error: 'answered 503' }
const STARTED = {
  conversation: { ...CONVERSATION, status: 'pending' },
  token: 'aaa.bbb.ccc',
  url: 'wss://live.example',
}
const ORDER = { transport: 'web', dynamic_variables: { city: 'Lisbon' } }

const start = (api: SpeechApi, more = options()) =>
  api.startConversation({ agentId: 'agent_01h', order: ORDER, idempotencyKey: 'key-1' }, more)

/** Every row of the table of part 4, Conversations and webhooks, and the list of the shapes page. */
const OPERATIONS: Record<string, Operation> = {
  start: {
    method: 'POST',
    path: '/v1/agents/agent_01h/conversations',
    success: { status: 201, body: STARTED },
    body: ORDER,
    send: (api, with_) => start(api, with_),
  },
  list: {
    method: 'GET',
    path: '/v1/agents/conversations?limit=200',
    success: { status: 200, body: { conversations: [CONVERSATION], next_cursor: null, has_more: false } },
    send: (api, with_) => api.listConversations({ limit: 200 }, with_),
  },
  get: {
    method: 'GET',
    path: '/v1/agents/conversations/conv_01h',
    success: { status: 200, body: CONVERSATION },
    send: (api, with_) => api.getConversation({ conversationId: 'conv_01h' }, with_),
  },
  messages: {
    method: 'GET',
    path: '/v1/agents/conversations/conv_01h/messages?cursor=a%2Fb',
    success: { status: 200, body: { messages: [MESSAGE], next_cursor: 'n', has_more: true } },
    send: (api, with_) => api.listMessages({ conversationId: 'conv_01h', cursor: 'a/b' }, with_),
  },
  evaluations: {
    method: 'GET',
    path: '/v1/agents/conversations/conv_01h/evaluations',
    success: { status: 200, body: { evaluations: [EVALUATION], next_cursor: null, has_more: false } },
    send: (api, with_) => api.listEvaluations({ conversationId: 'conv_01h' }, with_),
  },
  'webhook-deliveries': {
    method: 'GET',
    path: '/v1/agents/conversations/conv_01h/webhook-deliveries',
    success: { status: 200, body: { deliveries: [DELIVERY], next_cursor: null, has_more: false } },
    send: (api, with_) => api.listDeliveries({ conversationId: 'conv_01h' }, with_),
  },
}
describeOperations(OPERATIONS)

const answering = (body: unknown, status = 200) =>
  openClient((_request, socket) => socket.write(answerText(status, {}, JSON.stringify(body))))

it('keeps unknown fields, statuses and roles, and null parts', async () => {
  const odd = {
    ...CONVERSATION,
    status: 'on_hold',
    started_at: null,
    ended_at: null,
    duration_ms: null,
    recording_url: null,
  }
  const line = { ...MESSAGE, role: 'operator', content: null, sentiment: 0.5 }
  const open = { ...EVALUATION, kind: 'summary', passed: null, score: '0.25', data: { value: 3 } }

  expect(await (await answering(odd)).api.getConversation({ conversationId: 'x' }, options())).toEqual(odd)
  const { messages } = await (
    await answering({ messages: [line] })
  ).api.listMessages({ conversationId: 'x' }, options())
  expect(messages).toEqual([line])
  const page = await (await answering({ evaluations: [open] })).api.listEvaluations({ conversationId: 'x' }, options())
  expect(page.evaluations).toEqual([{ ...open, score: 0.25 }])
})

it('reads answers and explanations of failures that begin with a byte order mark', async () => {
  const marked = (body: unknown, status: number) =>
    openClient((_request, socket) => socket.write(answerText(status, {}, `\uFEFF${JSON.stringify(body)}`)))
  const ask = async (body: unknown, status = 200) =>
    (await marked(body, status)).api.getConversation({ conversationId: 'x' }, options())

  expect(await ask(CONVERSATION)).toEqual(CONVERSATION)
  expect(await getFailure(ask({ error: { code: 'not_found', message: 'Gone.' } }, 404))).toMatchObject({
    details: { serviceCode: 'not_found', serviceMessage: 'Gone.' },
  })
})

it('reads lists that are complete, unpaged and unnamed', async () => {
  const { api } = await answering([MESSAGE, { content: 'without an id' }])

  expect(await api.listMessages({ conversationId: 'conv_01h' }, options())).toEqual({
    messages: [MESSAGE, { id: '#2', content: 'without an id' }],
  })
})

it('skips an unreadable conversation and keeps the rest of the page', async () => {
  const { api } = await answering({
    conversations: [{ status: 'no id' }, CONVERSATION],
    has_more: true,
    next_cursor: 'n',
  })

  const page = await api.listConversations({}, options())

  expect(page).toEqual({ conversations: [CONVERSATION], has_more: true, next_cursor: 'n' })
})

it('sends every given list filter, and none that wasn’t given', async () => {
  const { api, server } = await answering({ conversations: [] })

  await api.listConversations({}, options())
  await api.listConversations(
    {
      cursor: 'c',
      limit: 5,
      agentId: 'agent_01h',
      status: 'failed',
      transport: 'sip_inbound',
      callerIdentity: '+1 415',
      text: 'lamp & oil',
      startedAfter: '2026-10-01T00:00:00Z',
      startedBefore: '2026-11-01T00:00:00Z',
      durationMinMs: 1_000,
      durationMaxMs: 60_000,
      projectId: 'default',
    },
    options(),
  )

  const [bare, full] = server.requests.map(({ path }) => new URL(path, server.baseUrl))
  expect(bare?.search).toBe('')
  expect(Object.fromEntries(full?.searchParams ?? [])).toEqual({
    cursor: 'c',
    limit: '5',
    agent_id: 'agent_01h',
    status: 'failed',
    transport: 'sip_inbound',
    caller_identity: '+1 415',
    q: 'lamp & oil',
    started_after: '2026-10-01T00:00:00Z',
    started_before: '2026-11-01T00:00:00Z',
    duration_min_ms: '1000',
    duration_max_ms: '60000',
    project_id: 'default',
  })
})

it('sends the idempotency key with a start, and starts no second conversation on a guess if the connection is lost', async () => {
  const { api, server } = await openClient((_request, socket) => socket.destroy())

  await expect(start(api)).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(api.getConversation({ conversationId: 'x' }, options())).rejects.toMatchObject({
    details: { attempts: 3 },
  })

  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(server.requests[0]?.headers['idempotency-key']).toBe('key-1')
})

it('fetches the recording with the key, counted against the agent limits', async () => {
  const { api, server, scheduler } = await openClient((_request, socket) =>
    socket.write(answerText(200, { 'Content-Type': 'audio/ogg' }, 'sound')),
  )
  let inFlight = 0
  const counting = options({ onSend: () => (inFlight = scheduler.snapshot().agents.inFlight) })

  const file = await api.recording({ conversationId: 'conv/1' }, { ...counting, maxBytes: 100 })

  expect([Buffer.from(file.bytes).toString(), file.contentType, inFlight]).toEqual(['sound', 'audio/ogg', 1])
  expect(server.requests[0]?.path).toBe('/v1/agents/conversations/conv%2F1/recording')
  expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${TEST_KEY}`)
})

it('follows a redirect to a recording’s location without the key', async () => {
  const files = await startScriptedServer((_request, socket) => socket.write(answerText(200, {}, 'sound')))
  onTestFinished(() => files.close())
  const { api } = await openClient((_request, socket) =>
    socket.write(answerText(302, { Location: `${files.baseUrl}/r.ogg?sig=1` }, '')),
  )

  const file = await api.recording({ conversationId: 'conv_01h' }, { ...options(), maxBytes: 100 })

  expect(Buffer.from(file.bytes).toString()).toBe('sound')
  expect(files.requests[0]?.headers).not.toHaveProperty('authorization')
})

it('reports a missing recording and rejects one that is too large', async () => {
  const none = await answering({ error: { code: 'not_found', message: 'No.' } }, 404)
  const large = await openClient((_request, socket) => socket.write(answerText(200, {}, 'x'.repeat(101))))
  const fetch = (api: SpeechApi) => getFailure(api.recording({ conversationId: 'x' }, { ...options(), maxBytes: 100 }))

  expect(await fetch(none.api)).toMatchObject({ code: 'not_found' })
  expect(await fetch(large.api)).toMatchObject({ code: 'bad_answer' })
})
