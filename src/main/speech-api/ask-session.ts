import type { Dispatcher } from 'undici'
import { isPlainOrigin } from '#shared/domain/is-plain-origin.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { exchange } from './exchange.ts'
import { asExchangeFailure } from './network-errors.ts'
import { isLoopbackHost } from './service-address.ts'

/** What is at a real-time session's URL. */
export type SessionAnswer =
  /** A session server that accepts the token. */
  | { kind: 'open' }
  /** A server that rejects the token: it expired, or the session ended. */
  | { kind: 'refused' }
  /** Something else. */
  | { kind: 'other'; status: number }
  | { kind: 'unreachable'; why: 'no-connection' | 'untrusted' | 'silent' }

const LIMITS = { firstByteMs: 8_000, idleMs: 4_000, totalMs: 10_000 }

/**
 * Asks the server of a real-time session whether it would let this token in, as its own client libraries do before they blame anybody
 * else. Nobody joins by it. The token goes in a header and is in no log.
 *
 * @throws StudioError `invalid_input`: the address is neither `wss:` nor on this machine, or the token cannot be sent in a
 *   header; nothing was called
 * @throws StudioError `canceled`
 */
export async function askSession(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  { url, token }: { url: string; token: string },
  signal: AbortSignal,
): Promise<SessionAnswer> {
  const { origin, basePath } = parseSessionAddress(url)
  if (!/^[\x21-\x7e]+$/.test(token)) throw new StudioError('invalid_input', 'token-unusable')
  const headers = ['Authorization', `Bearer ${token}`]
  const request = { origin, method: 'GET' as const, path: `${basePath}/rtc/validate`, headers }
  try {
    const { status, body } = await exchange(dispatcher, request, LIMITS, signal)
    body.close()
    if (status === 200) return { kind: 'open' }
    return status === 401 || status === 403 ? { kind: 'refused' } : { kind: 'other', status }
  } catch (error) {
    const { kind } = asExchangeFailure(error)
    if (kind === 'canceled') throw new StudioError('canceled', 'canceled')
    if (kind === 'unreadable') return { kind: 'other', status: 0 }
    return { kind: 'unreachable', why: kind === 'untrusted' || kind === 'silent' ? kind : 'no-connection' }
  }
}

/**
 * The address of a session, safe to send its token to.
 *
 * @throws StudioError `invalid_input`: not an address, neither `wss:` nor on this machine, with a user name, or with a host
 *   of characters that mean something else in a page's policy
 */
export function parseSessionAddress(url: string): { origin: string; socketOrigin: string; basePath: string } {
  const parsed = URL.parse(url)
  const isSafe = parsed !== null && (isSecure(parsed) || (isPlain(parsed) && isLoopbackHost(parsed.hostname)))
  if (!isSafe || parsed.username !== '' || parsed.password !== '') {
    throw new StudioError('invalid_input', 'session-url-insecure')
  }
  const secure = isSecure(parsed) ? 's' : ''
  const origin = `http${secure}://${parsed.host}`
  if (!isPlainOrigin(origin)) throw new StudioError('invalid_input', 'session-url-unusable')
  return {
    origin,
    socketOrigin: `ws${secure}://${parsed.host}`,
    basePath: parsed.pathname.replace(/\/+$/, ''),
  }
}

function isSecure({ protocol }: URL): boolean {
  return protocol === 'wss:' || protocol === 'https:'
}

function isPlain({ protocol }: URL): boolean {
  return protocol === 'ws:' || protocol === 'http:'
}
