import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openService, refusal } from './service.test-support.ts'
import type { ServiceUnderTest } from './service.test-support.ts'

/** Status and body of a request with an arbitrary Host header, which `fetch` doesn't allow. */
function ask(
  service: ServiceUnderTest,
  headers: Record<string, string>,
  path = '/v1/voices',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(`${service.baseUrl}${path}`, {
      headers: { Authorization: `Bearer ${service.keys.paid}`, ...headers },
    })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => (body += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    asking.end()
  })
}

/** Everything the service sends back to bytes that need not be HTTP. */
function sendRaw(service: ServiceUnderTest, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (part: string) => (received += part))
    socket.on('error', reject).on('close', () => resolve(received))
  })
}

it.each(['localhost', '127.0.0.1'])('responds under %s with its own port', async (name) => {
  const service = await openService()
  const { port } = new URL(service.baseUrl)

  expect((await ask(service, { Host: `${name}:${port}` })).status).toBe(200)
})

it.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1.nip.io:80', 'localhost:1', '[::1]'])(
  'rejects requests for host %s',
  async (host) => {
    const service = await openService({ faults: true })

    const { status, body } = await ask(service, { Host: host })

    expect(status).toBe(403)
    expect(JSON.parse(body).error.code).toBe('forbidden')
  },
)

it('rejects the control endpoints under a foreign host too', async () => {
  const service = await openService({ faults: true })

  expect((await ask(service, { Host: 'evil.example' }, '/sandbox/usage')).status).toBe(403)
})

it.each<Record<string, string>>([
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
])('rejects a web page of another site: %o', async (headers) => {
  const service = await openService({ faults: true })

  expect((await ask(service, headers, '/sandbox/usage')).status).toBe(403)
})

it('allows a page of its own origin and sends no CORS headers', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/v1/voices', { headers: { Origin: service.baseUrl } })
  const preflight = await service.send('OPTIONS', '/v1/voices', { headers: { Origin: service.baseUrl } })

  expect(answer.status).toBe(200)
  expect(preflight.status).toBe(405)
  for (const headers of [answer.headers, preflight.headers]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

it('rejects a body above 1 MiB with 413, announced or not', async () => {
  const service = await openService()
  const large = new Uint8Array(1024 * 1024 + 1).fill(0x20)

  const announced = await service.send('POST', '/v1/audio/speech', { body: large })
  const chunked = await fetch(`${service.baseUrl}/v1/audio/speech`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.keys.paid}`, 'Content-Type': 'application/json' },
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit)

  for (const answer of [announced, chunked])
    expect(await refusal(answer)).toMatchObject({ status: 413, code: 'payload_too_large' })
  expect((await service.send('GET', '/v1/voices')).status).toBe(200)
})

it('keeps a keep-alive connection open when a body is above 1 MiB', async () => {
  const service = await openService()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const post = (headers: Record<string, string>): Promise<{ status: number; isReused: boolean }> =>
    new Promise((resolve, reject) => {
      const asking = request(`${service.baseUrl}/v1/audio/speech`, {
        method: 'POST',
        agent,
        headers: { Authorization: `Bearer ${service.keys.paid}`, 'Content-Type': 'application/json', ...headers },
      })
      asking.on('error', reject)
      asking.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, isReused: asking.reusedSocket }))
      })
      asking.end(Buffer.alloc(8 * 1024 * 1024, 0x20))
    })

  const answers = [await post({}), await post({ 'Transfer-Encoding': 'chunked' }), await post({})]

  expect(answers).toEqual([
    { status: 413, isReused: false },
    { status: 413, isReused: true },
    { status: 413, isReused: true },
  ])
})

it('rejects headers above 16 KiB with the envelope', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/v1/voices', { headers: { 'X-Padding': 'x'.repeat(20_000) } })

  expect(await refusal(answer)).toMatchObject({ status: 431, code: 'headers_too_large' })
})

it('responds to non-HTTP bytes with the envelope and closes', async () => {
  const service = await openService()

  const received = await sendRaw(service, 'HELLO there\r\n\r\n')

  expect(received).toContain('HTTP/1.1 400 Bad Request')
  expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '').error.code).toBe('bad_request')
})

it.each([
  ['a method of no kind', 'FETCH /v1/voices HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'bad_request'],
  ['a version of no kind', 'GET /v1/voices HTTP/9.9\r\nHost: x\r\n\r\n', 400, 'bad_request'],
  ['a header of no kind', 'GET /v1/voices HTTP/1.1\r\nHost x\r\n\r\n', 400, 'bad_request'],
  [
    'two lengths',
    'POST /v1/voices HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'bad_request',
  ],
  ['a broken chunk', 'POST /v1/voices HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nXYZ\r\n', 400, 'bad_request'],
  ['a long address', `GET /v1/${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'headers_too_large'],
  ['a proxy', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405, 'method_not_allowed'],
  ['an expectation', 'POST /v1/voices HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n\r\n', 417, 'expectation_failed'],
])('responds to %s with the envelope and the standard headers', async (_, bytes, status, code) => {
  const service = await openService({ headerPrefix: 'Acme-', now: '2026-09-22' })

  const [head = '', body = ''] = (await sendRaw(service, bytes)).split('\r\n\r\n')

  const answer = JSON.parse(body)
  const headers = new Map(head.split('\r\n').map((line) => line.split(': ') as [string, string]))
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer.error).toEqual({ code, message: expect.stringMatching(/^[A-Z].{15}/) })
  expect([headers.get('acme-request-id'), headers.get('x-acme-request-id'), headers.get('x-request-id')]).toEqual(
    Array(3).fill(answer.request_id),
  )
  expect(headers.get('acme-version')).toBe('2026-09-21')
})

it('closes a stream followed by non-HTTP bytes without writing into it', async () => {
  const service = await openService({ speed: 1 })
  const body = JSON.stringify({ input: 'word '.repeat(100), voice_id: 'aria' })
  const head = [
    'POST /v1/audio/stream HTTP/1.1',
    `Host: ${new URL(service.baseUrl).host}`,
    `Authorization: Bearer ${service.keys.paid}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  let received = ''
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)

  await new Promise((resolve, reject) => {
    socket.setEncoding('latin1').once('data', () => socket.write('HELLO there\r\n\r\n'))
    socket.on('data', (part: string) => (received += part))
    socket.on('error', reject).on('close', resolve)
  })

  expect(received).toMatch(/^HTTP\/1.1 200 OK/)
  expect(received).not.toContain('bad_request')
})

it('responds to a request without a Host header with the envelope', async () => {
  const service = await openService()

  const received = await sendRaw(service, 'GET /v1/voices HTTP/1.0\r\n\r\n')

  expect(received).toContain('HTTP/1.1 400 Bad Request')
  expect(received).toContain('"bad_request"')
})
