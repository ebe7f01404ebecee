import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { ConnectionDropped } from '../http/answer-calls.ts'
import { errorBody } from '../http/error-body.ts'
import { USUAL_CODES } from '../http/service-failure.ts'
import type { Sandbox } from '../sandbox.ts'

const HEADERS_CAP_BYTES = 16 * 1024
/** Longer than clients keep an idle connection, so that they and not this server close it. */
const IDLE_MS = 65_000
const HEADERS_WITHIN_MS = 15_000
const REQUEST_WITHIN_MS = 60_000

/** A sandbox that listens. */
export interface SandboxServer {
  /** `http://127.0.0.1:<port>` */
  baseUrl: string
  /** Stops listening and closes every connection, mid-answer too. */
  close: () => Promise<void>
}

/**
 * Serves a sandbox on this machine's loopback address.
 *
 * @param port 0 for any free one
 */
export async function serveSandbox(sandbox: Sandbox, port: number): Promise<SandboxServer> {
  let hosts: readonly string[] = []
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // What was written before still leaves; no last chunk follows it.
    const cut = () => incoming.socket.destroySoon()
    return getRequestListener((request) => sandbox.fetch(request, { hosts, cut }), {
      // The process that serves may be a test that has globals of its own.
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        if (!(error instanceof ConnectionDropped))
          return rawAnswer(400, 'The request line or the Host header is not valid')
      },
    })(incoming, outgoing)
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
  server.on('clientError', answerUnreadable)
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

/** What never became a request still gets the envelope: headers too large, a request too slow, bytes that are not HTTP. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, phrase] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request']
  const { body, headers } = rawEnvelope(Number(status), String(phrase))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const length = Buffer.byteLength(body)
  socket.end(
    [`HTTP/1.1 ${status} ${phrase}`, ...lines, `Content-Length: ${length}`, 'Connection: close', '', body].join('\r\n'),
  )
}

function rawAnswer(status: number, message: string): Response {
  const { body, headers } = rawEnvelope(status, message)
  return new Response(body, { status, headers })
}

function rawEnvelope(status: number, message: string): { body: string; headers: Record<string, string> } {
  const requestId = `req_${crypto.randomUUID().replaceAll('-', '')}`
  const body = errorBody({ status, code: USUAL_CODES[status] ?? 'bad_request', message }, requestId, '')
  return {
    body,
    headers: { 'Content-Type': 'application/json', 'Service-Request-Id': requestId, 'X-Request-ID': requestId },
  }
}
