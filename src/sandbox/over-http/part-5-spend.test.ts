import { expect, it } from 'vitest'
import type { SpeechEngine } from '../engine/speech-engine.ts'
import { makeAgent } from './agents.test-support.ts'
import { askForPhrase, createToldChecks, createVoice, unheardParts } from './cloning.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'
import { createToneEngine } from './tone-engine.test-support.ts'

/** A text with this many billable characters. */
const textOf = (characters: number): string => 'a'.repeat(characters)

const setFunds = (service: ServiceUnderTest, funds: object) =>
  service.send('POST', '/sandbox/funds', { body: { plan: 'paid', ...funds } })

async function usage(service: ServiceUnderTest): Promise<Json> {
  return (await service.send('GET', '/sandbox/usage')).json()
}

async function makeProject(service: ServiceUnderTest, limits: object): Promise<string> {
  const { id }: Json = await (await service.send('POST', '/v1/projects', { body: { name: 'Audiobook' } })).json()
  await service.send('PATCH', `/v1/projects/${id}`, { body: limits })
  return id
}

async function orderKey(service: ServiceUnderTest, order: object): Promise<string> {
  const answer = await service.send('POST', '/sandbox/keys', { body: { plan: 'paid', ...order } })
  return ((await answer.json()) as Json).key
}

it('5.5: charges the balance in billable characters until it doesn’t cover a text, which is 402 and not billed', async () => {
  const service = await openService({ faults: true })
  await setFunds(service, { balance: 25 })

  const first = await service.speech({ input: `<speak>${textOf(20)}</speak>` })
  const second = await refusal(await service.speech({ input: textOf(6) }))
  const third = await service.speech({ input: textOf(5) })

  expect([first.status, third.status]).toEqual([200, 200])
  expect(second).toMatchObject({ status: 402, code: 'payment_required' })
  expect((await usage(service)).accounts.acct_paid).toMatchObject({
    billed_characters: 25,
    month_characters: 25,
    balance: 0,
  })
})

it('5.5: releases the reserved amount if a request fails before its first audio', async () => {
  const tones = createToneEngine()
  let isBroken = true
  const engine: SpeechEngine = {
    ...tones,
    speak(...request) {
      if (isBroken) throw new Error('The engine broke')
      return tones.speak(...request)
    },
  }
  const service = await openService({ faults: true, engine })
  await setFunds(service, { balance: 30 })

  const broken = await service.speech({ input: textOf(30) })
  isBroken = false
  const after = await service.speech({ input: textOf(30) })

  expect([broken.status, after.status]).toEqual([500, 200])
})

it('5.5: doesn’t let two concurrent texts both use the remainder for one', async () => {
  const service = await openService({ faults: true })
  await setFunds(service, { balance: 10 })

  const answers = await Promise.all([service.speech({ input: textOf(8) }), service.speech({ input: textOf(8) })])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402])
})

it('5.5: enforces a cap per key and a budget per account, both reset monthly', async () => {
  const service = await openService({ faults: true, now: '2026-10-31T12:00:00Z' })
  const capped = await orderKey(service, { spend_cap: 10 })
  const speak = (characters: number, key: string) => service.speech({ input: textOf(characters) }, { key })

  const first = await speak(10, capped)
  const overCap = await refusal(await speak(1, capped))
  const otherKey = await speak(5, service.keys.paid)
  await setFunds(service, { spend_budget: 20 })
  const overBudget = await refusal(await speak(6, service.keys.paid))
  service.clock.moveTo(Date.parse('2026-11-01T00:00:00Z'))
  const nextMonth = await speak(10, capped)

  expect([first.status, otherKey.status, nextMonth.status]).toEqual([200, 200, 200])
  expect(overCap).toMatchObject({ status: 402, code: 'spend_cap_exceeded' })
  expect(overBudget).toMatchObject({ status: 402, code: 'spend_budget_exceeded' })
})

it('5.5: counts usage of a project’s voices and keys, and returns 402 beyond its monthly budget', async () => {
  const service = await openService({ faults: true, voiceChecks: createToldChecks() })
  // $10 per million characters: this is 100 characters.
  const id = await makeProject(service, { monthly_budget: 0.001 })
  const challenge = await askForPhrase(service)
  const voice: Json = await (await createVoice(service, unheardParts(challenge, { project_id: id }))).json()
  const key = await orderKey(service, { project_id: id })

  const byVoice = await service.speech({ input: textOf(60), voice_id: voice.id })
  const byKey = await service.speech({ input: textOf(40) }, { key })
  const over = await refusal(await service.speech({ input: 'a' }, { key }))
  const elsewhere = await service.speech({ input: 'a' })

  expect([byVoice.status, byKey.status, elsewhere.status]).toEqual([200, 200, 200])
  expect(over).toMatchObject({ status: 402, code: 'project_spend_limit_exceeded' })
  const project: Json = await (await service.send('GET', `/v1/projects/${id}`)).json()
  expect(project).toMatchObject({ monthly_budget: 0.001, monthly_spend: 0.001 })
  const { syntheses } = await usage(service)
  expect(syntheses.map((each: Json) => each.project_id)).toEqual([id, id, id, null])
})

it('5.5: enforces a project’s own requests per minute and concurrent conversations', async () => {
  const service = await openService({ faults: true })
  const id = await makeProject(service, { max_requests_per_minute: 2, max_concurrent_calls: 1 })
  const key = await orderKey(service, { project_id: id })
  const agent = await makeAgent(service, { project_id: id })
  const call = () => service.send('POST', `/v1/agents/${agent.id}/conversations`)

  const answers = []
  for (let count = 0; count < 3; count += 1) answers.push(await service.speech({ input: 'Hello' }, { key }))
  const first = await call()
  const second = await refusal(await call())

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers[2]?.headers.get('retry-after')).toBe('30')
  expect(first.status).toBe(201)
  expect(second).toMatchObject({ status: 429, code: 'concurrency_limit_reached' })
})
