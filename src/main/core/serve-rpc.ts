import type { AnyRouter } from '@orpc/server'
import { RPCHandler } from '@orpc/server/websocket'

/** One window's end of the studio: feed it what the window sent, close it when the window is gone. */
export interface RpcPeer {
  /** Never rejects: a message that cannot be read is reported and otherwise ignored. */
  message(data: unknown): Promise<void>
  /** Aborts every call of this window and ends its streams. */
  close(): void
}

export interface RpcServer {
  /** `send` may throw or reject when the window is gone. */
  attach(send: (data: string | Uint8Array<ArrayBuffer>) => void): RpcPeer
}

/**
 * Serves the router to windows over any transport that carries strings and bytes.
 *
 * The library's own port and socket adapters leave an unreadable message as an unhandled rejection, which would end the
 * process; the peer here is the same one behind a caller that cannot be crashed.
 */
export function createRpcServer(router: AnyRouter, onBadMessage: (error: unknown) => void): RpcServer {
  const handler = new RPCHandler(router)
  return {
    attach(send) {
      // The handler knows a peer by this object and asks nothing else of it.
      const socket = { send, addEventListener: () => undefined } as unknown as Pick<
        WebSocket,
        'send' | 'addEventListener'
      >
      let isClosed = false
      // The library reads a call in more steps than its cancellation, which then overtakes a call that came in the same turn
      // of a busy process, and is lost: each message begins a turn after the one before.
      let turn = Promise.resolve()
      return {
        async message(data) {
          const mine = turn
          turn = mine.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
          await mine
          if (isClosed) return
          try {
            if (typeof data !== 'string' && !(data instanceof Uint8Array) && !(data instanceof ArrayBuffer)) {
              throw new TypeError(`A message of type ${typeof data} is not part of the protocol`)
            }
            await handler.message(socket, data as string)
          } catch (error) {
            if (!isClosed) onBadMessage(error)
          }
        },
        close() {
          isClosed = true
          handler.close(socket)
        },
      }
    },
  }
}
