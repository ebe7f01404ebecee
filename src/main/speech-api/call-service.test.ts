import { getEventListeners } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { describe, expect, it } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import type { StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { CALLS, getFailure, openClient, options, SPEAK, TEST_KEY } from './open-client.test-support.ts'
import { answerText } from './scripted-server.test-support.ts'

/** Specification part 7: status, total attempts, and the studio's code if the service's code is unknown. */
const STATUSES: [number, number, StudioErrorCode][] = [
  [400, 1, 'request_refused'],
  [401, 1, 'key_refused'],
  [402, 1, 'payment_required'],
  [403, 1, 'forbidden'],
  [404, 1, 'not_found'],
  [409, 1, 'conflict'],
  [422, 1, 'request_refused'],
  [429, 5, 'rate_limited'],
  [500, 3, 'service_failed'],
  [502, 5, 'service_unavailable'],
  [503, 5, 'service_unavailable'],
  [504, 5, 'service_unavailable'],
]

const WHOLE = { error: { code: 'a_new_code', message: 'A new sentence.' }, request_id: 'req_body' }

const BODIES: [string, string, object][] = [
  ['a whole envelope', JSON.stringify(WHOLE), { serviceCode: 'a_new_code', serviceMessage: 'A new sentence.' }],
  ['an envelope without a message', '{"error":{"code":"a_new_code"}}', { serviceCode: 'a_new_code' }],
  ['an error that is a text', '{"error":"A new sentence."}', { serviceMessage: 'A new sentence.' }],
  ['a web page', '<html><body>Bad gateway</body></html>', {}],
  ['no body', '', {}],
  ['half a body of JSON', '{"error":{"code":"a_new', {}],
]

describe.each(Object.entries(CALLS))('%s', (_name, { send }) => {
  describe.each(STATUSES)('on %i', (status, tries, code) => {
    it.each(BODIES)(`is sent ${tries} times and fails as ${code} with %s`, async (_what, body, said) => {
      const { api, server } = await openClient((_request, socket) =>
        socket.write(answerText(status, { 'Service-Request-Id': 'req_1' }, body)),
      )

      const failure = await getFailure(send(api, options()))

      expect(failure).toBeInstanceOf(StudioError)
      expect(failure).toMatchObject({ code, details: { status, requestId: 'req_1', attempts: tries, ...said } })
      expect(server.requests).toHaveLength(tries)
    })
  })
})

it.each<[number, string, StudioErrorCode]>([
  [400, 'validation_failed', 'validation_failed'],
  [400, 'content_policy_violation', 'content_refused'],
  [400, 'model_retired', 'model_retired'],
  [404, 'voice_not_found', 'voice_not_found'],
  [402, 'payment_required', 'payment_required'],
  [402, 'spend_cap_exceeded', 'payment_required'],
  [402, 'voice_cloning_not_included', 'plan_limit'],
  [413, 'payload_too_large', 'request_refused'],
  [429, 'concurrency_limit_reached', 'rate_limited'],
  [418, 'constructor', 'request_refused'],
  [501, 'validation_failed', 'service_failed'],
])('maps %i %s to %s', async (status, serviceCode, code) => {
  const body = JSON.stringify({
    error: { code: serviceCode, message: 'Said so.', fields: { input: 'too odd', n: 5 } },
    request_id: 'req_9',
  })
  const { api } = await openClient((_request, socket) => socket.write(answerText(status, {}, body)))

  const failure = await getFailure(api.streamWithTimestamps(SPEAK, options()))

  expect(failure).toMatchObject({
    code,
    message: 'Said so.',
    details: { serviceCode, fields: { input: 'too odd' }, requestId: 'req_9' },
  })
})

it('reports refused text as not charged, and no other refusal', async () => {
  const codes = ['content_policy_violation', 'validation_failed']
  const { api } = await openClient((_request, socket, index) =>
    socket.write(answerText(400, {}, JSON.stringify({ error: { code: codes[index], message: '' } }))),
  )

  const refused = await getFailure(api.speech(SPEAK, options()))
  const invalid = await getFailure(api.speech(SPEAK, options()))

  expect(refused).toMatchObject({ details: { chargedCharacters: 0 } })
  expect(invalid).not.toHaveProperty('details.chargedCharacters')
})

it('keeps the status if the error body doesn’t arrive', async () => {
  const { api } = await openClient((_request, socket) => {
    socket.write('HTTP/1.1 403 No\r\nContent-Length: 500\r\n\r\n{"error":')
    setImmediate(() => socket.resetAndDestroy())
  })

  const failure = await getFailure(api.listVoices({}, options()))

  expect(failure).toMatchObject({ code: 'forbidden', details: { status: 403, attempts: 1 } })
})

it('reads request ID and rate in the older spelling', async () => {
  const headers = { 'X-Request-ID': 'req_old', 'X-RateLimit-Remaining': '0' }
  const { api, scheduler } = await openClient((_request, socket) => socket.write(answerText(404, headers, '')))

  const failure = await getFailure(api.listModels(options()))

  expect(failure).toMatchObject({ details: { requestId: 'req_old' } })
  const waits: number[] = []
  void scheduler.acquire({
    scope: 'audio',
    holdsSlot: false,
    priority: 'batch',
    signal: new AbortController().signal,
    onWait: (waitMs) => waits.push(waitMs),
  })
  expect(waits[0]).toBeGreaterThan(0)
})

it('returns the next attempt’s result and counts attempts', async () => {
  const { api, server, clock } = await openClient((_request, socket, index) =>
    socket.write(index < 2 ? answerText(503, {}, '') : answerText(200, {}, '{"voices":[],"has_more":false}')),
  )

  const page = await api.listVoices({}, options())

  expect(page.voices).toEqual([])
  expect(server.requests).toHaveLength(3)
  expect(clock.sleeps).toEqual([375, 750])
})

it('waits at least as long as Retry-After, and reports how long and why', async () => {
  const { api, clock } = await openClient((_request, socket, index) =>
    socket.write(index === 0 ? answerText(503, { 'Retry-After': '7' }, '') : answerText(200, {}, '{"models":[]}')),
  )
  const waits: unknown[] = []

  await api.listModels(options({ onWait: (waitMs, reason) => waits.push([waitMs, reason]) }))

  expect(clock.sleeps).toEqual([7_500])
  expect(waits).toEqual([[7_500, 'retry']])
})

it('waits out a rate limit where the whole account waits', async () => {
  const { api, server, clock } = await openClient((_request, socket, index) =>
    socket.write(index === 0 ? answerText(429, { 'Retry-After': '2' }, '') : answerText(200, {}, '{"models":[]}')),
  )
  const waits: unknown[] = []
  const startedMs = clock.now()

  await api.listModels(options({ onWait: (waitMs, reason) => waits.push([waitMs, reason]) }))

  expect(server.requests).toHaveLength(2)
  expect(clock.sleeps).toEqual([])
  expect(clock.now() - startedMs).toBe(2_250)
  expect(waits).toEqual([[2_250, 'limit']])
})

it('fails immediately, with the time, if asked to wait more than a minute', async () => {
  const { api, server } = await openClient((_request, socket) =>
    socket.write(answerText(429, { 'Retry-After': '3600' }, '')),
  )

  const failure = await getFailure(api.listModels(options()))

  expect(failure).toMatchObject({ code: 'rate_limited', details: { retryAfterMs: 3_600_000, attempts: 1 } })
  expect(server.requests).toHaveLength(1)
})

it('doesn’t risk a double charge: a connection lost after sending isn’t retried for speech', async () => {
  const { api, server } = await openClient((_request, socket) => socket.resetAndDestroy())

  const failure = await getFailure(api.streamWithTimestamps(SPEAK, options()))

  expect(failure).toMatchObject({ code: 'stream_cut', details: { attempts: 1 } })
  expect(failure).not.toHaveProperty('details.chargedCharacters')
  expect(server.requests).toHaveLength(1)
})

it('retries after a lost connection if nothing is billed, up to three attempts', async () => {
  const { api, server } = await openClient((_request, socket) => socket.resetAndDestroy())

  const failure = await getFailure(api.listVoices({}, options()))

  expect(failure).toMatchObject({ code: 'service_unavailable', details: { attempts: 3 } })
  expect(server.requests).toHaveLength(3)
})

it('retries when a list is cut off in the middle', async () => {
  const { api, server } = await openClient((_request, socket, index) => {
    if (index > 0) return void socket.write(answerText(200, {}, '{"voices":[]}'))
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"voices":[')
    setImmediate(() => socket.end())
  })

  const page = await api.listVoices({}, options())

  expect(page.voices).toEqual([])
  expect(server.requests).toHaveLength(2)
})

it('is offline if no connection can be made, after three attempts even for speech, with nothing billed', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const target = {
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'sk_test',
    serviceVersion: '',
    headerPrefix: 'Service-',
  }
  const { api, clock, scheduler } = await openClient(() => {}, { target: () => target })
  scheduler.setPlan({ ...PLANS.paid, audio: { ratePerSecond: 0.001, burst: 20, concurrency: 15 } })

  const failure = await getFailure(api.streamWithTimestamps(SPEAK, options()))

  expect(failure).toMatchObject({ code: 'offline', details: { attempts: 3, chargedCharacters: 0 } })
  expect(clock.sleeps).toHaveLength(2)
  const waits: number[] = []
  for (let count = 0; count < 20; count += 1) {
    await scheduler.acquire({
      scope: 'audio',
      holdsSlot: false,
      priority: 'batch',
      signal: options().signal,
      onWait: (ms) => waits.push(ms),
    })
  }
  expect(waits).toEqual([])
})

it('does not claim that nothing was billed once an earlier attempt was seen', async () => {
  const { api, server } = await openClient((_request, socket) => {
    socket.end(answerText(503, { Connection: 'close' }, ''))
    void server.close()
  })

  const failure = await getFailure(api.streamWithTimestamps(SPEAK, options()))

  expect(failure).toMatchObject({ code: 'offline', details: { attempts: 3 } })
  expect(failure).not.toHaveProperty('details.chargedCharacters')
})

it('keeps its place in the queue when it is rate limited', async () => {
  const bodies = (index: number) => answerText(index === 0 ? 429 : 400, { 'Retry-After': '1' }, '')
  const { api, server, scheduler } = await openClient((_request, socket, index) => socket.write(bodies(index)))
  scheduler.setPlan(PLANS.free)

  await Promise.all(['first', 'second', 'third'].map((input) => getFailure(api.speech({ ...SPEAK, input }, options()))))

  const sent = server.requests.map(({ body }) => (JSON.parse(body) as { input: string }).input)
  expect(sent).toEqual(['first', 'first', 'second', 'third'])
})

it('leaves no listeners on the signal of finished calls', async () => {
  const { signal } = new AbortController()
  const { api } = await openClient((_request, socket, index) =>
    socket.write(answerText(index === 0 ? 200 : 400, {}, '[]')),
  )

  await api.listModels(options({ signal }))
  await getFailure(api.listModels(options({ signal })))

  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('releases the limits held by a failed request', async () => {
  const { api, scheduler } = await openClient((_request, socket, index) =>
    index === 0 ? socket.resetAndDestroy() : socket.write(answerText(400, {}, '')),
  )

  await getFailure(api.streamWithTimestamps(SPEAK, options()))
  await getFailure(api.streamWithTimestamps(SPEAK, options()))

  await expect.poll(() => scheduler.snapshot().audio.inFlight).toBe(0)
})

describe('canceling', () => {
  it('before sending costs nothing', async () => {
    const { api, server } = await openClient(() => {})

    const failure = await getFailure(api.streamWithTimestamps(SPEAK, options({ signal: AbortSignal.abort() })))

    expect(failure).toMatchObject({ code: 'canceled', details: { chargedCharacters: 0 } })
    expect(server.requests).toHaveLength(0)
  })

  it('while connecting sends nothing', async () => {
    const abort = new AbortController()
    const connect = buildConnector({})
    let isConnected = false
    const dispatcher = new Agent({
      connect(to, done) {
        abort.abort()
        connect(to, (...result) => {
          isConnected = true
          done(...result)
        })
      },
    })
    const { api, server } = await openClient(() => {}, { dispatcher })

    const failure = await getFailure(api.streamWithTimestamps(SPEAK, options({ signal: abort.signal })))

    expect(failure).toMatchObject({ code: 'canceled', details: { chargedCharacters: 0 } })
    await expect.poll(() => isConnected).toBe(true)
    await dispatcher.close()
    expect(server.requests).toEqual([])
  })

  it('while waiting for the response closes the connection', async () => {
    const abort = new AbortController()
    let isClosed = false
    const { api } = await openClient((_request, socket) => {
      socket.on('close', () => (isClosed = true))
      abort.abort()
    })

    const failure = await getFailure(api.streamWithTimestamps(SPEAK, options({ signal: abort.signal })))

    expect(failure).toMatchObject({ code: 'canceled' })
    expect(failure).not.toHaveProperty('details.chargedCharacters')
    await expect.poll(() => isClosed).toBe(true)
  })

  it('between two attempts sends nothing more', async () => {
    const abort = new AbortController()
    const { api, server } = await openClient((_request, socket) => socket.write(answerText(503, {}, '')))

    const failure = await getFailure(api.listVoices({}, options({ signal: abort.signal, onWait: () => abort.abort() })))

    expect(failure).toMatchObject({ code: 'canceled', details: { attempts: 1 } })
    expect(server.requests).toHaveLength(1)
  })
})

it('is offline without sending anything if the peer doesn’t speak TLS', async () => {
  const heard: string[] = []
  const plain = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      heard.push(bytes.toString('latin1'))
      socket.end(answerText(400, {}, ''))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => plain.once('listening', resolve))
  const { port } = plain.address() as AddressInfo
  const target = {
    baseUrl: `https://127.0.0.1:${port}`,
    apiKey: TEST_KEY,
    serviceVersion: '',
    headerPrefix: 'Service-',
  }
  const { api } = await openClient(() => {}, { target: () => target })

  const failure = await getFailure(api.streamWithTimestamps(SPEAK, options()))

  expect(failure).toMatchObject({ code: 'offline', details: { attempts: 1, chargedCharacters: 0 } })
  expect(failure).toHaveProperty('message', expect.stringContaining('couldn’t be verified'))
  expect(heard).toHaveLength(1)
  expect(heard[0]).not.toContain(TEST_KEY)
  await new Promise((resolve) => plain.close(resolve))
})
