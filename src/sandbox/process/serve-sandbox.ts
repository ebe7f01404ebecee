import { createServer, STATUS_CODES } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { ConnectionDropped } from '../http/answer-calls.ts'
import type { Sandbox } from '../sandbox.ts'

/** Response to input that never became a request, by Node's error code. */
const UNREADABLE: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request line and the headers are larger than 16 KiB together'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
}

const HEADERS_CAP_BYTES = 16 * 1024
/** Longer than clients keep an idle connection, so they close it rather than this server. */
const IDLE_MS = 65_000
const HEADERS_WITHIN_MS = 15_000
const REQUEST_WITHIN_MS = 60_000

/** A listening sandbox. */
export interface SandboxServer {
  /** `http://127.0.0.1:<port>` */
  baseUrl: string
  /** Stops listening and closes every connection, also mid-response. */
  close: () => Promise<void>
}

/**
 * Serves a sandbox on the loopback address.
 *
 * @param port 0 for any free one
 */
export async function serveSandbox(sandbox: Sandbox, port: number): Promise<SandboxServer> {
  let hosts: readonly string[] = []
  /** The latest response of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Data already written is still sent; no final chunk follows.
    const cut = () => incoming.socket.destroySoon()
    answers.set(incoming.socket, outgoing)
    return getRequestListener((request) => sandbox.fetch(request, { hosts, cut }), {
      // The serving process may be a test with its own globals.
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        if (!(error instanceof ConnectionDropped))
          return sandbox.refuseUnread(400, 'The request line or the Host header is not valid')
      },
    })(incoming, outgoing)
  }
  const refuse = (socket: Duplex, status: number, message: string) => {
    void writeAnswer(socket, sandbox.refuseUnread(status, message)).catch(() => socket.destroy())
  }
  const server = createServer(
    {
      maxHeaderSize: HEADERS_CAP_BYTES,
      keepAliveTimeout: IDLE_MS,
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      requireHostHeader: false,
    },
    listener,
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // A response already started must not be interrupted by a second one.
    const isAnswering = answer?.headersSent === true && !answer.writableEnded
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswering) return void socket.destroy()
    const [status, message] = UNREADABLE[error.code ?? ''] ?? [400, 'What arrived is not a request of HTTP/1.1']
    refuse(socket, status, message)
  })
  server.on('connect', (_request, socket: Duplex) => refuse(socket, 405, 'This service is no proxy'))
  server.on('checkExpectation', (incoming: IncomingMessage) => {
    refuse(incoming.socket, 417, 'The only expectation that can be met is 100-continue')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: boundPort } = server.address() as AddressInfo
  hosts = [`127.0.0.1:${boundPort}`, `localhost:${boundPort}`]

  return {
    baseUrl: `http://127.0.0.1:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Writes a response manually if there is no request, and closes. */
async function writeAnswer(socket: Duplex, answer: Response): Promise<void> {
  const body = await answer.text()
  answer.headers.set('Content-Length', String(Buffer.byteLength(body)))
  answer.headers.set('Connection', 'close')
  answer.headers.set('Date', new Date().toUTCString())
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`)
  const phrase = STATUS_CODES[answer.status] ?? ''
  socket.end([`HTTP/1.1 ${answer.status} ${phrase}`, ...lines, '', body].join('\r\n'))
}
