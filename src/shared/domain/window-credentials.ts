/**
 * How a window of the loopback host shows that it may use the studio. Nothing here is a cookie: browsers send cookies to
 * every port of this machine, and a server of somebody else may listen on one of them.
 */

/** Prefix of the WebSocket subprotocol that carries a window's secret. */
export const SECRET_PROTOCOL_PREFIX = 'window.'

/** How long a signed media address starts a request. Long enough to seek in a clip that is played from one. */
export const SIGNED_ADDRESS_LIFE_MS = 5 * 60_000

/** The public half of a window's secret: it names the window and opens nothing. */
export function getWindowId(windowSecret: string): string {
  return windowSecret.split('.', 1)[0] ?? ''
}

/** A media address with an empty place for its signature; exactly this text is signed. */
export function unsignedAddress(path: string, windowId: string, untilMs: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}window=${windowId}&until=${untilMs}`
}

export interface SignedAddress {
  /** The path and query as they were before signing. */
  path: string
  windowId: string
  untilMs: number
  /** What was signed. */
  unsigned: string
  signature: string
}

/** Takes a signed address apart; null for any other address. */
export function parseSignedAddress(address: string): SignedAddress | null {
  const match = /^((.+?)[?&]window=([\w-]{22})&until=(\d{13}))&signature=([\w-]{43})$/.exec(address)
  if (!match) return null
  const [, unsigned = '', path = '', windowId = '', until = '', signature = ''] = match
  return { path, windowId, untilMs: Number(until), unsigned, signature }
}
