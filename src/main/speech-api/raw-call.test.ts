import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openClient, options, TEST_KEY } from './open-client.test-support.ts'
import { REPLACEMENT } from './redaction.ts'
import { limitsOfPath, servicePath } from './raw-call.ts'
import { answerText } from './scripted-server.test-support.ts'

const SERVICE = { origin: 'https://api.example', basePath: '', isLoopback: false }
const BELOW = { ...SERVICE, basePath: '/voice' }

describe('service path', () => {
  it.each([
    ['/v1/voices?limit=1&x=%2F', SERVICE, '/v1/voices?limit=1&x=%2F'],
    ['  /v1/voices  ', SERVICE, '/v1/voices'],
    ['https://api.example/v1/voices', SERVICE, '/v1/voices'],
    ['//api.example/v1/voices', SERVICE, '/v1/voices'],
    ['/v1/voices', BELOW, '/v1/voices'],
    ['https://api.example/voice/v1/voices', BELOW, '/v1/voices'],
    ['/v1/a/../voices', BELOW, '/v1/voices'],
    ['/v1/voices#part', SERVICE, '/v1/voices'],
  ])('%s is %s', (written, service, path) => {
    expect(servicePath(written, service)).toBe(path)
  })

  it.each([
    ['https://evil.example/v1/voices', SERVICE],
    ['//evil.example/v1/voices', SERVICE],
    ['http://api.example/v1/voices', SERVICE],
    ['https://api.example:8443/v1/voices', SERVICE],
    ['https://api.example@evil.example/', SERVICE],
    ['https://ada:secret@api.example/v1/voices', SERVICE],
    ['https://api.example.evil.example/', SERVICE],
    ['javascript:alert(1)', SERVICE],
    ['file:///etc/passwd', SERVICE],
    [String.raw`/\evil.example/`, SERVICE],
    [String.raw`\\evil.example\v1`, SERVICE],
    ['/v1/voices\r\nX-Evil: 1', SERVICE],
    ['/v1/ voices', SERVICE],
    ['v1/voices', SERVICE],
    ['', SERVICE],
    ['/../admin', BELOW],
    ['/%2e%2e/admin', BELOW],
    ['https://api.example/other/v1', BELOW],
  ])('%s is rejected', (written, service) => {
    expect(() => servicePath(written, service)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

it('returns rejections with their headers and without the key, and sends anything but reads once', async () => {
  const { api, server, events } = await openClient((_request, socket) =>
    socket.write(
      answerText(
        503,
        { 'Content-Type': 'application/json', 'Service-Request-Id': 'req_1', 'X-Echo': `Bearer ${TEST_KEY}` },
        `{"error":{"code":"overloaded","message":"${TEST_KEY}"}}`,
      ),
    ),
  )

  const answer = await api.raw(
    { method: 'POST', path: '/v1/audio/dialogue', bodyText: '{"turns":[]}', maxBytes: 1_000 },
    options(),
  )

  expect(answer).toMatchObject({ status: 503, requestId: 'req_1', attempts: 1, isWhole: true })
  expect(answer.headers).toContainEqual(['x-echo', `Bearer ${REPLACEMENT}`])
  expect(answer.redact(Buffer.from(answer.bytes).toString())).not.toContain(TEST_KEY)
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/audio/dialogue',
      body: '{"turns":[]}',
      headers: { authorization: `Bearer ${TEST_KEY}` },
    },
  ])
  expect(events.at(-1)).toMatchObject({ outcome: 'service_unavailable', serviceCode: 'overloaded', status: 503 })
})

const MEGABYTE = 1 << 20
const PIECE_BYTES = 1 << 18

it.each([
  ['text', 'application/json', 'at its start', 0],
  ['sound', 'audio/wav', 'in its middle', MEGABYTE + 5],
  ['sound', 'audio/wav', 'where a searched piece ends', PIECE_BYTES - 3],
  ['sound', 'audio/wav', 'at its end', 3 * MEGABYTE - TEST_KEY.length],
  ['bytes without a type', '', 'in its middle', MEGABYTE + 5],
])('takes the key out of 3 MB of %s (%s) that quotes it %s, and nothing else', async (_what, type, _where, at) => {
  const sent = randomBytes(3 * MEGABYTE)
  sent.write(TEST_KEY, at)

  const answer = await fetchRaw(sent, type, 4 * MEGABYTE)

  const after = sent.subarray(at + TEST_KEY.length)
  expect(Buffer.concat([sent.subarray(0, at), Buffer.from(REPLACEMENT), after]).equals(answer.bytes)).toBe(true)
  expect(answer.isWhole).toBe(true)
})

it.each([1, 10, TEST_KEY.length - 1])(
  'keeps no part of the key if a response is cut after its first %i bytes',
  async (length) => {
    const sent = Buffer.concat([Buffer.alloc(MEGABYTE - length, 'x'), Buffer.from(TEST_KEY), Buffer.alloc(9_000)])

    const answer = await fetchRaw(sent, 'audio/wav', MEGABYTE)

    expect(answer.isWhole).toBe(false)
    expect(Buffer.from(answer.bytes.subarray(MEGABYTE - length)).toString()).toBe(REPLACEMENT.slice(0, length))
  },
)

async function fetchRaw(body: Buffer, contentType: string, maxBytes: number) {
  const head = [`Content-Length: ${body.length}`, ...(contentType === '' ? [] : [`Content-Type: ${contentType}`])]
  const { api } = await openClient((_request, socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${head.join('\r\n')}\r\n\r\n`)
    socket.write(body)
  })
  return await api.raw({ method: 'GET', path: '/v1/anything', maxBytes }, options())
}

it('waits out a rate limit, and closes a response that is too long', async () => {
  const { api, server, clock } = await openClient((_request, socket, index) =>
    socket.write(
      index === 0
        ? answerText(429, { 'Retry-After': '3' }, '{"error":{"code":"rate_limited"}}')
        : answerText(200, {}, 'x'.repeat(50)),
    ),
  )
  const before = clock.now()

  const answer = await api.raw({ method: 'GET', path: '/v1/voices', maxBytes: 20 }, options())

  expect(answer).toMatchObject({ status: 200, attempts: 2, isWhole: false })
  expect(answer.bytes).toHaveLength(20)
  expect(clock.now() - before).toBeGreaterThanOrEqual(3_000)
  expect(server.requests).toHaveLength(2)
})

it('never sends the key to another host', async () => {
  const { api, server } = await openClient((_request, socket) => socket.write(answerText(200, {}, '{}')))

  await expect(
    api.raw({ method: 'GET', path: 'http://evil.example/v1/voices', maxBytes: 10 }, options()),
  ).rejects.toMatchObject({ code: 'invalid_input', details: { fields: { path: { kind: 'path-on-other-host' } } } })

  expect(server.connections()).toBe(0)
})

it('counts against the limits of its path', () => {
  expect(limitsOfPath('POST', '/v1/audio/speech')).toEqual({ scope: 'audio', holdsSlot: true, isCharged: true })
  expect(limitsOfPath('GET', '/v1/audio/models')).toEqual({ scope: 'audio', holdsSlot: false, isCharged: false })
  expect(limitsOfPath('POST', '/v1/agents?x')).toEqual({ scope: 'agents', holdsSlot: true, isCharged: false })
  expect(limitsOfPath('GET', '/v1/agentsfoo').scope).toBe('other')
  expect(limitsOfPath('GET', '/v1/voices').scope).toBe('other')
})
