import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import type { RpcServer } from '../../core/serve-rpc.ts'
import type { ServeRenderer } from '../serve-renderer.ts'
import { GUARD_HEADERS } from '../content-policy.ts'
import { attachSockets } from '../attach-sockets.ts'
import { limitConnections } from './limit-connections.ts'
import { isOtherUsers } from './peer-user.ts'
import { answerWithoutWords, refusal, refuse, refuseSocket } from './refusals.ts'
import { createRequestGate, type Admission } from './request-gate.ts'
import { createSession } from './session.ts'
import { createWindowFiles } from './window-file.ts'

export interface LoopbackDeps {
  /** 0 for any free port. */
  port: number
  rpc: RpcServer
  serveMedia: (request: Request) => Promise<Response>
  /** Created once the port is known, because the page's policy names the socket's URL. */
  openRenderer: (sockets: readonly string[]) => Promise<ServeRenderer>
  onBug: (error: unknown) => void
  /** Where pages are put that open a window; only this user may be able to read them. */
  windowFolder: string
  /** How long others may take; by default `TIMES`. */
  times?: Partial<typeof TIMES>
}

export interface LoopbackServer {
  /** Where a window is opened; the token is in the fragment, where no server and no log sees it. */
  url: string
  origin: string
  /** The same address with a new token. */
  newUrl(): string
  /** Ends every connection, including streams. */
  close(): Promise<void>
}

const HEADERS_CAP_BYTES = 16 * 1024
const BODY_CAP_BYTES = 1_024
const MAX_CONNECTIONS = 256
/** For the headers of a request, for a whole recording that is uploaded, between two requests, and between two looks at these. */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 10 * 60_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
}
const READS_BODY: ReadonlySet<Admission> = new Set(['session-open', 'window-file', 'media-put'])

/** Serves one studio's window, media and calls on 127.0.0.1 to the windows of this run, and to nobody else. */
export async function serveLoopback(deps: LoopbackDeps): Promise<LoopbackServer> {
  const server = createServer({
    ...TIMES,
    ...deps.times,
    maxHeaderSize: HEADERS_CAP_BYTES,
    requireHostHeader: false,
  })
  const connections = limitConnections(server, MAX_CONNECTIONS)
  const lookups = new WeakMap<Socket, Promise<boolean>>()
  const isFromOtherUser = ({ socket }: IncomingMessage): Promise<boolean> => {
    const lookup = lookups.get(socket) ?? isOtherUsers(socket)
    lookups.set(socket, lookup)
    return lookup
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Words on a connection that asked for nothing would be taken for the answer to whatever it asks next.
    if (answerWithoutWords(error)) socket.destroy()
    else refuseSocket(socket)
  })
  // Node would answer these itself, each differently.
  server.on('checkExpectation', (_request, response: ServerResponse) => refuse(response))
  server.on('connect', (_request, socket: Duplex) => refuseSocket(socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(deps.port, '127.0.0.1', () => resolve())
  })
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const origin = `http://${host}`
  const session = createSession()
  const windowFiles = createWindowFiles(deps.windowFolder, session)
  const gate = createRequestGate(host, session, SOCKET_PROTOCOL)
  const serveRenderer = await deps.openRenderer([`ws://${host}`])
  const sockets = attachSockets(deps.rpc)

  const page = getRequestListener(
    async (request, env) => (await serveRenderer(request)) ?? refusal(env.incoming as IncomingMessage, host),
    { overrideGlobalObjects: false, errorHandler: () => refusal() },
  )
  const media = getRequestListener(async (request) => withGuard(await deps.serveMedia(request)), {
    overrideGlobalObjects: false,
    errorHandler: () => refusal(),
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const admission = gate.admit(request)
    // Node handles `Expect` and reads bodies itself; a request that isn't fully read isn't kept alive.
    if (!READS_BODY.has(admission) && hasBody(request)) return refuse(response)
    switch (admission) {
      case 'page':
        return void page(request, response)
      case 'media':
      case 'media-put':
        // Only what a window asked for keeps its connection when others press in.
        response.once('close', connections.use(request.socket))
        request.url = session.readSignedPath(request.url ?? '') ?? request.url
        return void media(request, response)
      case 'session-ask':
        return void response.writeHead(204, { ...GUARD_HEADERS, 'Cache-Control': 'no-store' }).end()
      case 'session-open':
        return void withToken(request, response, (token) => {
          const secret = session.openWindow(token)
          return secret === undefined ? undefined : { secret }
        })
      case 'window-file':
        return void withToken(request, response, (token) =>
          session.isToken(token) ? { address: windowFiles.write(origin) } : undefined,
        )
      default:
        return refuse(response, request, host)
    }
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    isFromOtherUser(request)
      .then((isOther) => (isOther ? refuse(response, request, host, 'other-user') : answer(request, response)))
      .catch((error: unknown) => {
        deps.onBug(error)
        refuse(response)
      })
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that hangs up in the meantime needs no answer.
    socket.on('error', () => socket.destroy())
    isFromOtherUser(request)
      .then((isOther) => {
        if (isOther || gate.admit(request) !== 'socket') return refuseSocket(socket)
        connections.use(request.socket)
        sockets.accept(request, socket, head)
      })
      .catch(deps.onBug)
  })

  /** Answers with what the body's token gives, or as everything that is refused. */
  async function withToken(
    request: IncomingMessage,
    response: ServerResponse,
    give: (token: string) => object | undefined,
  ): Promise<void> {
    try {
      const token = await readToken(request)
      const given = token === undefined ? undefined : give(token)
      if (given === undefined) return refuse(response)
      response
        .writeHead(200, { ...GUARD_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'application/json' })
        .end(JSON.stringify(given))
    } catch (error) {
      deps.onBug(error)
      refuse(response)
    }
  }

  const newUrl = (): string => `${origin}/#token=${session.newToken()}`
  return {
    url: newUrl(),
    origin,
    newUrl,
    async close() {
      windowFiles.close()
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

function withGuard(response: Response): Response {
  const headers = new Headers(response.headers)
  // Responses in the browser's cache are for this window only, not for the next program on this port.
  headers.append('Vary', 'Authorization')
  for (const [name, value] of Object.entries(GUARD_HEADERS)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}
