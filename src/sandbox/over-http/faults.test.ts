import { expect, it } from 'vitest'
import { must } from '#shared/errors/must.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const SPEAK = { input: 'word '.repeat(20), output_format: 'pcm_24000' }
const WHOLE_BYTES = 20 * 0.2 * 24_000 * 2

function order(service: ServiceUnderTest, fault: object, more: object = {}): Promise<Response> {
  return service.send('POST', '/sandbox/faults', { key: null, body: { fault, ...more } })
}

/** Bytes received and what ended the reading. */
async function readAll(answer: Response): Promise<{ receivedBytes: number; error: string | undefined }> {
  let receivedBytes = 0
  try {
    for await (const chunk of answer.body ?? []) receivedBytes += chunk.length
    return { receivedBytes, error: undefined }
  } catch (error) {
    return { receivedBytes, error: (error as Error).message }
  }
}

it('doesn’t serve faults unless enabled', async () => {
  const service = await openService()

  for (const path of ['faults', 'usage', 'clock', 'keys']) {
    expect((await service.send('GET', `/sandbox/${path}`)).status).toBe(404)
  }
})

it.each([0, 1, 4_095, 5_000, 150_001])('cut passes exactly %i bytes and closes the connection', async (afterBytes) => {
  const service = await openService({ faults: true })

  await order(service, { kind: 'cut', after_bytes: afterBytes })
  const read = await readAll(await service.stream(SPEAK))

  expect(read).toEqual({ receivedBytes: afterBytes, error: 'terminated' })
})

it('cut breaks a JSON response too', async () => {
  const service = await openService({ faults: true })

  await order(service, { kind: 'cut', after_bytes: 1_000 })
  const read = await readAll(await service.speech({ input: 'Hello' }))

  expect(read).toEqual({ receivedBytes: 1_000, error: 'terminated' })
})

it('stall sends the given bytes, pauses, and continues to the end', async () => {
  const service = await openService({ faults: true })
  await order(service, { kind: 'stall', after_bytes: 7_777, for_ms: 150 })

  const startedMs = performance.now()
  const read = await readAll(await service.stream(SPEAK))

  expect(read).toEqual({ receivedBytes: WHOLE_BYTES, error: undefined })
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(149)
})

it('stall without a time lasts until the reader gives up', async () => {
  const service = await openService({ faults: true })
  await order(service, { kind: 'stall', after_bytes: 100 })
  const leaving = new AbortController()

  const answer = await service.stream(SPEAK, { signal: leaving.signal })
  const reader = must(answer.body, 'a stream has a body').getReader()
  const first = await reader.read()
  const second = reader.read()
  leaving.abort()

  expect(first.value?.length).toBe(100)
  await expect(second).rejects.toThrow('aborted')
  await expect
    .poll(
      async () => ((await (await service.send('GET', '/sandbox/usage')).json()) as Json).accounts.acct_paid.in_flight,
    )
    .toBe(0)
  expect(service.reported).toEqual([])
})

it('delay holds a request back and then handles it as usual', async () => {
  const service = await openService({ faults: true })
  await order(service, { kind: 'delay', for_ms: 120 })

  const startedMs = performance.now()
  const answer = await service.send('GET', '/v1/voices')

  expect(answer.status).toBe(200)
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(119)
})

it('status responds with the envelope, the given code and headers, and no other effect', async () => {
  const service = await openService({ faults: true })
  await order(service, {
    kind: 'status',
    status: 503,
    code: 'maintenance',
    message: 'Back soon',
    headers: { 'Retry-After': '7' },
  })
  await order(service, { kind: 'status', status: 502 })

  const first = await service.stream(SPEAK)
  const second = await service.stream(SPEAK)
  const third = await service.stream(SPEAK)
  await third.arrayBuffer()

  expect(first.headers.get('retry-after')).toBe('7')
  const { status, code, body } = await refusal(first)
  expect([status, code, body.error.message, body.request_id]).toEqual([
    503,
    'maintenance',
    'Back soon',
    first.headers.get('service-request-id'),
  ])
  expect(await refusal(second)).toMatchObject({ status: 502, code: 'upstream_failure' })
  expect(third.headers.get('ratelimit-remaining')).toBe('19')
})

it('drop closes the connection without a response', async () => {
  const service = await openService({ faults: true })
  await order(service, { kind: 'drop' })

  await expect(service.send('GET', '/v1/voices')).rejects.toThrow('fetch failed')
  expect((await service.send('GET', '/v1/voices')).status).toBe(200)
  expect(service.reported).toEqual([])
})

it('applies a fault to the given number of matching requests', async () => {
  const service = await openService({ faults: true })
  await order(service, { kind: 'status', status: 500 }, { match: { method: 'post', path: '/v1/audio/*' }, times: 2 })

  const statuses = []
  for (const ask of [
    () => service.send('GET', '/v1/audio/models'),
    () => service.speech({ input: 'Hello' }),
    () => service.send('GET', '/v1/voices'),
    () => service.timestamps({ input: 'Hello' }),
    () => service.speech({ input: 'Hello' }),
  ]) {
    const answer = await ask()
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }

  expect(statuses).toEqual([200, 500, 200, 500, 200])
})

it('lists and clears queued faults', async () => {
  const service = await openService({ faults: true })
  await order(service, { kind: 'drop' }, { times: 3 })

  const listed: Json = await (await service.send('GET', '/sandbox/faults')).json()
  const cleared = await service.send('DELETE', '/sandbox/faults')
  const empty: Json = await (await service.send('GET', '/sandbox/faults')).json()

  expect(listed).toEqual({ faults: [{ fault: { kind: 'drop' }, match: {}, times: 3 }] })
  expect(cleared.status).toBe(204)
  expect(empty).toEqual({ faults: [] })
})

it('rejects an invalid order field by field', async () => {
  const service = await openService({ faults: true })

  const answers = [
    await order(service, { kind: 'explode' }),
    await order(service, { kind: 'cut', after_bytes: -1 }),
    await order(service, { kind: 'status', status: 200 }),
    await order(service, { kind: 'drop' }, { times: 0 }),
  ]

  for (const answer of answers) expect(await refusal(answer)).toMatchObject({ status: 400, code: 'validation_failed' })
})

it.each([{ 'Bad Name': 'x' }, { '': 'x' }, { 'X-Lines': 'a\r\nb' }, { 'X-Wide': '5 €' }])(
  'rejects an order with the invalid response headers %j',
  async (headers) => {
    const service = await openService({ faults: true })

    const answer = await refusal(await order(service, { kind: 'status', status: 503, headers }))

    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await service.send('GET', '/v1/voices')).status).toBe(200)
  },
)

it('usage reports requests, billing, and faults per request', async () => {
  const service = await openService({ faults: true })
  await service.speech({ input: '<speak>Hello <break/>world</speak>', model: 'simba-3.2' })
  await order(service, { kind: 'status', status: 500 })
  await service.stream({ input: 'Hello' }, { key: service.keys.free })

  const usage: Json = await (await service.send('GET', '/sandbox/usage', { key: null })).json()
  await service.send('DELETE', '/sandbox/usage')
  const cleared: Json = await (await service.send('GET', '/sandbox/usage')).json()

  expect(usage.accounts).toEqual({
    acct_free: { plan: 'free', billed_characters: 0, month_characters: 0, balance: null, in_flight: 0 },
    acct_paid: { plan: 'paid', billed_characters: 11, month_characters: 11, balance: null, in_flight: 0 },
  })
  expect(usage.syntheses).toMatchObject([
    {
      path: '/v1/audio/speech',
      input: '<speak>Hello <break/>world</speak>',
      model: 'simba-3.2',
      billed: 11,
      outcome: 'completed',
    },
  ])
  expect(usage.requests.map((each: Json) => [each.path, each.status, each.fault])).toEqual([
    ['/v1/audio/speech', 200, null],
    ['/v1/audio/stream', 500, 'status'],
  ])
  expect(cleared.syntheses).toEqual([])
  expect(cleared.accounts.acct_paid.billed_characters).toBe(0)
})

it('moves, advances and stops the clock', async () => {
  const service = await openService({ faults: true })
  const move = async (body: object) =>
    ((await (await service.send('POST', '/sandbox/clock', { body })).json()) as Json).now

  expect(await move({ now: '2026-12-01' })).toBe('2026-12-01T00:00:00.000Z')
  expect(await move({ advance_ms: 90_000 })).toBe('2026-12-01T00:01:30.000Z')
  expect(await move({ frozen: false, now: '2026-12-02T10:00:00Z' })).toContain('2026-12-02T10:00:0')
})

it.each([
  [{ now: 'soon' }, 'now'],
  [{ now: '2026-02-30' }, 'now'],
  [{ now: '1969-12-31' }, 'now'],
  [{ now: 1_790_000_000 }, 'now'],
  [{ advance_ms: 1e300 }, 'advance_ms'],
  [{ now: '2026-12-01', advance_ms: -1e14, frozen: false }, 'advance_ms'],
  [{ frozen: 'yes' }, 'frozen'],
  [{}, 'body'],
])('keeps the clock unchanged when told %j', async (body, field) => {
  const service = await openService({ faults: true, now: '2026-10-15T12:00:00Z' })

  const answer = await refusal(await service.send('POST', '/sandbox/clock', { body }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { [field]: expect.any(String) } })
  expect(await (await service.send('GET', '/sandbox/clock')).json()).toEqual({ now: '2026-10-15T12:00:00.000Z' })
})

it('creates an additional key for an account', async () => {
  const service = await openService({ faults: true })

  const made: Json = await (await service.send('POST', '/sandbox/keys', { key: null, body: { plan: 'free' } })).json()
  const answer = await service.speech({ input: 'Hello' }, { key: made.key })

  expect(answer.headers.get('ratelimit-limit')).toBe('10')
})
