import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { GUARD_HEADERS } from '../content-policy.ts'
import { t } from '../messages/t.ts'

const HEADERS = {
  ...GUARD_HEADERS,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'close',
}
const TEXT = 'Refused.\n'

/**
 * One answer for every refusal: a stranger learns neither what exists nor which check failed. Only a person who typed an
 * address of this machine reads what to do, which is the same for every address.
 *
 * @param request names the person's address, where there may be one
 */
export function refuse(
  response: ServerResponse,
  request?: IncomingMessage,
  host?: string,
  why: 'not-admitted' | 'other-user' = 'not-admitted',
): void {
  if (response.headersSent) return void response.destroy()
  const text = request === undefined || host === undefined ? TEXT : wordsFor(request, host, why)
  response.writeHead(403, { ...HEADERS, 'Content-Length': String(Buffer.byteLength(text)) }).end(text)
}

function wordsFor({ headers, method }: IncomingMessage, host: string, why: 'not-admitted' | 'other-user'): string {
  const isTyped =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  const isOurName = headers.host === host
  // A name that was rebound to this machine is not among these.
  const isOurMachine = isOurName || headers.host === host.replace('127.0.0.1', 'localhost')
  if (!isTyped || !isOurMachine) return TEXT
  const text = why === 'other-user' ? t('otherUser') : isOurName ? t('pageNotFound') : t('wrongAddress')
  return `${text}\n`
}

/** The same answer as a `Response`. */
export function refusal(request?: IncomingMessage, host?: string): Response {
  const text = request === undefined || host === undefined ? TEXT : wordsFor(request, host, 'not-admitted')
  return new Response(text, { status: 403, headers: { ...HEADERS, 'Content-Length': String(Buffer.byteLength(text)) } })
}

/** True when a connection failed without a request that could be answered: it was idle for too long, or its other end is gone. */
export function answerWithoutWords({ code = '' }: NodeJS.ErrnoException): boolean {
  return !code.startsWith('HPE_') || code === 'HPE_INVALID_EOF_STATE'
}

export function refuseSocket(socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const headers = Object.entries({ ...HEADERS, 'Content-Length': String(TEXT.length), Date: new Date().toUTCString() })
  socket.end(
    `HTTP/1.1 403 Forbidden\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${TEXT}`,
    () => socket.destroy(),
  )
}
