import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { askSession } from '../../speech-api/ask-session.ts'
import { createLiveSessions } from './live-sessions.ts'

const NEVER = new AbortController().signal
const TOKEN = 'token-of-a-session'
const OF = { conversationId: 'conv_1' }

/** A session server with this response; returns its URL. */
async function sessionServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function sessionsAt(url: string) {
  const dispatcher = new Agent({ connect: { timeout: 2_000 } })
  onTestFinished(() => dispatcher.destroy())
  const sessions = createLiveSessions({ askSession: (keys, signal) => askSession(dispatcher, keys, signal) })
  sessions.keep(OF.conversationId, { url, token: TOKEN })
  return sessions
}

it('accepts a session that takes the token, and only then lets its page connect', async () => {
  const asked: string[] = []
  const url = await sessionServer(({ url: path, headers, method }, response) => {
    asked.push(`${method} ${path} ${headers.authorization}`)
    response.writeHead(200).end('success')
  })
  const sessions = sessionsAt(`${url}/eu/`)
  expect(sessions.reachable('conv_1')).toEqual([])
  await expect(sessions.join(OF, NEVER).next()).rejects.toThrow('hasn’t been checked yet')

  expect(await sessions.check(OF, NEVER)).toEqual({ kind: 'open' })

  expect(asked).toEqual([`GET /eu/rtc/validate Bearer ${TOKEN}`])
  expect(sessions.reachable('conv_1')).toEqual([url, url.replace('ws:', 'http:')])
  expect(sessions.reachable('conv_2')).toEqual([])
  const leaving = new AbortController()
  const joined = sessions.join(OF, leaving.signal)
  expect((await joined.next()).value).toEqual({ url: `${url}/eu/`, token: TOKEN })
  const end = joined.next()
  leaving.abort()
  expect((await end).done).toBe(true)
})

it.each([
  [401, { kind: 'refused' }],
  [403, { kind: 'refused' }],
  [404, { kind: 'other', status: 404 }],
  [302, { kind: 'other', status: 302 }],
  [500, { kind: 'other', status: 500 }],
])('describes a session that responds %i, and lets no page connect', async (status, expected) => {
  const url = await sessionServer((_request, response) => response.writeHead(status, { Location: '/' }).end('no'))
  const sessions = sessionsAt(url)
  expect(await sessions.check(OF, NEVER)).toEqual(expected)
  expect(sessions.reachable('conv_1')).toEqual([])
})

it('reports no server, a closed connection, and a non-HTTP server', async () => {
  const rude = createSocketServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  const odd = createSocketServer((socket) => socket.end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1')
  await Promise.all([once(rude, 'listening'), once(odd, 'listening')])
  onTestFinished(() => (rude.close(), void odd.close()))
  const getPort = (server: typeof rude) => (server.address() as AddressInfo).port

  const nobody = { kind: 'unreachable', why: 'no-connection' }
  expect(await sessionsAt('ws://127.0.0.1:1').check(OF, NEVER)).toEqual(nobody)
  expect(await sessionsAt(`ws://127.0.0.1:${getPort(rude)}`).check(OF, NEVER)).toEqual(nobody)
  expect(await sessionsAt(`ws://127.0.0.1:${getPort(odd)}`).check(OF, NEVER)).toMatchObject({ kind: 'other' })
})

it('never sends a token to an unsafe URL', async () => {
  for (const url of ['ws://session.example', 'http://session.example', 'wss://a:b@session.example', 'nonsense'])
    expect(await sessionsAt(url).check(OF, NEVER), url).toEqual({ kind: 'unsafe' })
})

it.each([
  'wss://session.example;script-src',
  "wss://session.example;script-src'unsafe-eval'",
  'wss://*.session.example',
  'wss://*',
  'wss://session.example,x',
  "wss://'none'",
  'wss://session_1.example',
  'wss://session.example.',
  'wss://session.example:99999',
])('lets no page reach %o, which would change its policy', async (url) => {
  expect(await sessionsAt(url).check(OF, NEVER)).toEqual({ kind: 'unsafe' })
  expect(sessionsAt(url).reachable('conv_1')).toEqual([])
})

it('sends no token that would be more than one header', async () => {
  const asked: unknown[] = []
  const url = await sessionServer(({ headers }, response) => (asked.push(headers), response.end()))
  const sessions = createLiveSessions({ askSession: (keys, signal) => askSession(new Agent(), keys, signal) })
  sessions.keep('conv_1', { url, token: 'a\r\nX-Other: b' })

  expect(await sessions.check(OF, NEVER)).toEqual({ kind: 'unsafe' })
  expect(asked).toEqual([])
})

it('doesn’t know a session that wasn’t started in this run', async () => {
  await expect(sessionsAt('ws://127.0.0.1:1').check({ conversationId: 'conv_2' }, NEVER)).rejects.toMatchObject({
    code: 'not_found',
  })
})
