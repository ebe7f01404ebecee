import type { Dispatcher } from 'undici'

/** Returns the system's proxies for a URL in the format of proxy scripts, such as `PROXY proxy.example:8080; DIRECT`. */
export type ResolveProxy = (url: string) => Promise<string>

/** The members of a dispatcher that a line needs. */
export interface Way extends Pick<Dispatcher, 'dispatch'> {
  close(): Promise<void>
  destroy(): Promise<void>
}

/**
 * Sends each request the way the system names for its origin, and directly if the system names none.
 *
 * @param openWay opens connections through this proxy URL; null: direct
 */
export function followSystemProxy(resolveProxy: ResolveProxy, openWay: (proxy: string | null) => Way): Way {
  const ways = new Map<string | null, Way>()

  function wayThrough(proxy: string | null): Way {
    const known = ways.get(proxy)
    if (known) return known
    const opened = openWay(proxy)
    ways.set(proxy, opened)
    return opened
  }

  const ofAll = async (end: (way: Way) => Promise<void>): Promise<void> => {
    await Promise.all([...ways.values()].map(end))
  }
  return {
    dispatch(options, handler) {
      void resolveProxy(`${String(options.origin)}/`)
        .then(firstUsableProxy, () => null)
        .then((proxy) => wayThrough(proxy).dispatch(options, handler))
      return true
    },
    close: () => ofAll((way) => way.close()),
    destroy: () => ofAll((way) => way.destroy()),
  }
}

/** Protocols by the names that proxy scripts use. */
const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ['PROXY', 'http'],
  ['HTTP', 'http'],
  ['HTTPS', 'https'],
  ['SOCKS', 'socks4'],
  ['SOCKS4', 'socks4'],
  ['SOCKS5', 'socks5'],
])

function firstUsableProxy(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return null
    const protocol = PROTOCOLS.get(kind)
    if (protocol !== undefined && host !== '') return `${protocol}://${host}`
  }
  return null
}
