import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  path: string
  /** Lowercase names. */
  headers: Record<string, string>
  body: string
}

/** Responds to a request by writing bytes to the socket, well-formed or not. `index` counts all requests from 0. */
export type Script = (request: ReceivedRequest, socket: Socket, index: number) => void

export interface ScriptedServer {
  baseUrl: string
  requests: ReceivedRequest[]
  /** Connections accepted so far. */
  connections(): number
  close(): Promise<void>
}

/** A service that sends exactly what its script says, byte for byte, which HTTP server libraries don't allow. */
export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.setNoDelay(true)
    let unread = Buffer.alloc(0)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      for (;;) {
        const taken = takeRequest(unread)
        if (taken === undefined) return
        unread = taken.rest
        requests.push(taken.request)
        script(taken.request, socket, requests.length - 1)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Resolves when the client has read what was written: both share the event loop, and each turn begins with reading. */
export async function clientHasRead(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A complete response with its length, as bytes for the socket. */
export function answerText(status: number, headers: Record<string, string>, body: string): string {
  const all = { 'Content-Length': String(Buffer.byteLength(body)), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} Because\r\n${lines.join('')}\r\n${body}`
}

/** The head of a chunked response. */
export function chunkedHead(headers: Record<string, string>): string {
  const lines = Object.entries({ 'Transfer-Encoding': 'chunked', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`
}

export function httpChunk(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

export const LAST_HTTP_CHUNK = '0\r\n\r\n'

function takeRequest(bytes: Buffer): { request: ReceivedRequest; rest: Buffer<ArrayBuffer> } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const end = headEnd + 4 + Number(headers['content-length'] ?? 0)
  if (bytes.length < end) return undefined
  const [method = '', path = ''] = first.split(' ')
  const body = bytes.subarray(headEnd + 4, end).toString('utf8')
  return { request: { method, path, headers, body }, rest: Buffer.from(bytes.subarray(end)) }
}
