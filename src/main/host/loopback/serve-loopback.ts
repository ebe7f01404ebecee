import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import type { RpcServer } from '../../core/serve-rpc.ts'
import type { ServeRenderer } from '../serve-renderer.ts'
import { GUARD_HEADERS } from '../content-policy.ts'
import { attachSockets } from './attach-sockets.ts'
import { createRequestGate, type Admission } from './request-gate.ts'
import { createSession } from './session.ts'

export interface LoopbackDeps {
  /** 0 for any free port. */
  port: number
  rpc: RpcServer
  serveMedia: (request: Request) => Promise<Response>
  /** Made when the port is known, because the page's policy names the socket's address. */
  openRenderer: (sockets: readonly string[]) => Promise<ServeRenderer>
  onBug: (error: unknown) => void
}

export interface LoopbackServer {
  /** Where a window is opened; the token is in the fragment. */
  url: string
  origin: string
  /** Ends every connection, streams included. */
  close(): Promise<void>
}

const HEADERS_CAP_BYTES = 16 * 1024
const BODY_CAP_BYTES = 1_024
const READS_BODY: ReadonlySet<Admission> = new Set(['session-open', 'ticket', 'media-put'])

/** Serves one studio's window, media and calls on 127.0.0.1 to whoever holds this run's token, and to nobody else. */
export async function serveLoopback(deps: LoopbackDeps): Promise<LoopbackServer> {
  const server = createServer({
    maxHeaderSize: HEADERS_CAP_BYTES,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    requireHostHeader: false,
  })
  server.maxConnections = 256
  server.on('clientError', (_error, socket) => refuseSocket(socket))
  // Node answers these itself, each in its own way.
  server.on('checkExpectation', (_request, response: ServerResponse) => refuse(response))
  server.on('connect', (_request, socket: Duplex) => refuseSocket(socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(deps.port, '127.0.0.1', () => resolve())
  })
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const session = createSession(port)
  const gate = createRequestGate(host, session, SOCKET_PROTOCOL)
  const serveRenderer = await deps.openRenderer([`ws://${host}`])
  const sockets = attachSockets(deps.rpc)

  const listen = (serve: (request: Request) => Promise<Response>): ReturnType<typeof getRequestListener> =>
    getRequestListener(serve, { overrideGlobalObjects: false, errorHandler: () => refusal() })
  const page = listen(async (request) => (await serveRenderer(request)) ?? refusal())
  const media = listen(async (request) => guarded(await deps.serveMedia(request)))

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const admission = gate.admit(request)
    // Node answers `Expect` and reads bodies by itself; a request that is not read to its end is not kept open.
    if (!READS_BODY.has(admission) && hasBody(request)) return refuse(response)
    switch (admission) {
      case 'page':
        return void page(request, response)
      case 'media':
      case 'media-put':
        return void media(request, response)
      case 'session-ask':
        return void response.writeHead(204, { ...GUARD_HEADERS, 'Cache-Control': 'no-store' }).end()
      case 'session-open':
        return void withSecret(request, response, session.redeem, () =>
          response
            .writeHead(204, { ...GUARD_HEADERS, 'Cache-Control': 'no-store', 'Set-Cookie': session.setCookie })
            .end(),
        )
      case 'ticket':
        return void withSecret(request, response, session.isToken, () =>
          response
            .writeHead(200, { ...GUARD_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'application/json' })
            .end(JSON.stringify({ ticket: session.makeTicket() })),
        )
      default:
        return refuse(response)
    }
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (gate.admit(request) !== 'socket') return refuseSocket(socket)
    sockets.accept(request, socket, head)
  })

  /** Answers when the body's token is taken, and otherwise as everything that is refused. */
  async function withSecret(
    request: IncomingMessage,
    response: ServerResponse,
    takes: (token: string) => boolean,
    answer: () => void,
  ): Promise<void> {
    try {
      const token = await readToken(request)
      if (token === undefined || !takes(token)) return refuse(response)
      answer()
    } catch (error) {
      deps.onBug(error)
      refuse(response)
    }
  }

  return {
    url: `http://${host}/#token=${session.token}`,
    origin: `http://${host}`,
    async close() {
      sockets.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** Undefined for anything but a small JSON object with a token. */
async function readToken(request: IncomingMessage): Promise<string | undefined> {
  if (request.headers['content-type'] !== 'application/json') return undefined
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > BODY_CAP_BYTES) return undefined
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
      ? body.token
      : undefined
  } catch {
    return undefined
  }
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) !== 0
}

const REFUSAL_HEADERS = {
  ...GUARD_HEADERS,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'close',
}
const REFUSAL_TEXT = 'Refused.\n'

/** One answer for every refusal: a stranger learns neither what exists nor which check failed. */
function refuse(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(403, { ...REFUSAL_HEADERS, 'Content-Length': String(REFUSAL_TEXT.length) }).end(REFUSAL_TEXT)
}

function refusal(): Response {
  return new Response(REFUSAL_TEXT, {
    status: 403,
    headers: { ...REFUSAL_HEADERS, 'Content-Length': String(REFUSAL_TEXT.length) },
  })
}

function refuseSocket(socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const headers = Object.entries({
    ...REFUSAL_HEADERS,
    'Content-Length': String(REFUSAL_TEXT.length),
    Date: new Date().toUTCString(),
  })
  socket.end(
    `HTTP/1.1 403 Forbidden\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${REFUSAL_TEXT}`,
    () => socket.destroy(),
  )
}

function guarded(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(GUARD_HEADERS)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}
