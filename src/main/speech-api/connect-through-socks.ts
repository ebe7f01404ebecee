import type { buildConnector } from 'undici'

/** Pattern of the protocols of SOCKS proxies, as in `socks5://proxy.example:1080`. */
export const SOCKS_PROTOCOL = /^socks(4a?|5h?)?:$/

const DEFAULT_PORT = 1080

/**
 * Connects through a SOCKS proxy, which also resolves the names.
 *
 * @param connect establishes TLS inside the tunnel
 */
export function connectThroughSocks(
  { proxy, timeoutMs }: { proxy: URL; timeoutMs: number },
  connect: buildConnector.connector,
): buildConnector.connector {
  const { hostname, port, protocol } = proxy
  const server = {
    host: withoutBrackets(hostname),
    port: Number(port || DEFAULT_PORT),
    type: protocol.startsWith('socks4') ? (4 as const) : (5 as const),
  }
  return (target, callback) => {
    const isSecure = target.protocol === 'https:'
    const destination = { host: withoutBrackets(target.hostname), port: Number(target.port || (isSecure ? 443 : 80)) }
    const request = { proxy: server, command: 'connect' as const, destination, timeout: timeoutMs }
    const open = async () => {
      const { SocksClient } = await import('socks')
      await SocksClient.createConnection(request, (error, connected) => {
        if (error || !connected) callback(error ?? new Error('No connection through the proxy'), null)
        else if (isSecure) connect({ ...target, httpSocket: connected.socket }, callback)
        else callback(null, connected.socket)
      })
    }
    void open()
  }
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}
