import { expect, it } from 'vitest'
import { AGENT, makeAgent, orderToken } from './agents.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { ServiceUnderTest } from './service.test-support.ts'

const list = (service: ServiceUnderTest, key: string | null) => service.send('GET', '/v1/agents', { key })

it('5.3: accepts an API key, an ID token and a worker JWT of one account for the same agents', async () => {
  const service = await openService({ faults: true })
  const agent = await makeAgent(service)
  const tokens = [await orderToken(service, { kind: 'id_token' }), await orderToken(service, { kind: 'worker' })]

  const answers = await Promise.all([service.keys.paid, ...tokens].map((key) => list(service, key)))

  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
    answers.map(() => ({ agents: [agent], next_cursor: null, has_more: false })),
  )
})

/** All agent routes that require a credential (specification part 4, Agents). */
const ROUTES = [
  ['GET', '/v1/agents'],
  ['POST', '/v1/agents'],
  ['GET', '/v1/agents/voices'],
  ['GET', '/v1/agents/agent_x'],
  ['PATCH', '/v1/agents/agent_x'],
  ['DELETE', '/v1/agents/agent_x'],
  ['GET', '/v1/agents/agent_x/evaluation-config'],
  ['PUT', '/v1/agents/agent_x/evaluation-config'],
] as const

it.each(ROUTES)('5.3: returns 401 for %s %s without a credential or with an unknown one', async (method, path) => {
  const service = await openService()

  const none = await service.send(method, path, { key: null })
  const unknown = await service.send(method, path, { key: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhY2N0X3BhaWQifQ.AAAA' })

  expect(await refusal(none)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await refusal(unknown)).toMatchObject({ status: 401, code: 'unauthorized' })
})

it.each(ROUTES)('5.3: returns 401 for %s %s with an invalid key, ID token or worker JWT', async (method, path) => {
  const service = await openService({ faults: true })
  const kinds = await Promise.all(
    (['id_token', 'worker'] as const).map((kind) => orderToken(service, { kind, lifetime_seconds: 60 })),
  )
  const ask = async (key: string) => refusal(await service.send(method, path, { key }))
  // Altered in the middle of the signature: the last letter may contain unused bits.
  const broken = [service.keys.paid, ...kinds].map(
    (key) => `${key.slice(0, -8)}${key.at(-8) === 'A' ? 'B' : 'A'}${key.slice(-7)}`,
  )

  const altered = await Promise.all(broken.map(ask))
  service.clock.moveTo(service.clock.nowMs() + 61_000)
  const late = await Promise.all(kinds.map(ask))

  for (const each of [...altered, ...late]) expect(each).toMatchObject({ status: 401, code: 'unauthorized' })
  expect((await service.send(method, path)).status).not.toBe(401)
})

it('5.3: returns 401 for a token that is altered, expired or from another service', async () => {
  const service = await openService({ faults: true })
  const stranger = await openService({ faults: true })
  const short = await orderToken(service, { kind: 'id_token', lifetime_seconds: 60 })
  const worker = await orderToken(service, { kind: 'worker' })
  const [head, body, signature] = worker.split('.')
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
  const raised = Buffer.from(JSON.stringify({ ...claims, access: 'full' })).toString('base64url')

  const altered = await list(service, `${head}.${raised}.${signature}`)
  const foreign = await list(service, await orderToken(stranger, { kind: 'id_token' }))
  const inTime = await list(service, short)
  service.clock.moveTo(service.clock.nowMs() + 60_000)
  const late = await list(service, short)

  expect([altered.status, foreign.status, inTime.status, late.status]).toEqual([401, 401, 200, 401])
})

it('5.3: accepts tokens on the agent endpoints only', async () => {
  const service = await openService({ faults: true })
  const token = await orderToken(service, { kind: 'id_token' })

  const voices = await service.send('GET', '/v1/voices', { key: token })

  expect(await refusal(voices)).toMatchObject({ status: 401, code: 'unauthorized' })
})

it('5.4: lets a worker JWT and a read-only ID token read agents and returns 403 for changes', async () => {
  const service = await openService({ faults: true })
  const { id } = await makeAgent(service)
  const reading = [
    await orderToken(service, { kind: 'worker' }),
    await orderToken(service, { kind: 'id_token', access: 'read' }),
    service.sandbox.issueKey('paid', 'read'),
  ]

  for (const key of reading) {
    const create = await service.send('POST', '/v1/agents', { body: AGENT, key })
    const remove = await service.send('DELETE', `/v1/agents/${id}`, { key })

    expect((await list(service, key)).status).toBe(200)
    expect(await refusal(create)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await refusal(remove)).toMatchObject({ status: 403, code: 'forbidden' })
  }
})
