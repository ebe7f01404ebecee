import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendWebhook } from './send-webhook.ts'

const OK = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`
/** No test depends on it. */
const NEVER_MS = 600_000

/** Serves raw bytes. `start` is called with the first bytes of a request. */
async function serve(start: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => start(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Resolves when Node has read the head of a response from this URL. */
function waitForStatus(url: string): Promise<void> {
  return new Promise((resolve) => {
    const note = (message: unknown) => {
      const { request } = message as { request: ClientRequest }
      if (String(request.socket?.remotePort) === new URL(url).port) resolve()
    }
    subscribe('http.client.response.finish', note)
    onTestFinished(() => void unsubscribe('http.client.response.finish', note))
  })
}

/** Writes these bytes again and again, slowly. */
function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 5)
  socket.once('close', () => clearInterval(timer))
}

async function send(url: string, limits: { answerMs?: number; bodyMs?: number } = {}, body = Buffer.from('{}')) {
  const { signal } = new AbortController()
  const { outcome } = await sendWebhook({ url, headers: [], body }, signal, {
    ...{ answerMs: NEVER_MS, bodyMs: NEVER_MS },
    ...limits,
  })
  return outcome
}

describe('a response with status 200 counts as a response', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['never ends', (socket) => void socket.write('abc')],
    ['never starts', () => undefined],
    ['drips', (socket) => drip(socket, 'a')],
  ])('if its body %s', async (_what, write) => {
    const url = await serve((socket) => {
      socket.write(`${OK}Content-Length: 1000000\r\n\r\n`)
      write(socket)
    })

    expect(await send(url, { bodyMs: 20 })).toMatchObject({ kind: 'answered', status: 200, isCut: true })
  })

  it.each<[string, (socket: Socket) => void]>([
    ['is reset', (socket) => void socket.resetAndDestroy()],
    ['ends early', (socket) => void socket.end()],
    ['is invalid', (socket) => void socket.write('not a chunk\r\n')],
    ['is too long', (socket) => void socket.write(`20000\r\n${'x'.repeat(0x20000)}\r\n`)],
  ])('if its body %s', async (_what, finish) => {
    let answering: Socket | undefined
    const url = await serve((socket) => {
      answering = socket
      socket.write(CHUNKED)
    })
    const status = waitForStatus(url)
    const sending = send(url)
    await status
    if (answering) finish(answering)

    expect(await sending).toMatchObject({ kind: 'answered', status: 200, isCut: true })
  })

  it('if it comes before the request was read and the connection is then reset', async () => {
    let answering: Socket | undefined
    const url = await serve((socket) => {
      answering = socket.pause()
      socket.write(`${OK}Content-Length: 1000\r\n\r\n`)
    })
    const status = waitForStatus(url)
    const sending = send(url, {}, Buffer.alloc(20_000_000))
    await status
    answering?.resetAndDestroy()

    expect(await sending).toMatchObject({ kind: 'answered', status: 200, isCut: true })
  })

  it('with its whole body, and closes the connection', async () => {
    let isClosed: Promise<unknown> | undefined
    const url = await serve((socket) => {
      isClosed = new Promise((resolve) => socket.once('close', resolve))
      socket.write(`${OK}Content-Length: 2\r\n\r\nok`)
    })

    expect(await send(url)).toMatchObject({ kind: 'answered', status: 200, body: 'ok', isCut: false })
    await isClosed
  })
})

describe('a response without a complete head is none', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['nothing comes', () => undefined],
    ['the head drips', (socket) => (socket.write(OK), drip(socket, 'X-A: 1\r\n'))],
    ['only interim responses come', (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ])('if %s', async (_what, start) => {
    const url = await serve(start)

    expect(await send(url, { answerMs: 50 })).toEqual({ kind: 'failed', reason: { kind: 'timeout', afterMs: 50 } })
  })

  it('if the connection is reset before it', async () => {
    const url = await serve((socket) => void socket.resetAndDestroy())

    expect(await send(url)).toMatchObject({
      kind: 'failed',
      reason: { kind: 'system', text: expect.stringContaining('ECONNRESET') },
    })
  })
})

it('is canceled on request while a body arrives', async () => {
  const url = await serve((socket) => void socket.write(CHUNKED))
  const stop = new AbortController()
  const status = waitForStatus(url)
  const limits = { answerMs: NEVER_MS, bodyMs: NEVER_MS }
  const sending = sendWebhook({ url, headers: [], body: Buffer.from('{}') }, stop.signal, limits)
  await status

  stop.abort()

  await expect(sending).rejects.toMatchObject({ code: 'canceled' })
})
