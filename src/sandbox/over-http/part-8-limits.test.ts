import { expect, it } from 'vitest'
import { must } from '#shared/errors/must.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const LONG = { input: 'word '.repeat(4_000), output_format: 'pcm_48000' }

async function statuses(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const answered: number[] = []
  for (let index = 0; index < count; index++) {
    const answer = await ask()
    await answer.arrayBuffer()
    answered.push(answer.status)
  }
  return answered
}

function inFlight(service: ServiceUnderTest, account: string): Promise<number> {
  return service
    .send('GET', '/sandbox/usage')
    .then((answer) => answer.json())
    .then((usage: Json) => usage.accounts[account].in_flight)
}

it('8 text: /v1/audio/speech accepts exactly 2,000 characters', async () => {
  const service = await openService()

  const longest = await service.speech({ input: 'a'.repeat(2_000) })
  const tooLong = await service.speech({ input: 'a'.repeat(2_001) })

  expect(longest.status).toBe(200)
  expect(await refusal(tooLong)).toMatchObject({
    status: 400,
    code: 'validation_failed',
    fields: { input: expect.stringContaining('2000') },
  })
})

it('8 text: /v1/audio/stream accepts exactly 20,000 characters', async () => {
  const service = await openService()

  const longest = await service.stream({ input: 'a'.repeat(20_000) })
  await longest.body?.cancel()
  const tooLong = [
    await service.stream({ input: 'a'.repeat(20_001) }),
    await service.timestamps({ input: 'a'.repeat(20_001) }),
  ]

  expect(longest.status).toBe(200)
  for (const answer of tooLong) {
    expect(await refusal(answer)).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { input: expect.stringContaining('20000') },
    })
  }
})

it('8 text: counts tags towards the limit but doesn’t bill them', async () => {
  const service = await openService()
  const wrap = (text: string) => `<speak>${text}</speak>`

  const fits = await service.speech({ input: wrap('a'.repeat(2_000 - wrap('').length)) })
  const tooLong = await service.speech({ input: wrap('a'.repeat(1_990)) })

  expect(((await fits.json()) as Json).billable_characters_count).toBe(1_985)
  expect((await refusal(tooLong)).code).toBe('validation_failed')
})

it('8 text: counts UTF-16 units, so an emoji is two', async () => {
  const service = await openService()

  const fits = await service.speech({ input: '🎙'.repeat(1_000) })
  const tooLong = await service.speech({ input: '🎙'.repeat(1_001) })

  expect(fits.status).toBe(200)
  expect((await refusal(tooLong)).code).toBe('validation_failed')
})

it('8 pages: return 50 by default, 200 at most', async () => {
  const service = await openService()

  const largest = await service.send('GET', '/v1/voices?limit=200')
  const usual: Json = await (await service.send('GET', '/v1/voices')).json()
  const refused = []
  for (const limit of ['201', '0', '-1', 'many', '1.5', ''])
    refused.push(await refusal(await service.send('GET', `/v1/voices?limit=${limit}`)))

  expect(largest.status).toBe(200)
  expect(usual.voices.length).toBeLessThanOrEqual(50)
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { limit: expect.any(String) } })
})

it('8 rate: Free has a burst of 10, then 1 per second on speech and stream together', async () => {
  const service = await openService()
  const { free: key } = service.keys
  let turn = 0
  const routes = [service.speech, service.stream, service.timestamps]
  const askInTurn = () => must(routes[turn++ % 3], 'there are three')({ input: 'Hello' }, { key })

  const burst = await statuses(12, askInTurn)
  service.clock.advance(1_000)
  const afterOneSecond = await statuses(2, askInTurn)
  service.clock.advance(60_000)
  const afterAMinute = await statuses(11, askInTurn)

  expect(burst).toEqual([...Array(10).fill(200), 429, 429])
  expect(afterOneSecond).toEqual([200, 429])
  expect(afterAMinute).toEqual([...Array(10).fill(200), 429])
})

it('8 rate: Paid has 20 per second', async () => {
  const service = await openService()
  const ask = () => service.speech({ input: 'Hello' })

  const burst = await statuses(21, ask)
  service.clock.advance(500)
  const afterHalfASecond = await statuses(11, ask)

  expect(burst).toEqual([...Array(20).fill(200), 429])
  expect(afterHalfASecond).toEqual([...Array(10).fill(200), 429])
})

it('8 rate: counts a request rejected for its content but not one without a key', async () => {
  const service = await openService()

  const invalid = await service.speech({ input: '' }, { key: service.keys.free })
  await service.speech({ input: 'Hello' }, { key: null })
  const next = await service.speech({ input: 'Hello' }, { key: service.keys.free })

  expect(invalid.headers.get('ratelimit-remaining')).toBe('9')
  expect(next.headers.get('ratelimit-remaining')).toBe('8')
})

it('8 rate: counts the model list in the audio bucket and voices in another', async () => {
  const service = await openService()
  const { free: key } = service.keys

  const models = await service.send('GET', '/v1/audio/models', { key })
  const voices = await service.send('GET', '/v1/voices', { key })

  expect([models.headers.get('ratelimit-limit'), models.headers.get('ratelimit-remaining')]).toEqual(['10', '9'])
  expect([voices.headers.get('ratelimit-limit'), voices.headers.get('ratelimit-remaining')]).toEqual(['20', '19'])
})

it('8 concurrency: Free runs 1 synthesis at a time across all three routes', async () => {
  const service = await openService({ faults: true })
  const { free: key } = service.keys

  const open = await service.stream(LONG, { key })
  const refused = [
    await service.speech({ input: 'Hello' }, { key }),
    await service.stream(LONG, { key }),
    await service.timestamps(LONG, { key }),
  ]
  await open.body?.cancel()
  await expect.poll(() => inFlight(service, 'acct_free')).toBe(0)
  const afterwards = await service.speech({ input: 'Hello' }, { key })

  for (const answer of refused) {
    expect(answer.headers.get('ratelimit-remaining-calls')).toBe('0')
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await refusal(answer)).toMatchObject({ status: 429, code: 'concurrency_limit_reached' })
  }
  expect(afterwards.status).toBe(200)
})

it('8 concurrency: Paid runs 15 at a time', async () => {
  const service = await openService()

  const open = await Promise.all(Array.from({ length: 15 }, () => service.stream(LONG)))
  const oneMore = await service.stream(LONG)
  await Promise.all(open.map((answer) => answer.body?.cancel()))

  expect(open.map((answer) => answer.status)).toEqual(Array(15).fill(200))
  expect(await refusal(oneMore)).toMatchObject({ status: 429, code: 'concurrency_limit_reached' })
})

it('8 concurrency: releases a slot after a rejection, a broken stream and a complete response', async () => {
  const service = await openService({ faults: true })
  const { free: key } = service.keys

  await (await service.speech({ input: '' }, { key })).arrayBuffer()
  await (
    await service.stream({ input: `sandbox-cut ${'word '.repeat(40)}` }, { key })
  )
    .arrayBuffer()
    .catch(() => undefined)
  await expect.poll(() => inFlight(service, 'acct_free')).toBe(0)
  await (await service.timestamps({ input: 'Hello' }, { key })).arrayBuffer()
  const next = await service.speech({ input: 'Hello' }, { key })

  expect(next.status).toBe(200)
})

it('8 headers: 429 carries Retry-After and every response its bucket’s state, also in older spellings', async () => {
  const service = await openService()
  const { free: key } = service.keys
  const ask = () => service.speech({ input: 'Hello' }, { key })

  const first = await ask()
  await statuses(9, ask)
  const refused = await ask()

  const state = (answer: Response, prefix: string) =>
    ['Limit', 'Remaining', 'Reset'].map((name) => answer.headers.get(`${prefix}RateLimit-${name}`))
  expect(state(first, '')).toEqual(['10', '9', '1'])
  expect(state(first, 'X-')).toEqual(['10', '9', '1'])
  expect(state(refused, '')).toEqual(['10', '0', '10'])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refusal(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
})

it.each([
  ['a wrong version', 'GET', '/v1/voices', { headers: { 'Service-Version': 'latest' } }, 400],
  ['a body that isn’t JSON', 'POST', '/v1/audio/speech', { body: '{' }, 400],
  ['another method', 'GET', '/v1/audio/speech', {}, 405],
  ['a path that nobody serves', 'GET', '/v1/nothing', {}, 404],
  ['an asked-for failure', 'GET', '/v1/voices', { headers: { 'Sandbox-Answer': '503' } }, 503],
])('8 headers: the response to %s includes the bucket’s state too', async (_, method, path, options, status) => {
  const service = await openService()

  const answer = await service.send(method, path, options)
  const withoutKey = await service.send(method, path, { ...options, key: null })

  expect(answer.status).toBe(status)
  expect(answer.headers.get('ratelimit-limit')).toBe(path.startsWith('/v1/audio/') ? '20' : '60')
  expect(withoutKey.headers.get('ratelimit-limit')).toBeNull()
})

it('8 headers: a key that may not generate gets the state of the bucket it didn’t draw from', async () => {
  const service = await openService()
  const key = service.sandbox.issueKey('free', 'read')

  const answer = await service.speech({ input: 'Hello' }, { key })

  expect(answer.status).toBe(403)
  expect(answer.headers.get('ratelimit-remaining')).toBe('10')
})

it('8 headers: the wait in Retry-After is sufficient', async () => {
  const service = await openService()
  const ask = () => service.speech({ input: 'Hello' }, { key: service.keys.free })
  await statuses(10, ask)
  service.clock.advance(300)

  const refused = await ask()
  service.clock.advance(Number(refused.headers.get('retry-after')) * 1_000)
  const retried = await ask()

  expect(refused.status).toBe(429)
  expect(retried.status).toBe(200)
})

it('8 plans: the shared figures match the specification', () => {
  expect(PLANS.free.audio).toEqual({ ratePerSecond: 1, burst: 10, concurrency: 1 })
  expect(PLANS.paid.audio).toMatchObject({ ratePerSecond: 20, concurrency: 15 })
  expect(PLANS.free.agents).toEqual({ ratePerSecond: 5, burst: 30, concurrency: 10 })
  expect(PLANS.paid.agents).toEqual({ ratePerSecond: 20, burst: 60, concurrency: 30 })
})
