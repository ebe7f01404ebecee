import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { eventBody, post, signedHeaders } from './open-webhooks.test-support.ts'
import type { Refusal } from './receiver-gate.ts'
import { MAX_BODY_BYTES, RECEIVER_TIMES, type ReceivedRequest, serveReceiver } from './serve-receiver.ts'

const PATH = '/hook/nobody-guesses-this'
/** Body of the standard refusal response. */
const REFUSED = 'Refused.'

async function openReceiver(times: Partial<typeof RECEIVER_TIMES> = {}) {
  const received: ReceivedRequest[] = []
  const refusals: Refusal[] = []
  const bugs: unknown[] = []
  const server = await serveReceiver({
    port: 0,
    path: PATH,
    tunnelHost: '',
    now: Date.now,
    // Not immediate, like a real commit.
    receive: (request) =>
      new Promise((resolve) => {
        received.push(request)
        setImmediate(() => resolve(200))
      }),
    onRefused: (reason) => void refusals.push(reason),
    onBug: (error) => void bugs.push(error),
    times: { ...RECEIVER_TIMES, ...times },
  })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  })
  const open = async (): Promise<Socket> => {
    const socket = connect(server.port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  return {
    port: server.port,
    received,
    refusals,
    bugs,
    open,
    /** Sends the bytes and returns everything received until the connection ends. */
    async say(...pieces: (string | Buffer)[]): Promise<string> {
      const socket = await open()
      const answer = heard(socket)
      for (const piece of pieces) socket.write(piece)
      return answer
    },
    /** A valid delivery, which is accepted. */
    async deliver(): Promise<void> {
      const body = eventBody()
      const { status } = await post(`http://127.0.0.1:${server.port}${PATH}`, body, signedHeaders(body))
      expect(status).toBe(200)
    },
  }
}

async function heard(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  // An error precedes the end, and is one way to be refused.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return text
}

const head = (port: number, more = '', { path = PATH, method = 'POST', host = `127.0.0.1:${port}` } = {}): string =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${more}\r\n`

it('disconnects clients that don’t finish the headers or the body', async () => {
  const { say, port, received, deliver } = await openReceiver({ headersMs: 200, requestMs: 400 })

  const slowHead = await say(`POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-`)
  const slowBody = await say(head(port, 'Content-Length: 1000\r\n'), '{"a":')

  expect(slowHead).toBe('')
  expect(slowBody).not.toContain('200 OK')
  expect(received).toEqual([])
  await deliver()
})

it('closes a connection that was opened ahead and timed out without a word', async () => {
  const { say, refusals, deliver } = await openReceiver({ headersMs: 200, requestMs: 400 })

  expect(await say()).toBe('')
  expect(refusals).toEqual([])
  await deliver()
})

it('refuses 64 KB of headers without reading all of them', async () => {
  const { say, port, received, refusals, deliver } = await openReceiver()

  const one = await say(head(port, `X-Long: ${'a'.repeat(64 * 1024)}\r\nContent-Length: 2\r\n`), '{}')
  const many = await say(head(port, `${'X-A: b\r\n'.repeat(8_000)}Content-Length: 2\r\n`), '{}')

  expect([one, many].every((answer) => answer === '' || answer.includes(REFUSED))).toBe(true)
  expect(received).toEqual([])
  expect(new Set(refusals)).toEqual(new Set(['malformed']))
  await deliver()
})

it.each([
  [
    'with a declared length',
    (port: number) => head(port, `Content-Length: ${100 * 1024 * 1024}\r\n`),
    (bytes: Buffer) => bytes,
  ],
  [
    'that comes in chunks without a length',
    (port: number) => head(port, 'Transfer-Encoding: chunked\r\n'),
    (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
  ],
])('stops a body of 100 MB %s, and keeps none of it in memory', async (_how, headOf, wrap) => {
  const { open, port, received, refusals, deliver } = await openReceiver()
  const before = process.memoryUsage().arrayBuffers
  const socket = await open()
  const answer = heard(socket)
  const piece = wrap(Buffer.alloc(1024 * 1024, 'a'))
  let sent = 0
  let most = 0

  socket.write(headOf(port))
  while (!socket.destroyed && socket.writable && sent < 100) {
    sent += 1
    if (!socket.write(piece)) {
      await new Promise<void>((resolve) => {
        socket.once('drain', () => resolve())
        socket.once('close', () => resolve())
      })
    }
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }

  expect(await answer).toSatisfy((text: string) => text === '' || text.includes(REFUSED))
  expect(sent).toBeLessThan(100)
  expect(most).toBeLessThan(20 * 1024 * 1024)
  expect([received, refusals]).toEqual([[], ['too-large']])
  await deliver()
})

it('accepts a body of exactly the maximum size and refuses one byte more', async () => {
  const { port, received, refusals } = await openReceiver()
  const send = (bytes: number) => {
    const body = 'a'.repeat(bytes)
    return post(`http://127.0.0.1:${port}${PATH}`, body, signedHeaders(body)).catch(() => ({ status: 403 }))
  }

  const answers = [(await send(MAX_BODY_BYTES)).status, (await send(MAX_BODY_BYTES + 1)).status]

  expect(answers).toEqual([200, 403])
  expect(received.map(({ body }) => body.length)).toEqual([MAX_BODY_BYTES])
  expect(refusals).toEqual(['too-large'])
})

it.each([
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n', '{}'],
  ['two equal lengths', 'Content-Length: 2\r\nContent-Length: 2\r\n', '{}'],
  ['a length below nothing', 'Content-Length: -2\r\n', '{}'],
  ['a length that is no number', 'Content-Length: 0x2\r\n', '{}'],
  ['an encoding nobody knows', 'Transfer-Encoding: gzip, identity\r\n', '{}'],
  ['a header that is folded', 'X-Folded: a\r\n b\r\nContent-Length: 2\r\n', '{}'],
  ['a line feed in a header', 'X-A: a\nX-B: b\r\nContent-Length: 2\r\n', '{}'],
])('refuses %s', async (_what, more, body) => {
  const { say, port, received, deliver } = await openReceiver({ headersMs: 300, requestMs: 300 })

  const answer = await say(head(port, more), body)

  expect(answer).not.toContain('200 OK')
  expect(received).toEqual([])
  await deliver()
})

it('reads no pipelined request before the first response', async () => {
  const { say, port, received, refusals, deliver } = await openReceiver()
  const request = `${head(port, 'Content-Length: 2\r\n')}{}`

  await say(request + request + request)

  expect(received.length).toBeLessThanOrEqual(1)
  expect(refusals[0]).toBe('pipelined')
  await deliver()
})

it.each([
  [
    'an upgrade',
    (port: number) =>
      head(
        port,
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n',
        { method: 'GET' },
      ),
  ],
  [
    'HTTP/2 without TLS',
    (port: number) => head(port, 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'),
  ],
  ['the beginning of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['the beginning of TLS', () => Buffer.from('16030100a5010000a10303', 'hex')],
  ['a tunnel', (port: number) => `CONNECT example.com:443 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`],
  ['an expectation nobody has', (port: number) => head(port, 'Expect: more\r\nContent-Length: 2\r\n')],
  ['another method', (port: number) => head(port, 'Content-Length: 2\r\n', { method: 'PUT' })],
  ['another path', (port: number) => head(port, 'Content-Length: 2\r\n', { path: `${PATH}x` })],
  ['the path and more', (port: number) => head(port, 'Content-Length: 2\r\n', { path: `${PATH}?a` })],
  [
    'the path as a proxy is asked',
    (port: number) => head(port, 'Content-Length: 2\r\n', { path: `http://127.0.0.1:${port}${PATH}` }),
  ],
  ['another name', (port: number) => head(port, 'Content-Length: 2\r\n', { host: `evil.test:${port}` })],
  ['this machine without its port', (port: number) => head(port, 'Content-Length: 2\r\n', { host: '127.0.0.1' })],
  ['two names', (port: number) => head(port, `Host: 127.0.0.1:${port}\r\nContent-Length: 2\r\n`)],
  ['no name', () => `POST ${PATH} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`],
  ['text', (port: number) => head(port, 'Content-Length: 2\r\n').replace('application/json', 'text/plain')],
  ['an origin', (port: number) => head(port, `Origin: http://127.0.0.1:${port}\r\nContent-Length: 2\r\n`)],
  ['an origin that is null', (port: number) => head(port, 'Origin: null\r\nContent-Length: 2\r\n')],
  ['what only browsers say', (port: number) => head(port, 'Sec-Fetch-Site: same-origin\r\nContent-Length: 2\r\n')],
])('refuses %s with the standard response and closes the connection', async (_what, bytes) => {
  const { say, port, received, refusals, deliver } = await openReceiver()

  const answer = await say(bytes(port), '{}')

  expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n[\s\S]*\r\n\r\nRefused\.\n$/)
  expect(answer).not.toMatch(/Access-Control|Server:/i)
  expect(received).toEqual([])
  expect(refusals).toHaveLength(1)
  await deliver()
})

it('accepts deliveries despite 1,000 idle connections', async () => {
  // No connection times out during the test.
  const hourMs = 3_600_000
  const { open, say, port, bugs, deliver, received } = await openReceiver({ headersMs: hourMs, requestMs: hourMs })
  for (let count = 0; count < 1_000; count += 50) {
    const opened = await Promise.all(Array.from({ length: 50 }, () => open().catch(() => undefined)))
    for (const socket of opened.slice(0, 25)) socket?.write('POST ')
  }

  for (let count = 0; count < 20; count += 1) await deliver()

  expect(received).toHaveLength(20)
  expect(await say(head(port, 'Content-Length: 2\r\n', { method: 'GET' }))).toContain(REFUSED)
  expect(bugs).toEqual([])
})

it('sends 100 Continue only for a request that may be a delivery, and then accepts it', async () => {
  const { open, port, received } = await openReceiver()
  const socket = await open()
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))

  socket.write(head(port, 'Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n'))
  await expect.poll(() => text).toContain('100 Continue')
  socket.end('{}')
  await once(socket, 'close')
  const stranger = await openReceiver()
  const refused = await stranger.say(
    head(stranger.port, 'Expect: 100-continue\r\nOrigin: null\r\nContent-Length: 2\r\n'),
  )

  expect(text).toContain('200 OK')
  expect(received).toHaveLength(1)
  expect(refused).toContain('403 Forbidden')
  expect(refused).not.toContain('100 Continue')
})
