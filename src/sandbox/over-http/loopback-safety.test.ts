import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { openService, refusal } from './service.test-support.ts'
import type { ServiceUnderTest } from './service.test-support.ts'

/** Status and body of a request whose Host header is chosen freely, which `fetch` does not allow. */
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

it.each(['localhost', '127.0.0.1'])('answers under %s with its own port', async (name) => {
  const service = await openService()
  const { port } = new URL(service.baseUrl)

  expect((await ask(service, { Host: `${name}:${port}` })).status).toBe(200)
})

it.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1.nip.io:80', 'localhost:1', '[::1]'])(
  'refuses requests for host %s',
  async (host) => {
    const service = await openService({ faults: true })

    const { status, body } = await ask(service, { Host: host })

    expect(status).toBe(403)
    expect(JSON.parse(body).error.code).toBe('forbidden')
  },
)

it('refuses the control endpoints under a foreign host just the same', async () => {
  const service = await openService({ faults: true })

  expect((await ask(service, { Host: 'evil.example' }, '/sandbox/usage')).status).toBe(403)
})

it.each<Record<string, string>>([
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
])('refuses a web page of another site: %o', async (headers) => {
  const service = await openService({ faults: true })

  expect((await ask(service, headers, '/sandbox/usage')).status).toBe(403)
})

it('allows a page of its own address and sends no CORS headers', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/v1/voices', { headers: { Origin: service.baseUrl } })
  const preflight = await service.send('OPTIONS', '/v1/voices', { headers: { Origin: service.baseUrl } })

  expect(answer.status).toBe(200)
  expect(preflight.status).toBe(405)
  for (const headers of [answer.headers, preflight.headers]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

it('refuses a body above 1 MiB with 413, announced or not', async () => {
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

it('refuses headers above 16 KiB with the envelope', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/v1/voices', { headers: { 'X-Padding': 'x'.repeat(20_000) } })

  expect(await refusal(answer)).toMatchObject({ status: 431, code: 'headers_too_large' })
})

it('answers bytes that are not HTTP with the envelope and closes', async () => {
  const service = await openService()

  const received = await sendRaw(service, 'HELLO there\r\n\r\n')

  expect(received).toContain('HTTP/1.1 400 Bad Request')
  expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '').error.code).toBe('bad_request')
})

it('answers a request without a Host header with the envelope', async () => {
  const service = await openService()

  const received = await sendRaw(service, 'GET /v1/voices HTTP/1.0\r\n\r\n')

  expect(received).toContain('HTTP/1.1 400 Bad Request')
  expect(received).toContain('"bad_request"')
})
