import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { mayPut } from '#shared/domain/media-paths.ts'
import type { Core } from '../core/create-core.ts'
import { attachSockets } from './attach-sockets.ts'

export interface CommandServer {
  /** A Unix domain socket or a Windows pipe, for `OwnerNote.commandSocket`. */
  socketPath: string
  /** Resolves when no command is connected. */
  idle(): Promise<void>
  /** Disconnects every command. */
  close(): Promise<void>
}

/** The shortest limit of the systems for the path of a socket. */
const MAX_SOCKET_PATH_BYTES = 100

/**
 * Serves calls and uploads to commands that this user runs on the same home folder. Nothing listens on the network: the
 * system opens the socket only to this user.
 *
 * @returns null if the system can't create the socket; commands then say that the studio has to be closed
 */
export async function serveCommands({
  homeFolder,
  core,
}: {
  homeFolder: string
  core: Pick<Core, 'rpc' | 'serveMedia' | 'reportBug'>
}): Promise<CommandServer | null> {
  const sockets = attachSockets(core.rpc)
  const media = getRequestListener((request) => core.serveMedia(request), { overrideGlobalObjects: false })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://studio')
    if (request.method === 'PUT' && mayPut(pathname)) return void media(request, response)
    response.writeHead(404).end()
  })
  const connected = new Set<Duplex>()
  const onIdle: (() => void)[] = []
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    connected.add(socket)
    socket.once('close', () => {
      connected.delete(socket)
      if (connected.size === 0) for (const resolve of onIdle.splice(0)) resolve()
    })
    sockets.accept(request, socket, head)
  })
  const place = findSocketPlace(homeFolder)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(place.socketPath, resolve)
    })
    if (process.platform !== 'win32') chmodSync(place.socketPath, 0o600)
  } catch (error) {
    core.reportBug(error, 'commands')
    server.close()
    place.remove()
    return null
  }
  // Whatever else runs decides when the process ends.
  server.unref()
  return {
    socketPath: place.socketPath,
    async idle() {
      if (connected.size > 0) await new Promise<void>((resolve) => onIdle.push(resolve))
    },
    async close() {
      sockets.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      place.remove()
    },
  }
}

/** In the home folder, or where its path is too long, in a temporary folder that only this user can open. */
function findSocketPlace(homeFolder: string): { socketPath: string; remove(): void } {
  if (process.platform === 'win32') {
    return { socketPath: String.raw`\\.\pipe\overvoice-${randomUUID()}`, remove: () => undefined }
  }
  const inHome = path.join(homeFolder, 'commands.sock')
  if (Buffer.byteLength(inHome) <= MAX_SOCKET_PATH_BYTES) {
    // Left by a run that was killed: this process owns the folder now.
    rmSync(inHome, { force: true })
    return { socketPath: inHome, remove: () => rmSync(inHome, { force: true }) }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-'))
  return {
    socketPath: path.join(folder, 'commands.sock'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
