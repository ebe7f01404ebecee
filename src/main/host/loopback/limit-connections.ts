import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimit {
  /** Marks a connection as busy until the returned function is called. */
  use(socket: Socket): () => void
}

/**
 * Holds a server to so many connections. One more takes the place of the oldest that is not busy, so connections that ask
 * for nothing keep nobody out.
 */
export function limitConnections(server: Server, maxConnections: number): ConnectionLimit {
  /** In the order of their opening, with how many requests each is being answered. */
  const sockets = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, 0)
    socket.once('close', () => sockets.delete(socket))
    if (sockets.size <= maxConnections) return
    const idle = [...sockets].find(([, uses]) => uses === 0)
    ;(idle?.[0] ?? socket).destroy()
  })
  return {
    use(socket) {
      const add = (uses: number): void => {
        const before = sockets.get(socket)
        if (before !== undefined) sockets.set(socket, before + uses)
      }
      add(1)
      return () => add(-1)
    },
  }
}
