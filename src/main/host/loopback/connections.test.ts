import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getLoopback, studioOf, getWindowSecret } from '../transports.test-support.ts'
import type { LoopbackServer } from './serve-loopback.ts'

let server: LoopbackServer
let port: number
const sockets: Socket[] = []

beforeEach(async () => {
  server = await getLoopback(studioOf({}), async () => new Response('media'))
  port = Number(new URL(server.origin).port)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Everything that arrives until the other end closes. */
async function whatArrives(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  await once(socket, 'close')
  return text
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`

describe('connections that ask for nothing', () => {
  it('keep neither the page nor media out, however many there are', async () => {
    const secret = await getWindowSecret(server)
    for (let count = 0; count < 400; count += 1) await open()

    const page = await fetch(`${server.origin}/`)
    const media = await fetch(`${server.origin}/media/takes/take_1.pcm`, {
      headers: { Authorization: `Bearer ${secret}` },
    })

    expect([page.status, media.status, await media.text()]).toEqual([200, 200, 'media'])
  })

  it('keep nobody out with half a request, or by not reading what they asked for', async () => {
    for (let count = 0; count < 300; count += 1) {
      const socket = await open()
      socket.pause().write(count % 2 === 0 ? `GET / HTTP/1.1\r\nHost: ` : GET('/main.js').repeat(20))
    }

    expect((await fetch(`${server.origin}/`)).status).toBe(200)
  })

  it('do not end what a window is being sent', async () => {
    let send: (bytes: Uint8Array) => void = () => undefined
    let end: () => void = () => undefined
    const own = await getLoopback(
      studioOf({}),
      async () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start(controller) {
              send = (bytes) => controller.enqueue(bytes)
              end = () => controller.close()
              send(new TextEncoder().encode('first '))
            },
          }),
        ),
    )
    const headers = { Authorization: `Bearer ${await getWindowSecret(own)}` }
    const reader = (await fetch(`${own.origin}/media/takes/take_1.pcm`, { headers })).body?.getReader()
    const first = await reader?.read()
    port = Number(new URL(own.origin).port)
    for (let count = 0; count < 300; count += 1) await open()

    send(new TextEncoder().encode('rest'))
    end()
    const rest = await reader?.read()

    expect([first, rest].map((piece) => new TextDecoder().decode(piece?.value))).toEqual(['first ', 'rest'])
    await own.close()
  })

  it('are closed without an answer when they idle: a browser would take it for the answer to its next request', async () => {
    const impatient = await getLoopback(studioOf({}), undefined, {
      headersTimeout: 200,
      keepAliveTimeout: 200,
      connectionsCheckingInterval: 50,
    })
    port = Number(new URL(impatient.origin).port)
    const [unused, half, used] = [await open(), await open(), await open()]
    half.write('GET / HTTP/1.1\r\nHost: 127.0.0.1')
    used.write(GET('/main.js'))

    const arrived = await Promise.all([unused, half, used].map(whatArrives))

    expect(arrived.slice(0, 2)).toEqual(['', ''])
    expect(arrived[2]?.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
    await impatient.close()
  })

  it('that are closed by their other end in the middle of a request get no answer', async () => {
    const socket = await open()
    const arrives = whatArrives(socket)
    socket.end('POST /session HTTP/1.1\r\nHost: x\r\nContent-Le')

    expect(await arrives).toBe('')
  })

  it('that send no HTTP are refused', async () => {
    const socket = await open()
    const arrives = whatArrives(socket)
    socket.write('\u0016\u0003\u0001 hello\r\n\r\n')

    expect(await arrives).toMatch(/^HTTP\/1\.1 403 [^]*Refused\.\n$/)
  })
})

it('a window that goes away stops what it was being sent', async () => {
  let canceled: () => void = () => undefined
  const whenCanceled = new Promise<void>((resolve) => (canceled = resolve))
  const endless = await getLoopback(
    studioOf({}),
    async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1_024)),
          cancel: () => canceled(),
        }),
      ),
  )
  const leaving = new AbortController()
  const answer = await fetch(`${endless.origin}/media/x`, {
    headers: { Authorization: `Bearer ${await getWindowSecret(endless)}` },
    signal: leaving.signal,
  })
  const first = await answer.body?.getReader().read()

  leaving.abort()

  await whenCanceled
  expect(first?.value?.byteLength).toBeGreaterThan(0)
  await endless.close()
})
