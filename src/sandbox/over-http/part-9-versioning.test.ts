import { expect, it } from 'vitest'
import { openService, refusal } from './service.test-support.ts'
import type { Json } from './service.test-support.ts'

it('9.1: takes the version from its header and reports the applied one', async () => {
  const service = await openService()

  const applied = []
  for (const version of ['2026-07-16', '2026-08-20', '2026-09-30', '2031-01-01', '2020-01-01']) {
    const answer = await service.send('GET', '/v1/voices', { headers: { 'Service-Version': version } })
    applied.push(answer.headers.get('service-version'))
  }

  expect(applied).toEqual(['2026-07-16', '2026-07-16', '2026-09-30', '2026-09-30', '2026-06-25'])
})

it.each(['2026-9-3', '2026-02-30', 'latest', '', '2026-09-30T00:00:00Z'])(
  '9.1: returns 400 for version "%s"',
  async (version) => {
    const service = await openService()

    const answer = await service.send('GET', '/v1/voices', { headers: { 'Service-Version': version } })

    expect(await refusal(answer)).toMatchObject({ status: 400, code: 'invalid_api_version' })
  },
)

it('9.1: applies the newest version of the day without the header', async () => {
  const service = await openService({ now: '2026-09-29T23:59:59Z' })

  const before = await service.send('GET', '/v1/voices')
  service.clock.advance(1_000)
  const after = await service.send('GET', '/v1/voices')

  expect([before, after].map((answer) => answer.headers.get('service-version'))).toEqual(['2026-09-21', '2026-09-30'])
})

it.each(['simba-english', 'simba-multilingual'])('9.2: rejects %s from version 2026-09-21', async (model) => {
  const service = await openService()

  const older = await service.speech({ input: 'Hello', model }, { headers: { 'Service-Version': '2026-09-20' } })
  const newer = await service.speech({ input: 'Hello', model }, { headers: { 'Service-Version': '2026-09-21' } })

  expect(older.status).toBe(200)
  expect(await refusal(newer)).toMatchObject({ status: 400, code: 'model_retired' })
})

it('9.2: ends the models on 2026-09-21 without a version', async () => {
  const service = await openService({ now: '2026-09-20T23:59:59Z' })
  const ask = () => service.speech({ input: 'Hello', model: 'simba-english' })

  const before = await ask()
  service.clock.advance(1_000)
  const after = await ask()

  expect(before.status).toBe(200)
  expect(await refusal(after)).toMatchObject({ status: 400, code: 'model_retired' })
})

it('9.2: serves them with current models from 2026-11-21 on every version that can name them, including marks', async () => {
  const service = await openService({ now: '2026-11-20T23:59:59Z' })
  const headers = { 'Service-Version': '2026-07-16' }
  const ask = () => service.timestamps({ input: 'Hello', model: 'simba-english' }, { headers })

  const before = await ask()
  service.clock.advance(1_000)
  const after = await ask()
  const newer = await service.timestamps({ input: 'Hello', model: 'simba-english' })

  expect(await refusal(before)).toMatchObject({ status: 400, code: 'speech_marks_unsupported' })
  expect(after.status).toBe(200)
  expect(await refusal(newer)).toMatchObject({ status: 400, code: 'model_retired' })
})

it('9.2: lists the models only where they can be named', async () => {
  const service = await openService()
  const idsOn = async (version: string) => {
    const body: Json = await (
      await service.send('GET', '/v1/audio/models', { headers: { 'Service-Version': version } })
    ).json()
    return body.models.map((model: Json) => model.id)
  }

  expect(await idsOn('2026-09-20')).toEqual(['simba-3.2', 'simba-3.0', 'simba-english', 'simba-multilingual'])
  expect(await idsOn('2026-09-21')).toEqual(['simba-3.2', 'simba-3.0'])
})

it('9.2: accepts English voices only for simba-english, all for simba-multilingual', async () => {
  const service = await openService()
  const ask = (model: string) =>
    service.speech({ input: 'Guten Tag', voice_id: 'lena', model }, { headers: { 'Service-Version': '2026-07-16' } })

  expect(await refusal(await ask('simba-english'))).toMatchObject({
    status: 400,
    fields: { voice_id: expect.any(String) },
  })
  expect((await ask('simba-multilingual')).status).toBe(200)
})

it('9.2: lists legacy models for voices where they can be named, and accepts and filters by them', async () => {
  const service = await openService()
  const ask = async (path: string, version: string): Promise<Json> =>
    (await service.send('GET', path, { headers: { 'Service-Version': version } })).json()
  const namesOn = async (id: string, version: string) =>
    (await ask(`/v1/voices/${id}`, version)).models.map((model: Json) => model.name)
  const foundBy = async (model: string, version: string) =>
    (await ask(`/v1/voices?model=${model}`, version)).voices.map((voice: Json) => voice.id)

  expect(await namesOn('aria', '2026-09-20')).toEqual(['simba-3.2', 'simba-3.0', 'simba-english', 'simba-multilingual'])
  expect(await namesOn('lena', '2026-09-20')).toEqual(['simba-3.0', 'simba-multilingual'])
  expect(await namesOn('aria', '2026-09-21')).toEqual(['simba-3.2', 'simba-3.0'])
  expect(await foundBy('simba-multilingual', '2026-09-20')).toEqual(await foundBy('simba-3.0', '2026-09-20'))
  expect(await foundBy('simba-english', '2026-09-20')).toEqual(await foundBy('simba-3.2', '2026-09-20'))
  expect(await foundBy('simba-english', '2026-09-21')).toEqual([])
})

it('9.3: changes pcm_16000 to 16 kHz by date if no version is given', async () => {
  const service = await openService({ now: '2026-09-29T23:59:59Z' })
  const bytes = async () =>
    (await (await service.stream({ input: 'Hello wide world', output_format: 'pcm_16000' })).arrayBuffer()).byteLength

  const before = await bytes()
  service.clock.advance(1_000)
  const after = await bytes()

  expect([before, after]).toEqual([0.6 * 24_000 * 2, 0.6 * 16_000 * 2])
})

it('9.5: defaults to simba-3.0', async () => {
  const service = await openService()

  // Only simba-3.0 speaks German: simba-3.2 would reject the voice.
  const answer = await service.speech({ input: 'Guten Tag', voice_id: 'lena' })

  expect(answer.status).toBe(200)
})

it('9.6: accepts headers in canonical and older spelling, preferring the canonical one', async () => {
  const service = await openService()
  const applied = async (headers: Record<string, string>) =>
    (await service.send('GET', '/v1/voices', { headers })).headers.get('service-version')

  expect(await applied({ 'X-Service-Version': '2026-07-16' })).toBe('2026-07-16')
  expect(await applied({ 'X-Service-Version': '2026-07-16', 'Service-Version': '2026-09-30' })).toBe('2026-09-30')
})

it('9.6: keeps a request ID, SDK and tenant sent by the client', async () => {
  const service = await openService({ faults: true })
  const headers = { 'X-Request-ID': 'mine-1', 'Service-SDK': 'curl', 'X-Service-Tenant-Id': 'tenant-7' }

  const answer = await service.send('GET', '/v1/voices', { headers })
  const unusable = await service.send('GET', '/v1/voices', { headers: { 'Service-Request-Id': 'has blanks in it' } })

  expect(answer.headers.get('service-request-id')).toBe('mine-1')
  expect(unusable.headers.get('service-request-id')).toMatch(/^req_/)
  const usage: Json = await (await service.send('GET', '/sandbox/usage')).json()
  expect(usage.requests[0]).toMatchObject({ request_id: 'mine-1', sdk: 'curl', tenant: 'tenant-7' })
})

it('9.6: emits and accepts the older spellings until 2027-07-24', async () => {
  const service = await openService({ now: '2027-07-23T23:59:59Z' })
  const ask = () => service.stream({ input: 'Hello' }, { headers: { 'X-Service-Version': '2026-07-16' } })
  const OLDER = [
    'x-request-id',
    'x-service-request-id',
    'x-service-audio-content-type',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ]
  const CANONICAL = [
    'service-request-id',
    'service-audio-content-type',
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
  ]

  const before = await ask()
  service.clock.advance(1_000)
  const after = await ask()
  await Promise.all([before.arrayBuffer(), after.arrayBuffer()])

  for (const name of [...CANONICAL, ...OLDER]) expect([name, before.headers.has(name)]).toEqual([name, true])
  for (const name of CANONICAL) expect([name, after.headers.has(name)]).toEqual([name, true])
  expect([...after.headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([])
  expect(before.headers.get('service-version')).toBe('2026-07-16')
  expect(after.headers.get('service-version')).toBe('2026-09-30')
})

it('9.6: uses another header prefix if configured', async () => {
  const service = await openService({ headerPrefix: 'Acme-' })

  const answer = await service.send('GET', '/v1/voices', {
    headers: { 'Acme-Version': '2026-07-16', 'Service-Version': '2026-09-30' },
  })

  expect(answer.headers.get('acme-version')).toBe('2026-07-16')
  expect(answer.headers.get('acme-request-id')).toBe(answer.headers.get('x-request-id'))
  expect(answer.headers.get('service-request-id')).toBeNull()
})

it('9.9: responds to POST /v1/auth/token as deprecated', async () => {
  const service = await openService()

  const answer = await service.send('POST', '/v1/auth/token', { body: {} })

  expect([answer.status, answer.headers.get('deprecation')]).toEqual([400, 'true'])
})
