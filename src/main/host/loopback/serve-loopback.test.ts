import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { getLoopback, studioOf, getWindowSecret } from '../transports.test-support.ts'
import type { LoopbackServer } from './serve-loopback.ts'

let server: LoopbackServer
let secret: string
let host: string
let mediaAsked: string[]

beforeEach(async () => {
  mediaAsked = []
  server = await getLoopback(studioOf({}), async (request) => {
    mediaAsked.push(request.url)
    return new Response('media', { headers: { 'Content-Type': 'audio/L16' } })
  })
  secret = await getWindowSecret(server)
  host = server.origin.replace('http://', '')
})
afterEach(() => server.close())

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

const authorization = () => ({ Authorization: `Bearer ${secret}` })

/** Sends exactly the given path and headers, which no browser or `fetch` would. */
function send(
  path: string,
  headers: Record<string, string> = {},
  options: { method?: string; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const [hostname, port] = host.split(':')
    const outgoing = httpRequest(
      { hostname, port, path, method: options.method ?? 'GET', headers: { Host: host, ...headers }, agent: false },
      (incoming) => {
        let body = ''
        incoming.setEncoding('latin1').on('data', (chunk: string) => (body += chunk))
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(options.body)
  })
}

/** Sends raw bytes and returns everything that came back. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(host.split(':')[1]), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(5_000, () => reject(new Error('No response')))
  })
}

function socketOutcome(
  headers: Record<string, string>,
  protocols = [SOCKET_PROTOCOL, `window.${secret}`],
): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${host}/rpc`, protocols, { headers })
    socket.on('open', () => {
      socket.terminate()
      resolve('open')
    })
    socket.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(String(response.statusCode))
    })
    socket.on('error', (error) => resolve(error.message))
  })
}

const withoutDate = ({ headers: { date: _date, ...headers }, ...answer }: Answer): unknown => ({ ...answer, headers })

describe('the page', () => {
  it('has a strict policy with a new nonce each time', async () => {
    const [first, second] = [await send('/'), await send('/index.html')]

    const getNonce = (answer: Answer): string => /content="([^"]+)"/.exec(answer.body)?.[1] ?? 'none'
    expect(getNonce(first)).not.toBe(getNonce(second))
    expect(first.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-${getNonce(first)}'; connect-src 'self' ws://${host}; ` +
        `media-src 'self'; worker-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  it('allows no other origin to read anything', async () => {
    const answers = [
      await send('/'),
      await send('/main.js'),
      await send('/media/x', authorization()),
      await send('/nothing'),
    ]

    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect((await send('/', { Origin: 'http://evil.test' })).status).toBe(403)
  })

  it('contains no token', async () => {
    const token = new URL(server.url).hash.replace('#token=', '')

    const { body, headers } = await send('/')

    expect(body + JSON.stringify(headers)).not.toContain(token)
  })
})

describe('the session', () => {
  const open = (token: string, headers: Record<string, string> = {}): Promise<Answer> =>
    send(
      '/session',
      { Origin: server.origin, 'Content-Type': 'application/json', ...headers },
      { method: 'POST', body: JSON.stringify({ token }) },
    )
  const token = (): string => new URL(server.url).hash.replace('#token=', '')

  it('gives each window a secret of its own for the token, and no cookie', async () => {
    const answers = [await open(token()), await open(token())]

    const secrets = answers.map(({ body }) => (JSON.parse(body) as { secret: string }).secret)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(secrets[0]).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect([token(), secrets[1]]).not.toContain(secrets[0])
    for (const { headers } of answers) expect(headers).not.toHaveProperty('set-cookie')
  })

  it('can be queried, so a reloaded page knows that it may continue', async () => {
    const statusWith = async (Authorization: string) => (await send('/session', { Authorization })).status

    expect(await statusWith(`Bearer ${secret}`)).toBe(204)
    expect((await send('/session')).status).toBe(403)
    for (const wrong of [
      secret.replace(/...$/, '___'),
      secret.slice(0, 22),
      `${secret.slice(0, 22)}.`,
      token(),
      '',
      '.',
    ])
      expect(await statusWith(`Bearer ${wrong}`), wrong).toBe(403)
    expect(await statusWith(secret)).toBe(403)
  })

  it.each<[string, () => Promise<Answer>]>([
    ['a wrong token', () => open('x'.repeat(43))],
    ['an empty token', () => open('')],
    ['a token with more after it', () => open(`${token()}x`)],
    ['another origin', () => open(token(), { Origin: 'http://evil.test' })],
    ['another port of this machine', () => open(token(), { Origin: 'http://127.0.0.1:1' })],
    ['another name of this machine', () => open(token(), { Origin: server.origin.replace('127.0.0.1', 'localhost') })],
    ['a page of another port, by its fetch metadata', () => open(token(), { 'Sec-Fetch-Site': 'same-site' })],
    ['a form', () => open(token(), { 'Content-Type': 'text/plain' })],
    [
      'no origin',
      () =>
        send(
          '/session',
          { 'Content-Type': 'application/json' },
          { method: 'POST', body: JSON.stringify({ token: token() }) },
        ),
    ],
    ['a body over a kilobyte', () => open('x'.repeat(4_096))],
    [
      'no JSON',
      () =>
        send('/session', { Origin: server.origin, 'Content-Type': 'application/json' }, { method: 'POST', body: '{' }),
    ],
    [
      'null',
      () =>
        send(
          '/session',
          { Origin: server.origin, 'Content-Type': 'application/json' },
          { method: 'POST', body: 'null' },
        ),
    ],
  ])('is refused to %s with the standard response', async (_what, attempt) => {
    const reference = await send('/nothing')

    expect(withoutDate(await attempt())).toEqual(withoutDate(reference))
  })
})

describe('the host list', () => {
  it.each([
    ['a rebound name', 'evil.test'],
    ['a rebound name with our port', 'evil.test:PORT'],
    ['localhost', 'localhost:PORT'],
    ['every address', '0.0.0.0:PORT'],
    ['the other loopback', '[::1]:PORT'],
    ['our address without port', '127.0.0.1'],
    ['our address with a dot at the end', '127.0.0.1.:PORT'],
    ['our address as a number', '2130706433:PORT'],
    ['a user before our address', 'user@127.0.0.1:PORT'],
  ])('refuses %s for every path', async (_what, pattern) => {
    const Host = pattern.replace('PORT', host.split(':')[1] ?? '')

    const statuses = await Promise.all(
      ['/', '/main.js', '/session', '/media/x', '/rpc'].map(
        async (path) => (await send(path, { Host, ...authorization(), Origin: server.origin })).status,
      ),
    )

    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect(mediaAsked).toEqual([])
  })

  it('refuses a request with a missing, empty or duplicate host', async () => {
    const empty = await sendRaw('GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n')
    const none = await sendRaw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
    const two = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`)
    const twice = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

    for (const answer of [none, empty, two, twice]) expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })
})

describe('media', () => {
  it('is served to a window, with the headers of every answer', async () => {
    const answer = await send('/media/takes/take_1.pcm', authorization())

    expect(answer).toMatchObject({
      status: 200,
      body: 'media',
      headers: { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' },
    })
  })

  it.each<[string, Record<string, string>]>([
    ['without the secret', { Authorization: '' }],
    ['with the secret as a cookie', { Authorization: '', Cookie: 'SECRET' }],
    ['to another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['to a page of another port', { 'Sec-Fetch-Site': 'same-site' }],
    ['to another origin', { Origin: 'http://evil.test' }],
    ['to an opaque origin', { Origin: 'null' }],
  ])('is refused %s', async (_what, headers) => {
    const Cookie = headers.Cookie?.replace('SECRET', `overvoice=${secret}; overvoice-window=${secret}`) ?? ''
    const answer = await send('/media/takes/take_1.pcm', { ...authorization(), ...headers, Cookie })

    expect(answer.status).toBe(403)
    expect(mediaAsked).toEqual([])
  })
})

describe('the socket', () => {
  it('opens for our page with its secret, and for a program with the token', async () => {
    const token = new URL(server.url).hash.replace('#token=', '')

    expect(await socketOutcome({ Origin: server.origin })).toBe('open')
    expect(await socketOutcome({ Origin: server.origin }, [SOCKET_PROTOCOL, `token.${token}`])).toBe('open')
  })

  it.each<[string, Record<string, string>, string[]?]>([
    ['another origin', { Origin: 'http://evil.test' }],
    ['no origin', { Origin: '' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { Origin: 'null' }],
    ['no secret', {}, [SOCKET_PROTOCOL]],
    ['a wrong secret', {}, [SOCKET_PROTOCOL, 'window.wrong']],
    ['a wrong token', {}, [SOCKET_PROTOCOL, 'token.wrong']],
    ['another protocol', {}, ['other']],
  ])('is refused to %s', async (_what, headers, protocols) => {
    expect(await socketOutcome({ Origin: server.origin, ...headers }, protocols)).toBe('403')
  })

  it('is refused on any other path with the standard response', async () => {
    const upgrade = (path: string): string =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${SOCKET_PROTOCOL}, window.${secret}\r\n\r\n`
    const reference = await sendRaw(`GET /nothing HTTP/1.1\r\nHost: ${host}\r\n\r\n`)

    for (const path of ['/', '/rpc/', '/rpc/..', '/session', '/media/x']) {
      const answer = await sendRaw(upgrade(path))
      const lines = (text: string): string[] =>
        text
          .replace(/^date:.*$/im, '')
          .toLowerCase()
          .split(/\r\n/)
          .sort()
      expect(lines(answer)).toEqual(lines(reference))
    }
  })

  it('survives invalid frames and keeps answering', async () => {
    const studio = studioOf({ projects: { list: () => [] } })
    const own = await getLoopback(studio)
    const protocols = [SOCKET_PROTOCOL, `window.${await getWindowSecret(own)}`]
    const socket = new WebSocket(`${own.origin.replace('http', 'ws')}/rpc`, protocols, { origin: own.origin })
    await new Promise((resolve) => socket.once('open', resolve))

    for (const bad of [
      '',
      '{',
      'null',
      '[]',
      '{"i":"1"}',
      '{"i":"2","p":{}}',
      '{"i":"3","p":{"u":"::"}}',
      '\u0000',
      '{"i":"4","p":{"u":"/a/b","b":7}}',
    ])
      socket.send(bad)
    socket.send(Buffer.from([0xff, 0xff, 0xff]))
    const answer = new Promise<string>((resolve) =>
      socket.on('message', (data: Buffer) => {
        if (data.toString().includes('"i":"9"')) resolve(data.toString())
      }),
    )
    socket.send('{"i":"9","p":{"u":"/projects/list"}}')

    expect(JSON.parse(await answer)).toEqual({ i: '9', p: { b: { json: [] } } })
    expect(studio.badMessages.length).toBeGreaterThan(4)
    socket.terminate()
    await own.close()
  })

  it('is closed on a message over the limit', async () => {
    const protocols = [SOCKET_PROTOCOL, `window.${secret}`]
    const socket = new WebSocket(`ws://${host}/rpc`, protocols, { origin: server.origin })
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)))

    socket.on('error', () => undefined)
    socket.send(Buffer.alloc(64 * 1024 * 1024 + 1))

    expect(await closed).toBe(1009)
  })
})

describe('everything else', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND'])('refuses %s', async (method) => {
    expect((await send('/', { ...authorization(), Origin: server.origin }, { method })).status).toBe(403)
    expect((await send('/media/x', { ...authorization(), Origin: server.origin }, { method })).status).toBe(403)
  })

  it('refuses an unexpected body without reading it', async () => {
    const answer = await sendRaw(`GET /main.js HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 104857600\r\n\r\nx`)

    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('refuses two lengths, a length with chunked encoding, and headers over the limit', async () => {
    const two = await sendRaw(
      `POST /session HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
    )
    const both = await sendRaw(
      `POST /session HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    )
    const huge = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(64 * 1024)}\r\n\r\n`)
    const noise = await sendRaw('\u0016\u0003\u0001 hello\r\n\r\n')

    for (const answer of [two, both, huge, noise]) expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('refuses Expect and CONNECT with the standard response', async () => {
    const expecting = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nExpect: magic\r\n\r\n`)
    const proxying = await sendRaw('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')

    for (const answer of [expecting, proxying]) {
      expect(answer).toMatch(/^HTTP\/1\.1 403 /)
      expect(answer).toMatch(/\r\n\r\nRefused\.\n$/)
    }
  })
})
