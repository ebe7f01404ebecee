import type { Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openCacheDatabase } from '../../db/open-database.ts'
import { openClient, options, SPEAK, TEST_KEY } from '../../speech-api/open-client.test-support.ts'
import { answerText, chunkedHead, LAST_HTTP_CHUNK, type Script } from '../../speech-api/scripted-server.test-support.ts'
import { createRequestLog, type RequestLogDeps } from './request-log.ts'

const ALL = { filter: { kind: 'all', text: '' }, order: 'newest', after: null, limit: 100 } as const
const only = (kind: 'failed' | 'retried' | 'waited' | 'under-way', text = '') => ({ ...ALL, filter: { kind, text } })

/** The real client on a scripted service, with attempts recorded in a log in a real database. */
async function openLog(script: Script, more: Partial<RequestLogDeps> = {}) {
  const cache = openCacheDatabase(':memory:')
  const bugs: unknown[] = []
  const deps: RequestLogDeps = {
    cache,
    today: () => new Date('2026-10-01T12:00:00.000Z'),
    secrets: () => [TEST_KEY],
    reportBug: (error) => void bugs.push(error),
    ...more,
  }
  const log = createRequestLog(deps)
  const client = await openClient(script, { observe: log.observe, keepsBodies: log.keepsBodies })
  onTestFinished(() => {
    log.dispose()
    cache.close()
  })
  return { ...client, log, cache, deps, bugs }
}

it('stores a call with its attempts, delays and request ID', async () => {
  const { api, log } = await openLog((_request, socket, index) =>
    socket.write(
      index === 0
        ? answerText(429, { 'Service-Request-Id': 'req_1', 'Retry-After': '2' }, '{"error":{"code":"rate_limited"}}')
        : answerText(200, { 'Service-Request-Id': 'req_2' }, '{"voices":[]}'),
    ),
  )

  await api.listVoices({}, options())

  const [entry] = log.list(ALL)
  expect(entry).toMatchObject({
    number: 1,
    method: 'GET',
    path: '/v1/voices',
    outcome: 'ok',
    status: 200,
    requestId: 'req_2',
    attempts: 2,
    startedAt: '2026-10-01T12:00:00.000Z',
  })
  expect(entry?.waitedMs).toBeGreaterThanOrEqual(2_000)
  expect(entry?.durationMs).toBeGreaterThanOrEqual(2_000)
  expect(log.details({ number: 1 }).tries).toMatchObject([
    { outcome: 'rate_limited', status: 429, serviceCode: 'rate_limited', requestId: 'req_1', waitedMs: 0 },
    { outcome: 'ok', status: 200, requestId: 'req_2' },
  ])
  expect(log.list(only('retried'))).toHaveLength(1)
  expect(log.list(only('waited'))).toHaveLength(1)
  expect(log.list(only('failed'))).toHaveLength(0)
})

it('shows running requests, and those running when the studio was killed as lost', async () => {
  const arrived = Promise.withResolvers<Socket>()
  const { api, log, cache, deps } = await openLog((_request, socket) => {
    socket.write(chunkedHead({}))
    arrived.resolve(socket)
  })
  const call = api.listVoices({}, options()).catch((error: unknown) => error)
  await expect.poll(() => log.list(only('under-way'))).toMatchObject([{ outcome: 'under-way', attempts: 1 }])
  expect(log.state()).toMatchObject({ underWay: 1, kept: 1 })

  const later = createRequestLog(deps)
  expect(later.list(ALL)).toMatchObject([{ number: 1, outcome: 'lost', durationMs: null }])
  later.observe({ ...SENT, callId: 1 })
  expect(later.list(ALL).map(({ number }) => number)).toEqual([2, 1])
  cache.run('DELETE FROM requests')
  // Sent doesn't mean arrived: the service may not have read the request yet.
  const socket = await arrived.promise
  socket.write(`2\r\n{}\r\n${LAST_HTTP_CHUNK}`)
  await expect.poll(() => log.list(ALL)[0]?.outcome).toBe('bad_answer')
  expect(await call).toMatchObject({ code: 'bad_answer' })
})

const SENT = {
  type: 'request-sent',
  callId: 1,
  attempt: 1,
  method: 'GET',
  path: '/v1/voices',
  baseUrl: 'http://127.0.0.1:1',
  priority: 'batch',
  waitedMs: 0,
} as const

it('records a call canceled before its next attempt as canceled', async () => {
  const leaving = new AbortController()
  const { api, log } = await openLog((_request, socket) => socket.write(answerText(503, { 'Retry-After': '5' }, '{}')))

  const call = api.listVoices({}, options({ signal: leaving.signal, onWait: () => leaving.abort() }))
  await expect(call).rejects.toMatchObject({ code: 'canceled' })

  expect(log.list(ALL)).toMatchObject([{ outcome: 'canceled', status: 503, attempts: 1 }])
  expect(log.state().underWay).toBe(0)
})

it('stores no key, secret or signed token, whatever the service echoes and wherever', async () => {
  const { api, log, cache, server } = await openLog((_request, socket) =>
    socket.write(
      answerText(
        400,
        { 'Service-Request-Id': `req_${TEST_KEY}` },
        JSON.stringify({ error: { code: `bad_${TEST_KEY}`, message: 'whsec_0123456789abcdef is wrong' } }),
      ),
    ),
  )

  await expect(api.streamWithTimestamps(SPEAK, options())).rejects.toThrow()
  await expect(
    api.download(`${server.baseUrl}/clip.mp3?token=canary-token&X-Amz-Signature=canary-signature&part=1`, {
      ...options(),
      maxBytes: 10,
    }),
  ).rejects.toThrow()

  expect(log.list(ALL).map(({ path }) => path)).toEqual([
    '/clip.mp3?token=[removed]&X-Amz-Signature=[removed]&part=1',
    '/v1/audio/stream/with-timestamps',
  ])
  const bytes = cache.raw.serialize()
  for (const secret of [TEST_KEY, 'whsec_0123456789abcdef', 'canary-token', 'canary-signature'])
    expect(bytes.includes(secret), secret).toBe(false)
  expect(bytes.includes('/v1/audio/stream/with-timestamps'), 'the file is searched at all').toBe(true)
})

it('stores bodies only on request, without secrets, only in memory, and discards them', async () => {
  const answer = JSON.stringify({ audio_data: '', audio_format: 'wav', token: 'canary-token', speech_marks: null })
  const { api, log, cache } = await openLog((_request, socket) =>
    socket.write(answerText(200, { 'Content-Type': 'application/json' }, answer)),
  )
  const speak = (input: string) =>
    api.speech({ ...SPEAK, input, audio_format: 'wav' }, options()).catch(() => undefined)
  const { sent: sentBefore } = await speak('Before.').then(() => log.details({ number: 1 }))

  log.recordBodies({ isOn: true })
  await speak(`Meanwhile, ${TEST_KEY}.`)
  await expect.poll(() => log.details({ number: 2 }).received).not.toBeNull()
  const { sent, received } = log.details({ number: 2 })

  expect(sentBefore).toBeNull()
  expect(JSON.parse(sent?.text ?? '')).toMatchObject({ input: 'Meanwhile, [removed].', voice_id: 'aria' })
  expect(received).toMatchObject({ contentType: 'application/json', sizeBytes: answer.length })
  expect(JSON.parse(received?.text ?? '')).toMatchObject({ token: '[removed]', audio_format: 'wav' })
  log.list(ALL)
  expect(cache.raw.serialize().includes('Meanwhile')).toBe(false)
  log.recordBodies({ isOn: false })
  await speak('After.')
  expect(log.details({ number: 2 })).toMatchObject({ sent: null, received: null })
  expect(log.details({ number: 3 })).toMatchObject({ sent: null, received: null })
})

it('records the size of a binary body and truncates a long one', async () => {
  const long = `"${'x'.repeat(200_000)}"`
  const { api, log, server } = await openLog(({ path }, socket) =>
    socket.write(
      path === '/clip.mp3'
        ? answerText(200, { 'Content-Type': 'audio/mpeg' }, 'sound')
        : answerText(200, { 'Content-Type': 'application/json' }, long),
    ),
  )
  log.recordBodies({ isOn: true })

  await api.download(`${server.baseUrl}/clip.mp3`, { ...options(), maxBytes: 10 })
  await api.listVoices({}, options()).catch(() => undefined)

  await expect.poll(() => log.details({ number: 2 }).received?.text?.length).toBe(65_536)
  expect(log.details({ number: 1 })).toMatchObject({
    sent: null,
    received: { contentType: 'audio/mpeg', sizeBytes: 5, text: null },
  })
  expect(log.details({ number: 2 }).received?.sizeBytes).toBe(long.length)
})

it('finds requests by any field and lists them in pages', async () => {
  const { api, log } = await openLog(({ path }, socket) =>
    socket.write(
      path === '/v1/audio/models'
        ? answerText(404, { 'Service-Request-Id': 'req_ABC' }, '{"error":{"code":"no_such_thing","message":"No"}}')
        : answerText(200, { 'Service-Request-Id': 'req_ABC' }, '{"voices":[]}'),
    ),
  )
  for (let call = 0; call < 5; call += 1) await api.listVoices({ cursor: `c${call}` }, options())
  await api.listModels(options()).catch(() => undefined)

  const find = (text: string) => log.list({ ...ALL, filter: { kind: 'all', text } }).map(({ path }) => path)
  expect(find(' C3 ')).toEqual(['/v1/voices?cursor=c3'])
  expect(find('no_such')).toEqual(['/v1/audio/models'])
  expect(find('404')).toEqual(['/v1/audio/models'])
  expect(find('req_abc')).toHaveLength(6)
  expect(find('%')).toEqual([])
  const first = log.list({ ...ALL, limit: 4 })
  const rest = log.list({ ...ALL, limit: 4, after: first.at(-1) ?? null })
  expect([...first, ...rest].map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  expect(log.list(only('failed')).map(({ path }) => path)).toEqual(['/v1/audio/models'])
})

it('drops the oldest, can be cleared, and continues numbering', () => {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  const log = createRequestLog({
    cache,
    today: () => new Date(0),
    secrets: () => [],
    reportBug: (error) => expect.unreachable(String(error)),
    most: 3,
  })
  const revisions: number[] = []
  log.subscribe(() => revisions.push(log.state().revision))

  for (let callId = 1; callId <= 5; callId += 1) log.observe({ ...SENT, callId })

  expect(log.list(ALL).map(({ number }) => number)).toEqual([5, 4, 3])
  expect(revisions).toEqual([1, 2, 3, 4, 5])
  expect(() => log.details({ number: 1 })).toThrow(expect.objectContaining({ code: 'not_found' }))
  log.clear()
  expect(log.list(ALL)).toEqual([])
  log.observe({ ...SENT, callId: 6 })
  expect(log.list(ALL).map(({ number }) => number)).toEqual([6])
})
