import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { WebSocket } from 'ws'
import type { contract } from '#shared/contract/index.ts'
import { SECRET_PROTOCOL_PREFIX } from '#shared/domain/window-credentials.ts'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { createRpcServer } from '../core/serve-rpc.ts'
import { createStudioRouter } from '../procedures/router.ts'
import type { CallGate, StudioServices } from '../procedures/studio-errors.ts'
import { attachPort, type WindowPort } from './electron/attach-port.ts'
import { serveLoopback, type LoopbackDeps, type LoopbackServer } from './loopback/serve-loopback.ts'
import { createServeRenderer } from './serve-renderer.ts'

export type StudioClient = ContractRouterClient<typeof contract>

/** A window's end of a transport, and what a test needs to inspect. */
export interface Opened {
  client: StudioClient
  /** Sends a raw message like a hostile window could. Absent if nothing is sent. */
  sendRaw?: (message: string | Uint8Array) => void
  /** Everything transferred in both directions, as text. */
  frames: string[]
  /** Kills the transport under the client. */
  cut: () => void
  close: () => Promise<void>
}

export interface Studio {
  router: ReturnType<typeof createStudioRouter>
  bugs: { error: unknown; where: string }[]
  badMessages: unknown[]
}

/** The contract implemented by the given members; any other member throws when called. */
export function studioOf(
  services: { [Area in keyof StudioServices]?: Partial<StudioServices[Area]> },
  gate?: CallGate,
): Studio {
  const bugs: Studio['bugs'] = []
  const all = strict(services)
  const router = createStudioRouter({
    current: () => all,
    workspaces: all.workspaces,
    report(error, where) {
      bugs.push({ error, where })
      return `bug-${bugs.length}`
    },
    gate,
  })
  return { router, bugs, badMessages: [] }
}

function strict(services: Record<string, object | undefined>): StudioServices {
  const missing = (area: string): object =>
    new Proxy(services[area] ?? {}, {
      get: (target, name) =>
        Reflect.get(target, name) ?? (() => Promise.reject(new Error(`The test has no ${area}.${String(name)}`))),
    })
  return new Proxy({}, { get: (_target, area) => missing(String(area)) }) as StudioServices
}

export async function openInProcess({ router }: Studio): Promise<Opened> {
  return {
    client: createRouterClient(router) as StudioClient,
    frames: [],
    cut: () => undefined,
    close: async () => undefined,
  }
}

export async function openPort(studio: Studio): Promise<Opened> {
  const { port1, port2 } = new MessageChannel()
  const frames: string[] = []
  const record = (message: unknown): void => void frames.push(textOf(message))
  const mainPort: WindowPort = {
    postMessage(message) {
      record(message)
      port2.postMessage(message)
    },
    on: (event: string, listener: (event: { data: unknown }) => void) => {
      if (event === 'close') return port2.on('close', () => listener({ data: undefined }))
      return port2.on('message', (data: unknown) => {
        record(data)
        listener({ data })
      })
    },
    // A worker port starts with its first listener; this one must not swallow the handshake.
    start: () => undefined,
    close: () => port2.close(),
  }
  const ready = new Promise((resolve) => port1.once('message', resolve))
  attachPort(
    createRpcServer(studio.router, (error) => studio.badMessages.push(error)),
    mainPort,
  )
  await ready
  const link = new PortLink({ port: port1 })
  return {
    client: createORPCClient<StudioClient>(link),
    sendRaw: (message) => port1.postMessage(message),
    frames,
    cut: () => port1.close(),
    async close() {
      port1.close()
    },
  }
}

export async function openSocket(studio: Studio): Promise<Opened> {
  const server = await getLoopback(studio)
  const frames: string[] = []
  const socket = new WebSocket(
    `${server.origin.replace('http', 'ws')}/rpc`,
    [SOCKET_PROTOCOL, `${SECRET_PROTOCOL_PREFIX}${await getWindowSecret(server)}`],
    { headers: { Origin: server.origin } },
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('message', (data: Buffer) => frames.push(data.toString('latin1')))
  const send = socket.send.bind(socket) as (data: string | Uint8Array) => void
  socket.send = ((data: string | Uint8Array) => {
    frames.push(textOf(data))
    send(data)
  }) as typeof socket.send
  // The browser's socket and this one differ in event types that the link doesn't use.
  const link = new SocketLink({ websocket: socket as unknown as globalThis.WebSocket })
  return {
    client: createORPCClient<StudioClient>(link),
    sendRaw: (message) => send(message),
    frames,
    cut: () => socket.terminate(),
    async close() {
      socket.terminate()
      await server.close()
    },
  }
}

/** A loopback host around the studio with a one-line page. */
export function getLoopback(
  studio: Studio,
  serveMedia: (request: Request) => Promise<Response> = async () => new Response('media'),
  times: LoopbackDeps['times'] = {},
): Promise<LoopbackServer> {
  return serveLoopback({
    times,
    port: 0,
    rpc: createRpcServer(studio.router, (error) => studio.badMessages.push(error)),
    serveMedia,
    openRenderer: (sockets) => createServeRenderer(rendererFolder(), sockets),
    onBug: (error) => void studio.bugs.push({ error, where: 'loopback' }),
    windowFolder: path.join(mkdtempSync(path.join(tmpdir(), 'windows-')), 'open-window'),
  })
}

/** Folder of a minimal built window. */
export function rendererFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'renderer-'))
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><meta property="csp-nonce" content="__CSP_NONCE__"><title>Overvoice</title>',
  )
  writeFileSync(path.join(folder, 'main.js'), 'document.title = "running"')
  return folder
}

/** Exchanges the token in the server's address for a window's secret, as the page does. */
export async function getWindowSecret({ origin, url }: Pick<LoopbackServer, 'origin' | 'url'>): Promise<string> {
  const response = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ token: new URL(url).hash.replace('#token=', '') }),
  })
  return ((await response.json()) as { secret: string }).secret
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : Buffer.from(message as Uint8Array).toString('latin1')
}
