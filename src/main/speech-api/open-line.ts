import { getCACertificates } from 'node:tls'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'

/** How the service is reached. */
export interface LineSettings {
  /** Empty: straight. `system`: as the variables `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` say. Else the proxy’s address. */
  proxy: string
  /** Trusts what the system trusts besides what every program of this kind does: for proxies that read along. */
  systemCertificates: boolean
}

/** Connections to the service over whatever the settings say now. */
export interface Line extends Pick<Dispatcher, 'dispatch'> {
  /** Ends its connections; requests under way fail. */
  close(): Promise<void>
}

const CONNECT_MS = 10_000
/** Long enough to go from one line to the next without a new handshake, short enough to end before servers end theirs. */
const KEEP_ALIVE_MS = 10_000
/** The practice service is never asked through a proxy. */
const NEVER_THROUGH = 'localhost,127.0.0.1,::1'

/**
 * A line that follows the settings: what is under way ends on the connections it began on, the next request goes the new way.
 * HTTP/1.1 only: a stream that is not read then stops its own connection and no other.
 */
export function openLine(settings: () => LineSettings): Line {
  let present: { key: string; dispatcher: Dispatcher } | undefined
  const leaving = new Set<Promise<void>>()

  function current(): Dispatcher {
    const wanted = settings()
    const key = `${wanted.proxy} ${wanted.systemCertificates}`
    if (present?.key === key) return present.dispatcher
    const left = present?.dispatcher
    present = { key, dispatcher: openDispatcher(wanted) }
    if (left) {
      const gone = left.close().catch(() => undefined)
      leaving.add(gone)
      void gone.then(() => leaving.delete(gone))
    }
    return present.dispatcher
  }

  return {
    dispatch: (options, handler) => current().dispatch(options, handler),
    async close() {
      await present?.dispatcher.destroy()
    },
  }
}

function openDispatcher({ proxy, systemCertificates }: LineSettings): Dispatcher {
  const ca = systemCertificates ? [...getCACertificates('default'), ...getCACertificates('system')] : undefined
  const tls = ca ? { ca } : {}
  const options = { connect: { timeout: CONNECT_MS, ...tls }, allowH2: false, keepAliveTimeout: KEEP_ALIVE_MS }
  if (proxy === '') return new Agent(options)
  const through = proxy === 'system' ? {} : { httpProxy: proxy, httpsProxy: proxy, noProxy: NEVER_THROUGH }
  return new EnvHttpProxyAgent({ ...options, ...through, requestTls: tls, proxyTls: tls })
}
