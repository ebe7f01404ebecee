import { expect, it } from 'vitest'
import {
  WireConversation,
  WireConversationPage,
  WireEvaluationPage,
  WireMessagePage,
  WireStartedConversation,
} from '#shared/service-wire/conversations.ts'
import { makeAgent } from './agents.test-support.ts'
import { begin, graphOf, hold, makeAgentWithFlow, playToEnd, read } from './conversations.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const UNKNOWN_AGENT = 'agent_00000000000000000000000000'
const UNKNOWN = 'conv_00000000000000000000000000'
const CRITERION = { id: 'goodbye', name: 'Goodbye', description: 'The agent says “Goodbye”.' }
const FIELD = { key: 'party_size', description: 'How many come', type: 'int' }

const start = (service: ServiceUnderTest, agentId: string, body: object = {}, headers = {}) =>
  service.send('POST', `/v1/agents/${agentId}/conversations`, { body, headers })
const page = async (service: ServiceUnderTest, path: string): Promise<Json> =>
  (await service.send('GET', `/v1/agents/conversations${path}`)).json()
const getIds = (list: Json[]) => list.map(({ id }) => id)

it('4 conversations start: returns 201 with a pending conversation, a token and a session URL', async () => {
  const service = await openService()
  const agent = await makeAgent(service)

  const answer = await start(service, agent.id, { dynamic_variables: { city: 'Lisbon' }, user_identity: 'visitor 7' })

  const body: Json = await answer.json()
  expect(answer.status).toBe(201)
  expect(WireStartedConversation.safeParse(body).error).toBeUndefined()
  expect(body.conversation.id).toMatch(/^conv_[0-9a-z]{26}$/)
  expect(body.conversation).toMatchObject({
    agent_id: agent.id,
    status: 'pending',
    transport: 'web',
    created_at: '2026-10-15T12:00:00.000Z',
    started_at: null,
    ended_at: null,
    duration_ms: null,
    recording_url: null,
    message_count: 0,
    caller_identity: 'visitor 7',
    metadata: { simulated: true },
    agent_snapshot: agent,
    dynamic_variables: { city: 'Lisbon' },
  })
  expect(body.url).toMatch(/^wss:\/\/sandbox\.invalid\//)
  const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ sub: body.conversation.id, exp: service.clock.nowMs() / 1_000 + 600 })
  const joined = await service.send('GET', '/v1/agents', { key: body.token })
  expect(joined.status).toBe(401)
})

it('4 conversations start: works without a body', async () => {
  const service = await openService()
  const agent = await makeAgent(service)

  const path = `/v1/agents/${agent.id}/conversations`
  const headers = { Authorization: `Bearer ${service.keys.paid}`, 'Content-Type': 'application/json' }

  const none = await service.send('POST', path)
  const empty = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })
  const streamed = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers,
    body: empty,
    duplex: 'half',
  } as RequestInit)
  // In-process calls have no header announcing a body: an invalid one is rejected all the same.
  const body = JSON.stringify({ transport: 'pigeon' })
  const unannounced = await service.sandbox.fetch(
    new Request(`http://sandbox${path}`, { method: 'POST', headers, body }),
  )

  expect([none.status, streamed.status, unannounced.status]).toEqual([201, 201, 400])
})

it('4 conversations start: rejects an invalid transport, voice, identity or language, and an unknown agent', async () => {
  const service = await openService()
  const agent = await makeAgent(service)
  const getFields = async (body: object) =>
    Object.keys((await refusal(await start(service, agent.id, body))).fields ?? {})

  expect(await getFields({ transport: 'pigeon' })).toEqual(['transport'])
  expect(await getFields({ overrides: { voice_id: 'aria' } })).toEqual(['overrides.voice_id'])
  expect(await getFields({ user_identity: 'anon_1' })).toEqual(['user_identity'])
  expect(await getFields({ language: 'English please' })).toEqual(['language'])
  expect((await refusal(await start(service, agent.id, { dynamic_variables: { system__time: 1 } }))).fields).toEqual({
    'dynamic_variables.system__time': 'is not the key of a variable',
  })
  expect(await refusal(await start(service, UNKNOWN_AGENT))).toMatchObject({ status: 404, code: 'not_found' })
  expect((await page(service, '')).conversations).toEqual([])
})

it('4 conversations start: starts one conversation per Idempotency-Key and returns 409 for a different request', async () => {
  const service = await openService()
  const agent = await makeAgent(service)
  const keyed = (body: object) => start(service, agent.id, body, { 'Idempotency-Key': 'once' })

  const first: Json = await (await keyed({})).json()
  const again = await keyed({})
  const other = await keyed({ language: 'de' })

  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.json()).toEqual(first)
  expect(await refusal(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' })
  expect((await page(service, '')).conversations).toHaveLength(1)
})

it('4 conversations get: returns the conversation, and 404 for an unknown one or another account’s', async () => {
  const service = await openService()
  const { id: agentId } = await makeAgent(service)
  const { id } = await hold(service, agentId)

  const answer = await service.send('GET', `/v1/agents/conversations/${id}`)
  const others = await service.send('GET', `/v1/agents/conversations/${id}`, { key: service.keys.free })

  const body: Json = await answer.json()
  expect(WireConversation.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({
    id,
    agent_id: agentId,
    status: 'completed',
    end_reason: 'agent_ended',
    started_at: '2026-10-15T12:00:00.300Z',
    recording_started_at: '2026-10-15T12:00:00.300Z',
  })
  expect(Date.parse(body.ended_at) - Date.parse(body.started_at)).toBe(body.duration_ms)
  expect(await refusal(others)).toMatchObject({ status: 404, code: 'not_found' })
  for (const below of ['', '/messages', '/evaluations', '/recording', '/webhook-deliveries']) {
    const unknown = await service.send('GET', `/v1/agents/conversations/${UNKNOWN}${below}`)
    expect(await refusal(unknown)).toMatchObject({ status: 404, code: 'not_found' })
  }
})

it('4 conversations messages: returns the transcript in order, paginated', async () => {
  const service = await openService()
  const { id } = await hold(service, (await makeAgent(service)).id)

  const first = await page(service, `/${id}/messages?limit=2`)
  const rest = await page(service, `/${id}/messages?cursor=${first.next_cursor}`)

  const messages = [...first.messages, ...rest.messages]
  expect(WireMessagePage.safeParse(first).error).toBeUndefined()
  expect([first.has_more, rest.has_more]).toEqual([true, false])
  expect(messages.map(({ role }) => role)).toEqual(['assistant', 'assistant', 'user', 'assistant'])
  expect(messages.map(({ content }) => content)).toEqual([
    'Hello.',
    'What can I do for you?',
    expect.any(String),
    'Thank you for calling. Goodbye.',
  ])
  expect(messages.every(({ id: own, conversation_id: of }) => own.startsWith('msg_') && of === id)).toBe(true)
  const times = messages.flatMap(({ started_at: from, ended_at: to }) => [Date.parse(from), Date.parse(to)])
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(new Set(getIds(messages)).size).toBe(4)
})

it('4 conversations evaluations: returns the agent’s criteria, then its data fields, paginated, with reasons', async () => {
  const service = await openService()
  const agent = await makeAgent(service)
  const config = { criteria: [CRITERION], data_collection: [FIELD] }
  await service.send('PUT', `/v1/agents/${agent.id}/evaluation-config`, { body: config })
  const { id } = await begin(service, agent.id)
  const before = await page(service, `/${id}/evaluations`)
  await playToEnd(service, id)

  const first = await page(service, `/${id}/evaluations?limit=1`)
  const rest = await page(service, `/${id}/evaluations?cursor=${first.next_cursor}`)

  expect(before.evaluations).toEqual([])
  expect(WireEvaluationPage.safeParse(first).error).toBeUndefined()
  expect(first.evaluations).toMatchObject([
    {
      id: expect.stringMatching(/^eval_[0-9a-z]{26}$/),
      conversation_id: id,
      kind: 'criterion',
      criterion_id: 'goodbye',
      name: 'Goodbye',
      status: 'success',
      passed: true,
      score: 1,
      rationale: 'The agent said “Goodbye”.',
    },
  ])
  expect(rest.evaluations).toMatchObject([
    {
      kind: 'data',
      name: 'party_size',
      passed: null,
      data: { value: expect.any(Number) },
      rationale: expect.any(String),
    },
  ])
})

it('4 conversations list: pages through all, newest first, without the detail fields', async () => {
  const service = await openService()
  const { id: agentId } = await makeAgent(service)
  const made: string[] = []
  for (let count = 0; count < 3; count += 1) made.unshift((await begin(service, agentId)).id)

  const first = await page(service, '?limit=2')
  const second = await page(service, `?limit=2&cursor=${first.next_cursor}`)

  expect(WireConversationPage.safeParse(first).error).toBeUndefined()
  expect(getIds([...first.conversations, ...second.conversations])).toEqual(made)
  expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null])
  expect(Object.keys(first.conversations[0])).not.toEqual(expect.arrayContaining(['agent_snapshot']))
  const others: Json = await (await service.send('GET', '/v1/agents/conversations', { key: service.keys.free })).json()
  expect(others.conversations).toEqual([])
})

it('4 conversations list: filters by agent, status, transport, caller, words, start and duration', async () => {
  const service = await openService()
  const long = await makeAgent(service, { first_message: 'Harbour office, good morning to all of you out there.' })
  const short = await makeAgentWithFlow(
    service,
    graphOf(
      [
        ['start', 'start'],
        ['end', 'end'],
      ],
      ['start end'],
    ),
  )
  const one = await hold(service, long.id, { user_identity: 'Ada', transport: 'sip_inbound' })
  service.clock.moveTo(Date.parse('2026-10-16T12:00:00Z'))
  const two = await hold(service, short.id)
  const three = await begin(service, short.id)
  const found = async (query: string) => getIds((await page(service, `?${query}`)).conversations)

  expect(await found(`agent_id=${long.id}`)).toEqual([one.id])
  expect(await found('status=pending')).toEqual([three.id])
  expect(await found('status=completed')).toEqual([two.id, one.id])
  expect(await found('transport=sip_inbound')).toEqual([one.id])
  expect(await found('caller_identity=Ada')).toEqual([one.id])
  expect(await found('q=HARBOUR%20office')).toEqual([one.id])
  expect(await found(`q=${two.id}`)).toEqual([two.id])
  expect(await found('started_after=2026-10-16')).toEqual([two.id])
  expect(await found('started_before=2026-10-16T00:00:00Z')).toEqual([one.id])
  expect(await found(`duration_min_ms=${one.duration_ms}`)).toEqual([one.id])
  expect(await found(`duration_max_ms=${one.duration_ms - 1}`)).toEqual([two.id])
  expect(await found('project_id=default')).toEqual([three.id, two.id, one.id])
  expect(await found(`agent_id=${short.id}&status=completed`)).toEqual([two.id])
})

it.each(['status=over', 'transport=pigeon', 'started_after=May', 'duration_min_ms=-1', 'limit=201', 'cursor=nonsense'])(
  '4 conversations list: rejects %s',
  async (query) => {
    const service = await openService()

    const answer = await refusal(await service.send('GET', `/v1/agents/conversations?${query}`))

    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(Object.keys(answer.fields ?? {})).toEqual([query.split('=')[0]])
  },
)

it('4 conversations polling: is never rejected once a second on the free plan, and returned entries stay unchanged', async () => {
  const service = await openService()
  const key = service.keys.free
  const agent = await makeAgent(service, {}, { key })
  const { id } = await begin(service, agent.id, {}, { key })
  let told: Json[] = []
  let status = 'pending'

  while (status === 'pending' || status === 'active') {
    service.clock.advance(1_000)
    const messages = await service.send('GET', `/v1/agents/conversations/${id}/messages`, { key })
    const evaluations = await service.send('GET', `/v1/agents/conversations/${id}/evaluations`, { key })
    const conversation = await service.send('GET', `/v1/agents/conversations/${id}`, { key })
    expect([messages.status, evaluations.status, conversation.status]).toEqual([200, 200, 200])
    const now: Json[] = ((await messages.json()) as Json).messages
    expect(now.slice(0, told.length).map(({ id: own, content }) => [own, content])).toEqual(
      told.map(({ id: own, content }) => [own, content]),
    )
    told = now
    status = ((await conversation.json()) as Json).status
  }

  expect([status, told.length]).toEqual(['completed', 4])
})

it('4 conversations permission: allows a worker JWT and a read-only ID token to read conversations but not to start one', async () => {
  const service = await openService({ faults: true })
  const agent = await makeAgent(service)
  const { id } = await begin(service, agent.id)
  const tokens = await Promise.all(
    [{ kind: 'worker' }, { kind: 'id_token', access: 'read' }].map(async (order) => {
      const made: Json = await (
        await service.send('POST', '/sandbox/tokens', { body: { plan: 'paid', ...order } })
      ).json()
      return made.token
    }),
  )

  for (const key of tokens) {
    const refused = await service.send('POST', `/v1/agents/${agent.id}/conversations`, { key, body: {} })
    expect((await read(service, id, { key })).id).toBe(id)
    expect(await refusal(refused)).toMatchObject({ status: 403, code: 'forbidden' })
  }
})

it.each([
  ['POST', '/v1/agents/agent_x/conversations'],
  ['GET', '/v1/agents/conversations'],
  ['GET', '/v1/agents/conversations/conv_x'],
  ['GET', '/v1/agents/conversations/conv_x/messages'],
  ['GET', '/v1/agents/conversations/conv_x/evaluations'],
  ['GET', '/v1/agents/conversations/conv_x/recording'],
  ['GET', '/v1/agents/conversations/conv_x/webhook-deliveries'],
])('4 conversations permission: %s %s is 401 without a credential or with an unknown one', async (method, path) => {
  const service = await openService()

  const none = await service.send(method, path, { key: null })
  const unknown = await service.send(method, path, { key: 'sk_unknown' })

  expect(await refusal(none)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await refusal(unknown)).toMatchObject({ status: 401, code: 'unauthorized' })
})
