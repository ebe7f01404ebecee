import { expect, it } from 'vitest'
import { openSocket, type SocketPage } from './open-socket.ts'
import { LinkRefused } from './studio-link.ts'

/** A browser's page and socket as far as they are used; the socket opens or closes at once. */
function page(location: { hash: string }, answers: boolean | Error, opens = true) {
  const asked: { path: string; method: string; body: string | undefined }[] = []
  const sockets: string[] = []
  let isForgotten = false
  const socket = Object.assign(new EventTarget(), {
    readyState: 1,
    send: () => undefined,
    close: () => void socket.dispatchEvent(new Event('close')),
  })
  const subject: SocketPage = {
    location: { origin: 'http://127.0.0.1:4000', pathname: '/', search: '', ...location },
    async fetch(path, { method, body }) {
      asked.push({ path, method, body })
      if (answers instanceof Error) throw answers
      return { ok: answers }
    },
    openSocket(url, protocol) {
      sockets.push(`${url} ${protocol}`)
      queueMicrotask(() => socket.dispatchEvent(new Event(opens ? 'open' : 'close')))
      return socket as unknown as WebSocket
    },
    forgetHash: () => void (isForgotten = true),
  }
  return { subject, asked, sockets, socket, isForgotten: () => isForgotten }
}

const never = new AbortController().signal

it('exchanges the token in the address, takes it out of there, and opens the socket of its own origin', async () => {
  const { subject, asked, sockets, isForgotten } = page({ hash: '#token=abc' }, true)

  await openSocket(subject, never)

  expect(asked).toEqual([{ path: '/session', method: 'POST', body: '{"token":"abc"}' }])
  expect(sockets).toEqual(['ws://127.0.0.1:4000/rpc overvoice.v1'])
  expect(isForgotten()).toBe(true)
})

it('asks whether its session still stands when the page was loaded again', async () => {
  const { subject, asked, sockets } = page({ hash: '' }, true)

  await openSocket(subject, never)

  expect(asked).toEqual([{ path: '/session', method: 'GET', body: undefined }])
  expect(sockets).toHaveLength(1)
})

it.each(['#token=old', ''])('is refused for good by a studio that does not know it (%o)', async (hash) => {
  const { subject, sockets, isForgotten } = page({ hash }, false)

  await expect(openSocket(subject, never)).rejects.toBeInstanceOf(LinkRefused)
  expect(sockets).toEqual([])
  expect(isForgotten()).toBe(false)
})

it('fails to be tried again when nothing answers or the socket closes', async () => {
  const deaf = page({ hash: '' }, new TypeError('Failed to fetch'))
  const closing = page({ hash: '' }, true, false)

  await expect(openSocket(deaf.subject, never)).rejects.toThrow('Failed to fetch')
  await expect(openSocket(closing.subject, never)).rejects.toThrow('The socket did not open')
})

it('says when the way is gone, and closes it when the window does', async () => {
  const { subject } = page({ hash: '' }, true)
  const leaving = new AbortController()
  const transport = await openSocket(subject, leaving.signal)

  leaving.abort()

  await expect(transport.closed).resolves.toBeUndefined()
})
