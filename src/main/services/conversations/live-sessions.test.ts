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

/** A server of sessions that answers so; its address as a service would name it. */
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

it('finds a session that lets the token in, and only then lets its page reach it', async () => {
  const asked: string[] = []
  const url = await sessionServer(({ url: path, headers, method }, response) => {
    asked.push(`${method} ${path} ${headers.authorization}`)
    response.writeHead(200).end('success')
  })
  const sessions = sessionsAt(`${url}/eu/`)
  expect(sessions.reachable('conv_1')).toEqual([])
  await expect(sessions.join(OF, NEVER).next()).rejects.toThrow('not been found to be reachable')

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
])('says what a session that answers %i is, and lets no page reach it', async (status, expected) => {
  const url = await sessionServer((_request, response) => response.writeHead(status, { Location: '/' }).end('no'))
  const sessions = sessionsAt(url)
  expect(await sessions.check(OF, NEVER)).toEqual(expected)
  expect(sessions.reachable('conv_1')).toEqual([])
})

it('says that nobody is there, that somebody hangs up, and that something else than HTTP speaks', async () => {
  const rude = createSocketServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  const odd = createSocketServer((socket) => socket.end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1')
  await Promise.all([once(rude, 'listening'), once(odd, 'listening')])
  onTestFinished(() => (rude.close(), void odd.close()))
  const portOf = (server: typeof rude) => (server.address() as AddressInfo).port

  const nobody = { kind: 'unreachable', why: 'no-connection' }
  expect(await sessionsAt('ws://127.0.0.1:1').check(OF, NEVER)).toEqual(nobody)
  expect(await sessionsAt(`ws://127.0.0.1:${portOf(rude)}`).check(OF, NEVER)).toEqual(nobody)
  expect(await sessionsAt(`ws://127.0.0.1:${portOf(odd)}`).check(OF, NEVER)).toMatchObject({ kind: 'other' })
})

it('sends a token to no address that is not safe', async () => {
  for (const url of ['ws://session.example', 'http://session.example', 'wss://a:b@session.example', 'nonsense'])
    expect(await sessionsAt(url).check(OF, NEVER), url).toEqual({ kind: 'unsafe' })
})

it('knows nothing of a session that was not begun in this run', async () => {
  await expect(sessionsAt('ws://127.0.0.1:1').check({ conversationId: 'conv_2' }, NEVER)).rejects.toMatchObject({
    code: 'not_found',
  })
})
