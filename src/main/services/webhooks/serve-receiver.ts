import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createReceiverGate, type Refusal } from './receiver-gate.ts'

/** A fully read request that may be a delivery. */
export interface ReceivedRequest {
  /** `POST /hook/… HTTP/1.1`. */
  requestLine: string
  /** Names and values in their original order and spelling. */
  headers: [name: string, value: string][]
  body: Buffer
  receivedAtMs: number
}

export interface ServeReceiverOptions {
  /** 0 for any free port. */
  port: number
  path: string
  tunnelHost: string
  now(): number
  /** Resolves with the response status once the delivery is on disk. */
  receive(request: ReceivedRequest): Promise<number>
  onRefused(reason: Refusal): void
  onBug(error: unknown): void
  /** Time limits for senders; defaults to `RECEIVER_TIMES`. */
  times?: typeof RECEIVER_TIMES
}

export interface ReceiverServer {
  port: number
  close(): Promise<void>
}

/** Several times the service's longest transcript. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024
const MAX_HEADER_BYTES = 16 * 1024
/** Senders use few connections; more replace the one that has idled longest. */
const MAX_SOCKETS = 64
/** For all headers, for the whole request, and between two. */
export const RECEIVER_TIMES = { headersMs: 5_000, requestMs: 15_000, idleMs: 10_000 }

/**
 * Listens only on 127.0.0.1. Every refusal is the same response and closes the connection. A connection over the limit
 * closes the oldest idle one, so idle connections block no delivery.
 *
 * @throws the system's error if the port is in use
 */
export async function serveReceiver(options: ServeReceiverOptions): Promise<ReceiverServer> {
  const { times = RECEIVER_TIMES } = options
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.idleMs,
    connectionsCheckingInterval: Math.min(500, times.headersMs),
    requireHostHeader: false,
  })
  /** In order of arrival, with whether a request is being answered. */
  const sockets = new Map<Socket, boolean>()
  const refused = (reason: Refusal, to: ServerResponse | Duplex): void => {
    options.onRefused(reason)
    if ('writeHead' in to) refuse(to)
    else refuseSocket(to)
  }

  server.on('connection', (socket) => {
    sockets.set(socket, false)
    socket.once('close', () => sockets.delete(socket))
    if (sockets.size <= MAX_SOCKETS) return
    const idle = [...sockets].find(([, isAnswered]) => !isAnswered)
    ;(idle?.[0] ?? socket).destroy()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Words on a connection that was never used would be taken for the answer to the delivery it is opened for.
    if (error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy()
    options.onRefused('malformed')
    refuseSocket(socket)
  })
  server.on('connect', (_request, socket: Duplex) => refused('upgrade', socket))
  server.on('upgrade', (_request, socket: Duplex) => refused('upgrade', socket))
  server.on('checkExpectation', (_request, response: ServerResponse) => refused('malformed', response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => resolve())
  })
  server.on('error', options.onBug)
  const { port } = server.address() as AddressInfo
  const gate = createReceiverGate({ ...options, port, mostBodyBytes: MAX_BODY_BYTES })

  function take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    // A second request before the first is answered: webhook senders never do that, request smugglers do.
    if (sockets.get(socket)) {
      options.onRefused('pipelined')
      return void socket.destroy()
    }
    const reason = gate(request)
    if (reason) return refused(reason, response)
    sockets.set(socket, true)
    // From here on the sender may continue: the next request can arrive before this response counts as closed.
    const reply = (status: number): void => {
      if (sockets.has(socket)) sockets.set(socket, false)
      answer(response, status)
    }
    readBody(request, (body) => {
      if (body === 'interrupted') return options.onRefused('interrupted')
      if (body === 'too-large') return refused('too-large', response)
      const received: ReceivedRequest = {
        requestLine: `${request.method} ${request.url} HTTP/${request.httpVersion}`,
        headers: getPairs(request.rawHeaders),
        body,
        receivedAtMs: options.now(),
      }
      options.receive(received).then(reply, (error: unknown) => {
        options.onBug(error)
        // The sender retries, when there may be room.
        reply(503)
      })
    })
  }
  server.on('request', take)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (gate(request) === null) response.writeContinue()
    take(request, response)
  })

  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Calls back once: with the whole body, or with why there is none. */
function readBody(request: IncomingMessage, done: (body: Buffer | 'too-large' | 'interrupted') => void): void {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  let isOver = false
  const end = (body: Buffer | 'too-large' | 'interrupted'): void => {
    if (isOver) return
    isOver = true
    done(body)
  }
  request.on('data', (chunk: Buffer) => {
    if (isOver) return
    sizeBytes += chunk.length
    if (sizeBytes > MAX_BODY_BYTES) return end('too-large')
    chunks.push(chunk)
  })
  request.once('end', () => end(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
  request.once('close', () => end('interrupted'))
  request.once('error', () => end('interrupted'))
}

function getPairs(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''])
  }
  return pairs
}

const ANSWER = '{"received":true}'
const REFUSAL = 'Refused.\n'
const REFUSAL_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Length': String(REFUSAL.length),
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  Connection: 'close',
}

function answer(response: ServerResponse, status: number): void {
  const text = status === 200 ? ANSWER : '{"received":false}'
  response
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': text.length,
      'Cache-Control': 'no-store',
    })
    .end(text)
}

/**
 * One response for every refusal: a stranger learns neither what exists nor which check failed. Remaining input isn't
 * read.
 */
function refuse(response: ServerResponse): void {
  const { socket } = response
  if (response.headersSent) return void socket?.destroy()
  response.writeHead(403, REFUSAL_HEADERS).end(REFUSAL, () => socket?.destroySoon())
}

function refuseSocket(socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const lines = Object.entries({ ...REFUSAL_HEADERS, Date: new Date().toUTCString() })
  socket.end(
    `HTTP/1.1 403 Forbidden\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${REFUSAL}`,
    () => socket.destroy(),
  )
}
