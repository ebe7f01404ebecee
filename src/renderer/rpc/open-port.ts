import { RPCLink } from '@orpc/client/message-port'
import { PORT_READY, PORT_REQUEST } from '#shared/domain/window-handshake.ts'
import type { Transport } from './studio-link.ts'

const HANDSHAKE_TIMEOUT_MS = 5_000

/**
 * Posts one end of a new channel to the window, where the preload script takes it, and waits until the studio has
 * accepted it.
 */
export async function openPort(
  page: Pick<Window, 'postMessage' | 'location'>,
  signal: AbortSignal,
): Promise<Transport> {
  const { port1: port, port2: given } = new MessageChannel()
  await new Promise<void>((resolve, reject) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS)])
    const abort = (): void => {
      port.close()
      reject(deadline.reason)
    }
    if (deadline.aborted) return abort()
    deadline.addEventListener('abort', abort, { once: true })
    port.addEventListener(
      'message',
      (event) => {
        deadline.removeEventListener('abort', abort)
        if (event.data === PORT_READY) return resolve()
        port.close()
        reject(new Error('The first message on the port is not the handshake'))
      },
      { once: true },
    )
    port.start()
    page.postMessage(PORT_REQUEST, page.location.origin, [given])
  })
  const link = new RPCLink({ port })
  // Closing this end notifies only the other one.
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => {
    port.addEventListener('close', () => resolve())
    closing.signal.addEventListener('abort', () => resolve())
  })
  return {
    link,
    closed,
    close() {
      port.close()
      closing.abort()
    },
  }
}
