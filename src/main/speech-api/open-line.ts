import type { LookupFunction } from 'node:net'
import { getCACertificates } from 'node:tls'
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici'
import { connectThroughSocks, SOCKS_PROTOCOL } from './connect-through-socks.ts'
import { followSystemProxy, type ResolveProxy, type Way } from './follow-system-proxy.ts'
import { isPrivateLiteral, lookupPublic, staysOnThisComputer } from './private-addresses.ts'
import { skipInterimAnswers } from './skip-interim-answers.ts'

/** How the service is reached. */
export interface LineSettings {
  /**
   * Empty: direct. `system`: the system's for each origin, or under a host that can't ask for it, from `HTTPS_PROXY`,
   * `HTTP_PROXY` and `NO_PROXY`. Otherwise the proxy's URL.
   */
  proxy: string
  /** Also trusts the system's certificates, for proxies that inspect traffic. */
  systemCertificates: boolean
}

/** Connections to the service that follow the current settings. */
export interface Line extends Pick<Dispatcher, 'dispatch'> {
  /** The same line for addresses that the service names: it connects to public ones only. */
  publicOnly: Pick<Dispatcher, 'dispatch'>
  /** Closes its connections; running requests fail. */
  close(): Promise<void>
}

const CONNECT_MS = 10_000
/** Long enough to avoid a new handshake between lines, short enough to expire before the server closes. */
const KEEP_ALIVE_MS = 10_000
/**
 * Connections that follow the settings: running requests finish on their connections, the next one uses the new
 * settings. HTTP/1.1 only: an unread stream then blocks only its own connection.
 */
export function openLine(settings: () => LineSettings, resolveProxy?: ResolveProxy): Line {
  let present: { key: string; ways: Ways } | undefined
  const leaving = new Set<Promise<void>>()

  function current(): Ways {
    const wanted = settings()
    const key = `${wanted.proxy} ${wanted.systemCertificates}`
    if (present?.key === key) return present.ways
    const left = present?.ways
    present = { key, ways: openWays(wanted, resolveProxy) }
    if (left) {
      const gone = Promise.all(Object.values(left).map((way) => way.close().catch(() => undefined))).then(
        () => undefined,
      )
      leaving.add(gone)
      void gone.then(() => leaving.delete(gone))
    }
    return present.ways
  }

  return {
    dispatch(options, handler) {
      const { direct, outward } = current()
      return (staysOnThisComputer(getHost(options.origin)) ? direct : outward).dispatch(options, handler)
    },
    publicOnly: {
      dispatch(options, handler) {
        const host = getHost(options.origin)
        // An address is connected to without being looked up.
        if (isPrivateLiteral(host)) throw new Error(`${host} is in a private network`)
        return current().publicOnly.dispatch(options, handler)
      },
    },
    async close() {
      await Promise.all(Object.values(present?.ways ?? {}).map((way) => way.destroy()))
    },
  }
}

/** Ways out of this program: to this computer, to the service, and to what the service names. */
interface Ways {
  direct: Way
  outward: Way
  publicOnly: Way
}

function openWays({ proxy, systemCertificates }: LineSettings, resolveProxy?: ResolveProxy): Ways {
  const ca = systemCertificates ? [...getCACertificates('default'), ...getCACertificates('system')] : undefined
  // Said outright: NODE_TLS_REJECT_UNAUTHORIZED=0 would send the key to anybody.
  const tls = { rejectUnauthorized: true, ...(ca ? { ca } : {}) }
  const open = (own: { lookup?: LookupFunction }) => {
    const connect = buildConnector({ timeout: CONNECT_MS, allowH2: false, ...tls, ...own })
    return { connect, factory: openPool, allowH2: false, keepAliveTimeout: KEEP_ALIVE_MS }
  }
  const direct = new Agent(open({}))
  if (proxy === '')
    return { direct, outward: new Agent(open({})), publicOnly: new Agent(open({ lookup: lookupPublic })) }
  const openThrough = (own: { lookup?: LookupFunction }, address: string | null) => {
    const url = address === null ? null : new URL(address)
    if (url && SOCKS_PROTOCOL.test(url.protocol)) {
      const options = open({})
      return new Agent({
        ...options,
        connect: connectThroughSocks({ proxy: url, timeoutMs: CONNECT_MS }, options.connect),
      })
    }
    const through = address === null ? {} : { httpProxy: address, httpsProxy: address, noProxy: '' }
    return new EnvHttpProxyAgent({ ...open(own), ...through, requestTls: tls, proxyTls: tls })
  }
  const openProxy = (own: { lookup?: LookupFunction }): Way => {
    if (proxy !== 'system') return openThrough(own, proxy)
    if (resolveProxy === undefined) return openThrough(own, null)
    return followSystemProxy(resolveProxy, (address) =>
      address === null ? new Agent(open(own)) : openThrough(own, address),
    )
  }
  // The proxy itself may lie in a private network, and resolves names in our place.
  return { direct, outward: openProxy({}), publicOnly: openProxy({ lookup: lookupPublic }) }
}

/** Connections to one origin. Wrapped here because only here those through a proxy can be. */
function openPool(origin: URL, options: Pool.Options & { connect: buildConnector.connector }): Pool {
  const connect: buildConnector.connector = (target, callback) =>
    options.connect(target, (...[error, socket]) =>
      error === null ? callback(null, skipInterimAnswers(socket)) : callback(error, null),
    )
  return new Pool(origin, { ...options, connect })
}

function getHost(origin: string | URL | undefined): string {
  return origin === undefined ? '' : (URL.parse(String(origin))?.hostname ?? '')
}
