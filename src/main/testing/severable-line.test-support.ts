import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** An address of a service whose connection a test cuts and restores. */
export interface SeverableLine {
  /** The service's, with another port. */
  baseUrl: string
  /** From now on, connections are refused. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Forwards requests to the service at this address. */
export async function openSeverableLine(serviceUrl: string): Promise<SeverableLine> {
  const service = new URL(serviceUrl)
  let port = 0
  let server: Server

  async function restore(): Promise<void> {
    server = createServer((asked, answer) => {
      // The service answers its own address only.
      const headers = { ...asked.headers, host: service.host }
      const { method, url: path } = asked
      const forward = request({ host: service.hostname, port: service.port, method, path, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        pipeline(got, answer).catch(() => undefined)
      })
      forward.on('error', () => answer.destroy())
      pipeline(asked, forward).catch(() => undefined)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  await restore()
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    restore,
    async cut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
