import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import type { RpcServer } from '../../core/serve-rpc.ts'

/** The largest message a window may send: recordings of 25 MB travel as one. */
const MESSAGE_CAP_BYTES = 64 * 1024 * 1024
/** A window that takes nothing for so long that this much waits for it is cut off: streams over sockets are not paced. */
const BACKLOG_CAP_BYTES = 64 * 1024 * 1024
const WINDOWS_CAP = 32

export interface AttachedSockets {
  /** Upgrades a request that was let through already. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/** Gives each socket an end of the studio and takes it away with the socket. */
export function attachSockets(rpc: RpcServer): AttachedSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_CAP_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  })

  function attach(socket: WebSocket): void {
    const peer = rpc.attach((data) => {
      if (socket.readyState !== socket.OPEN) return
      socket.send(data)
      if (socket.bufferedAmount > BACKLOG_CAP_BYTES) socket.terminate()
    })
    socket.on('message', (data: Buffer, isBinary) => void peer.message(isBinary ? data : data.toString('utf8')))
    socket.on('close', () => peer.close())
    // A broken frame or a message over the cap: the library closes the socket itself.
    socket.on('error', () => undefined)
  }

  return {
    accept(request, socket, head) {
      if (server.clients.size >= WINDOWS_CAP) return void socket.destroy()
      server.handleUpgrade(request, socket, head, attach)
    },
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
