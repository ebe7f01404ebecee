import { expect, it } from 'vitest'
import { openService, refusal } from './service.test-support.ts'

const AUTHENTICATED: [method: string, path: string][] = [
  ['POST', '/v1/audio/speech'],
  ['POST', '/v1/audio/stream'],
  ['POST', '/v1/audio/stream/with-timestamps'],
  ['GET', '/v1/audio/models'],
  ['GET', '/v1/voices'],
  ['POST', '/v1/auth/token'],
]
const body = { input: 'Hello', voice_id: 'aria' }

it.each(AUTHENTICATED)('5.1: returns 401 for %s %s without an Authorization header', async (method, path) => {
  const service = await openService()

  const answer = await service.send(method, path, { key: null, body: method === 'POST' ? body : undefined })

  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(await refusal(answer)).toMatchObject({ status: 401, code: 'unauthorized' })
})

it.each(['', 'Bearer', 'Bearer unknown-key', 'Basic dXNlcjpwYXNz', 'unknown-key'])(
  '5.1: returns 401 for Authorization "%s"',
  async (value) => {
    const service = await openService()

    const answer = await service.send('GET', '/v1/voices', { key: null, headers: { Authorization: value } })

    expect(await refusal(answer)).toMatchObject({ status: 401, code: 'unauthorized' })
  },
)

it('5.1: accepts the key after Bearer in any case', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/v1/voices', {
    key: null,
    headers: { Authorization: `bearer ${service.keys.free}` },
  })

  expect(answer.status).toBe(200)
})

it('5.4: returns 403 for a known key that may not generate', async () => {
  const service = await openService()
  const key = service.sandbox.issueKey('paid', 'read')

  const reading = await service.send('GET', '/v1/voices', { key })
  const speaking = await service.speech({ input: 'Hello' }, { key })

  expect(reading.status).toBe(200)
  expect(await refusal(speaking)).toMatchObject({ status: 403, code: 'forbidden' })
})

it('5.5: returns 402 if the balance is used up or the spend limit reached', async () => {
  const service = await openService()

  const balance = await service.speech({ input: 'sandbox-402' })
  const spendLimit = await service.speech({ input: 'sandbox-spend-cap' })

  expect(await refusal(balance)).toMatchObject({ status: 402, code: 'payment_required' })
  expect(await refusal(spendLimit)).toMatchObject({ status: 402, code: 'spend_cap_exceeded' })
})

it('5.6: counts two keys of one account together, for rate and concurrency', async () => {
  const service = await openService()
  const second = service.sandbox.issueKey('free')

  const remaining = []
  for (const key of [service.keys.free, second, service.keys.free]) {
    const answer = await service.speech({ input: 'Hello' }, { key })
    await answer.arrayBuffer()
    remaining.push(answer.headers.get('ratelimit-remaining'))
  }
  const open = await service.stream(
    { input: 'word '.repeat(4_000), output_format: 'pcm_48000' },
    { key: service.keys.free },
  )
  const other = await service.speech({ input: 'Hello' }, { key: second })
  await open.body?.cancel()

  expect(remaining).toEqual(['9', '8', '7'])
  expect(await refusal(other)).toMatchObject({ status: 429, code: 'concurrency_limit_reached' })
})

it('5.6: keeps accounts separate', async () => {
  const service = await openService()

  const free = await service.speech({ input: 'Hello' }, { key: service.keys.free })
  const paid = await service.speech({ input: 'Hello' }, { key: service.keys.paid })

  expect([free.headers.get('ratelimit-remaining'), paid.headers.get('ratelimit-remaining')]).toEqual(['9', '19'])
})

it('5.8: responds to the deprecated token endpoint without a token', async () => {
  const service = await openService()

  const answer = await service.send('POST', '/v1/auth/token', { body: { grant_type: 'client_credentials' } })

  const { status, body: answered } = await refusal(answer)
  expect(status).toBe(400)
  expect(answered.error.message).toContain('deprecated')
  expect(answered).not.toHaveProperty('access_token')
})
