import { expect, it } from 'vitest'
import { openSocket, type SocketPage } from './open-socket.ts'
import { LinkRefused } from './studio-link.ts'

interface Scene {
  hash?: string
  /** What the studio answers to a token, and to a secret. */
  token?: string | Error
  secretIsKnown?: boolean
  stored?: string
  otherWindow?: string
  opens?: boolean
}

/** The parts of a browser page and socket used here; the socket opens or closes immediately. */
function page({ hash = '', token, secretIsKnown = true, stored, otherWindow, opens = true }: Scene) {
  const asked: string[] = []
  const sockets: unknown[] = []
  let isForgotten = false
  let secret = stored ?? null
  const socket = Object.assign(new EventTarget(), {
    readyState: 1,
    send: () => undefined,
    close: () => void socket.dispatchEvent(new Event('close')),
  })
  const subject: SocketPage = {
    location: { origin: 'http://127.0.0.1:4000', pathname: '/', search: '', hash },
    async fetch(path, { method, headers, body }) {
      asked.push(`${method} ${path} ${body ?? headers?.Authorization}`)
      if (token instanceof Error) throw token
      if (method === 'GET') return new Response(null, { status: secretIsKnown ? 204 : 403 })
      return token === undefined ? new Response('Refused.', { status: 403 }) : Response.json({ secret: token })
    },
    openSocket(url, protocols) {
      sockets.push([url, ...protocols])
      queueMicrotask(() => socket.dispatchEvent(new Event(opens ? 'open' : 'close')))
      return socket as unknown as WebSocket
    },
    secrets: {
      read: () => secret,
      write: (next) => void (secret = next),
      askOtherWindows: async () => otherWindow ?? null,
    },
    forgetHash: () => void (isForgotten = true),
  }
  return { subject, asked, sockets, secret: () => secret, isForgotten: () => isForgotten }
}

const never = new AbortController().signal
const SOCKET = ['ws://127.0.0.1:4000/rpc', 'overvoice.v1']

it('exchanges the token in the address for a secret, takes it out of there, and opens the socket of its own origin', async () => {
  const { subject, asked, sockets, secret, isForgotten } = page({ hash: '#token=abc', token: 'w.new', stored: 'w.old' })

  await openSocket(subject, never)

  expect(asked).toEqual(['POST /session {"token":"abc"}'])
  expect(sockets).toEqual([[...SOCKET, 'window.w.new']])
  expect([secret(), isForgotten()]).toEqual(['w.new', true])
})

it('uses the stored secret after a reload', async () => {
  const { subject, asked, sockets } = page({ stored: 'w.1' })

  await openSocket(subject, never)

  expect(asked).toEqual(['GET /session Bearer w.1'])
  expect(sockets).toEqual([[...SOCKET, 'window.w.1']])
})

it('uses the stored secret where the token has been used up, as after going back to the first address', async () => {
  const { subject, sockets, isForgotten } = page({ hash: '#token=used', stored: 'w.1' })

  await openSocket(subject, never)

  expect(sockets).toEqual([[...SOCKET, 'window.w.1']])
  expect(isForgotten()).toBe(true)
})

it('takes the secret of another window of the same browser', async () => {
  const { subject, sockets, secret } = page({ otherWindow: 'w.2' })

  await openSocket(subject, never)

  expect(sockets).toEqual([[...SOCKET, 'window.w.2']])
  expect(secret()).toBe('w.2')
})

it.each<[string, Scene, string]>([
  [
    'a studio that was started again',
    { stored: 'w.1', secretIsKnown: false },
    'This window belongs to an earlier session. Open Overvoice again.',
  ],
  ['an old address', { hash: '#token=old' }, 'This URL is no longer valid. Open Overvoice again.'],
  ['an address without a token', {}, 'This URL alone doesn’t open Overvoice.'],
])('is refused for good by %s', async (_what, scene, sentence) => {
  const { subject, sockets } = page(scene)

  const failure = await openSocket(subject, never).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(LinkRefused)
  expect((failure as Error).message).toBe(sentence)
  expect(sockets).toEqual([])
})

it('fails with a retryable error if nothing responds or the socket closes', async () => {
  const deaf = page({ hash: '#token=abc', token: new TypeError('Failed to fetch') })
  const closing = page({ stored: 'w.1', opens: false })

  await expect(openSocket(deaf.subject, never)).rejects.toThrow('Failed to fetch')
  await expect(openSocket(closing.subject, never)).rejects.toThrow('The socket did not open')
})

it('reports when the connection is gone, and closes it when the window does', async () => {
  const { subject } = page({ stored: 'w.1' })
  const leaving = new AbortController()
  const transport = await openSocket(subject, leaving.signal)

  leaving.abort()

  await expect(transport.closed).resolves.toBeUndefined()
})
