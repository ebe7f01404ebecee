import type { MessageEvent } from 'electron'
import { PORT_READY } from '#shared/domain/window-handshake.ts'
import type { RpcServer } from '../../core/serve-rpc.ts'

/** The members of Electron's `MessagePortMain` that are used. */
export interface WindowPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: Pick<MessageEvent, 'data'>) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  close(): void
}

/** Connects the window at the other end of the port to the studio, and disconnects it when the port closes. */
export function attachPort(rpc: RpcServer, port: WindowPort): void {
  // Bytes are copied, never transferred: transfers through a main-process port lose them (electron/electron#37157).
  const peer = rpc.attach((data) => port.postMessage(data))
  port.on('message', ({ data }) => void peer.message(data))
  port.on('close', () => peer.close())
  // Sent before `start`, so it is the first thing the window reads.
  port.postMessage(PORT_READY)
  port.start()
}
