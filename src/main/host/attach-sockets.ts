import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import type { RpcServer } from '../core/serve-rpc.ts'

/** Maximum message from a window: recordings of 25 MB are sent as one. */
const MESSAGE_CAP_BYTES = 64 * 1024 * 1024
/** A window that reads nothing until this much is queued is disconnected: streams over sockets have no flow control. */
const BACKLOG_CAP_BYTES = 64 * 1024 * 1024
const WINDOWS_CAP = 32

export interface AttachedSockets {
  /** Upgrades an already admitted request. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/** Connects each socket to the studio and disconnects it when the socket closes. */
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
    // A broken frame or a message over the limit: the library closes the socket itself.
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
