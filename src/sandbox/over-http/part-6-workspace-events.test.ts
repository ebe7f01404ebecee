import { expect, it } from 'vitest'
import { WireDelivery } from '#shared/service-wire/webhooks.ts'
import { makeAgentWithFlow, openReceiver, read, SHORT_GRAPH } from './conversations.test-support.ts'
import type { Receiver } from './conversations.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const BATCHES = '/v1/agents/batch-calls'

/** A text with this many billable characters. */
const textOf = (characters: number): string => 'a'.repeat(characters)
const getTypes = ({ received }: Receiver): string[] => received.map(({ json }) => json.type)

async function subscribe(service: ServiceUnderTest, fields: object): Promise<Receiver & { endpoint: Json }> {
  const receiver = await openReceiver(service)
  const answer = await service.send('POST', '/v1/webhooks/endpoints', { body: { url: receiver.url, ...fields } })
  return { ...receiver, endpoint: await answer.json() }
}

async function orderKey(service: ServiceUnderTest, order: object): Promise<string> {
  const answer = await service.send('POST', '/sandbox/keys', { body: { plan: 'paid', ...order } })
  return ((await answer.json()) as Json).key
}

async function makeBatch(service: ServiceUnderTest, agentId: string, more: object = {}): Promise<Json> {
  const recipients = [
    { phone: '+14155550120', custom_id: 'crm-1', dynamic_vars: { first_name: 'Alice' } },
    { phone: '+14155550121' },
  ]
  const body = { name: 'Reminders', agent_id: agentId, recipients, ...more }
  return (await service.send('POST', BATCHES, { body })).json()
}

async function readBatch(service: ServiceUnderTest, id: string, list = ''): Promise<Json> {
  return (await service.send('GET', `${BATCHES}/${id}${list}`)).json()
}

/** Advances the clock a second at a time until the batch is finished. */
async function playBatch(service: ServiceUnderTest, id: string): Promise<void> {
  while (['pending', 'running'].includes((await readBatch(service, id)).status)) service.clock.advance(1_000)
}

it('6 targets: sends warning at 80% of a key’s spend cap and reached when it is used up, once a month each', async () => {
  const service = await openService({ faults: true })
  const receiver = await subscribe(service, { enabled_events: ['api_key.spend_cap.*'] })
  const key = await orderKey(service, { spend_cap: 100 })
  const speak = (characters: number) => service.speech({ input: textOf(characters) }, { key })

  await speak(79)
  await speak(1)
  await speak(1)
  const refused = await speak(20)
  await speak(20)
  await expect.poll(() => getTypes(receiver)).toEqual(['api_key.spend_cap.warning', 'api_key.spend_cap.reached'])

  expect(refused.status).toBe(402)
  expect(receiver.received.map(({ json }) => json.data)).toEqual([
    {
      object: {
        api_key_id: expect.stringMatching(/^key_/),
        project_id: null,
        spend_cap: 0.001,
        monthly_spend: 0.0008,
        status: 'warning',
        period_start: '2026-10-01T00:00:00.000Z',
      },
    },
    { object: expect.objectContaining({ monthly_spend: 0.000_81, status: 'reached' }) },
  ])
  expect(receiver.received[0]?.headers).toMatchObject({
    'service-event': 'api_key.spend_cap.warning',
    'service-signature': expect.stringMatching(/^t=\d+,v0=[0-9a-f]{64}$/),
  })
})

it('6 targets: sends warning and reached for a workspace’s spend budget, also if set below the month’s spend', async () => {
  const service = await openService({ faults: true })
  const receiver = await subscribe(service, { enabled_events: ['workspace.spend_budget.*'] })
  const setBudget = (characters: number) =>
    service.send('POST', '/sandbox/funds', { body: { plan: 'paid', spend_budget: characters } })

  await setBudget(100)
  await service.speech({ input: textOf(90) })
  await expect.poll(() => getTypes(receiver)).toEqual(['workspace.spend_budget.warning'])
  await setBudget(50)
  await expect.poll(() => receiver.received.length).toBe(2)

  expect(receiver.received[1]?.json).toMatchObject({
    type: 'workspace.spend_budget.reached',
    data: { object: { workspace_id: 'acct_paid', monthly_budget: 0.0005, monthly_spend: 0.0009, status: 'reached' } },
  })
})

it('6 targets: sends a project’s budget events to endpoints of that project and of the whole workspace', async () => {
  const service = await openService({ faults: true })
  const makeProject = async (name: string): Promise<string> =>
    ((await (await service.send('POST', '/v1/projects', { body: { name } })).json()) as Json).id
  const [own, other] = [await makeProject('Own'), await makeProject('Other')]
  await service.send('PATCH', `/v1/projects/${own}`, { body: { monthly_budget: 0.001 } })
  const everywhere = await subscribe(service, { enabled_events: ['*'] })
  const ofOwn = await subscribe(service, { enabled_events: ['project.spend_budget.reached'], project_id: own })
  const ofOther = await subscribe(service, { enabled_events: ['*'], project_id: other })

  await service.speech({ input: textOf(100) }, { key: await orderKey(service, { project_id: own }) })
  await expect.poll(() => [everywhere, ofOwn].map(({ received }) => received.length)).toEqual([1, 1])

  const project: Json = await (await service.send('GET', `/v1/projects/${own}`)).json()
  expect(project).toMatchObject({ monthly_budget_status: 'reached', monthly_budget_remaining: 0 })
  expect(ofOwn.received[0]?.json.data.object).toMatchObject(project)
  expect(ofOther.received).toEqual([])
})

it('6 targets: calls everyone in a batch and sends batch_call.completed with its counts', async () => {
  const service = await openService({ callSpeed: 0 })
  const receiver = await subscribe(service, { enabled_events: ['batch_call.completed', 'batch_call.failed'] })
  const agent = await makeAgentWithFlow(service, SHORT_GRAPH)

  const made = await makeBatch(service, agent.id)
  await playBatch(service, made.id)
  await expect.poll(() => receiver.received.length).toBe(1)
  const over = await readBatch(service, made.id)
  const { recipients } = await readBatch(service, made.id, '/recipients')

  expect(made).toMatchObject({ id: expect.stringMatching(/^batch_[0-9a-z]{26}$/), status: 'pending', total: 2 })
  expect(over).toMatchObject({ status: 'completed', total: 2, completed: 2, failed: 0, error: null })
  expect(receiver.received[0]?.json).toMatchObject({ type: 'batch_call.completed', data: { object: over } })
  expect(recipients).toMatchObject([
    { phone: '+14155550120', custom_id: 'crm-1', status: 'completed' },
    { phone: '+14155550121', custom_id: null, status: 'completed' },
  ])
  expect(await read(service, recipients[0].conversation_id)).toMatchObject({
    transport: 'sip_outbound',
    to_number: '+14155550120',
    dynamic_variables: { first_name: 'Alice' },
  })
})

it('6 targets: sends batch_call.failed if a batch reaches nobody', async () => {
  const service = await openService({ callSpeed: 0 })
  const receiver = await subscribe(service, { enabled_events: ['batch_call.failed'] })
  const agent = await makeAgentWithFlow(service, SHORT_GRAPH, { name: 'sandbox-no-answer' })

  const { id } = await makeBatch(service, agent.id)
  await expect.poll(() => getTypes(receiver)).toEqual(['batch_call.failed'])

  expect(await readBatch(service, id)).toMatchObject({ status: 'failed', failed: 2, error: 'Nobody could be called' })
})

it('6 targets: holds a scheduled batch until its time and lets it be canceled until then', async () => {
  const service = await openService({ callSpeed: 0 })
  const receiver = await subscribe(service, { enabled_events: ['*'] })
  const agent = await makeAgentWithFlow(service, SHORT_GRAPH)
  const scheduled_at = '2026-10-15T13:00:00Z'

  const canceled = await makeBatch(service, agent.id, { scheduled_at })
  const cancel = () => service.send('POST', `${BATCHES}/${canceled.id}/cancel`)
  const answers = [await cancel(), await cancel()]
  const kept = await makeBatch(service, agent.id, { scheduled_at })
  service.clock.moveTo(Date.parse(scheduled_at))
  await playBatch(service, kept.id)
  await expect.poll(() => getTypes(receiver).includes('batch_call.completed')).toBe(true)

  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect((await readBatch(service, canceled.id)).status).toBe('canceled')
  expect((await readBatch(service, kept.id)).status).toBe('completed')
})

it('6 targets: lists an event without a conversation only in the endpoint’s deliveries', async () => {
  const service = await openService({ faults: true })
  const { endpoint, received } = await subscribe(service, { enabled_events: ['workspace.spend_budget.reached'] })
  await service.send('POST', '/sandbox/funds', { body: { plan: 'paid', spend_budget: 0 } })
  await expect.poll(() => received.length).toBe(1)

  const path = `/v1/webhooks/endpoints/${endpoint.id}/deliveries`
  const readStatuses = async () => ((await (await service.send('GET', path)).json()) as Json).deliveries
  await expect.poll(async () => (await readStatuses())[0].status).toBe('delivered')

  const [delivery] = await readStatuses()
  expect(WireDelivery.safeParse(delivery).error).toBeUndefined()
  expect(delivery).not.toHaveProperty('conversation_id')
})

it('7 code: batch_calls_not_included, 402, on the free plan', async () => {
  const service = await openService()

  const answer = await refusal(await service.send('POST', BATCHES, { key: service.keys.free, body: {} }))

  expect(answer).toMatchObject({ status: 402, code: 'batch_calls_not_included' })
})

it('7 status 400: names every invalid field of a batch call', async () => {
  const service = await openService()
  const agent = await makeAgentWithFlow(service, SHORT_GRAPH)
  const body = { name: '', agent_id: agent.id, recipients: [{ phone: '0123' }], scheduled_at: '2026-12-31T00:00:00Z' }

  const answer = await refusal(await service.send('POST', BATCHES, { body }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(Object.keys(answer.fields ?? {})).toEqual(['name', 'recipients.0.phone', 'scheduled_at'])
})
