import type { AnyRouter } from '@orpc/server'
import { RPCHandler } from '@orpc/server/websocket'

/** The studio's end of one window's connection: pass it incoming messages and close it when the window closes. */
export interface RpcPeer {
  /** Never rejects: unreadable messages are reported and otherwise ignored. */
  message(data: unknown): Promise<void>
  /** Aborts every call of this window and ends its streams, once the messages received so far have been handled. */
  close(): void
}

export interface RpcServer {
  /** `send` may throw or reject once the window is closed. */
  attach(send: (data: string | Uint8Array<ArrayBuffer>) => void): RpcPeer
}

/**
 * Serves the router to windows over any transport that carries strings and bytes.
 *
 * The library's own port and socket adapters turn an unreadable message into an unhandled rejection, which would end
 * the process; this uses the same peer behind a caller that can't crash.
 */
export function createRpcServer(router: AnyRouter, onBadMessage: (error: unknown) => void): RpcServer {
  const handler = new RPCHandler(router)
  return {
    attach(send) {
      // The handler only uses this object as an identity.
      const socket = { send, addEventListener: () => undefined } as unknown as Pick<
        WebSocket,
        'send' | 'addEventListener'
      >
      let isClosing = false
      let isClosed = false
      // The library reads a call in more steps than its cancellation, so a cancellation in the same turn would overtake
      // the call and be lost. Each message starts a turn after the previous one.
      let turn = Promise.resolve()
      return {
        async message(data) {
          if (isClosing) return
          const mine = turn
          turn = mine.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
          await mine
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
          isClosing = true
          // A page sends its last edit while it goes away, so that the port closes right after it.
          void turn.then(() => {
            isClosed = true
            handler.close(socket)
          })
        },
      }
    },
  }
}
