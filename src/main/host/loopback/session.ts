import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  parseSignedAddress,
  SECRET_PROTOCOL_PREFIX,
  SIGNED_ADDRESS_LIFE_MS,
} from '#shared/domain/window-credentials.ts'

/** The secrets of one run. None of them is worth anything after it. */
export interface Session {
  /** A token for an address that is printed. Opens any number of windows for `ADDRESS_LIFE_MS`. */
  newToken(): string
  /** A token that opens one window within `TICKET_LIFE_MS`. `onUsed` is called when it does. */
  newTicket(onUsed: () => void): string
  /** True for a token that opens any number of windows. */
  isToken(candidate: string): boolean
  /** The secret of a new window for a valid token or ticket, which uses the ticket up; undefined for anything else. */
  openWindow(candidate: string): string | undefined
  /** True when the `Authorization` header holds the secret of a window of this run. */
  isAuthorized(header: string | undefined): boolean
  /** True when one of the offered WebSocket subprotocols holds such a secret. */
  isOffered(protocols: readonly string[]): boolean
  /** The media path that a window signed a short while ago; undefined for any other address. */
  readSignedPath(address: string): string | undefined
}

/** A working day. A later start of the same folder prints a new address. */
export const ADDRESS_LIFE_MS = 12 * 60 * 60_000
export const TICKET_LIFE_MS = 10_000
/** More were never opened at once; the oldest gives way. */
const MAX_TICKETS = 64

/**
 * @param now monotonic time in milliseconds
 * @param wallClock the time that windows sign addresses with
 */
export function createSession(
  now: () => number = () => performance.now(),
  wallClock: () => number = Date.now,
): Session {
  // Window secrets are derived from it, so nothing grows with the number of windows.
  const runKey = randomBytes(32)
  const tokens = new Map<string, number>()
  const tickets = new Map<string, { expiresAt: number; onUsed: () => void }>()

  const secretOf = (windowId: string): string =>
    `${windowId}.${createHmac('sha256', runKey).update(windowId).digest('base64url')}`
  const isWindow = (secret: string): boolean => isSame(secret, secretOf(secret.split('.', 1)[0] ?? ''))
  // Looked up by digest: the time a lookup takes shows nothing of a secret.
  const isToken = (candidate: string): boolean => (tokens.get(digest(candidate)) ?? -Infinity) > now()

  return {
    newToken() {
      const token = newSecret(32)
      for (const [key, expiresAt] of tokens) if (expiresAt <= now()) tokens.delete(key)
      tokens.set(digest(token), now() + ADDRESS_LIFE_MS)
      return token
    },
    newTicket(onUsed) {
      const ticket = newSecret(32)
      tickets.set(digest(ticket), { expiresAt: now() + TICKET_LIFE_MS, onUsed })
      const [oldest] = tickets.keys()
      if (tickets.size > MAX_TICKETS && oldest !== undefined) tickets.delete(oldest)
      return ticket
    },
    isToken,
    openWindow(candidate) {
      const ticket = tickets.get(digest(candidate))
      tickets.delete(digest(candidate))
      const isValid = ticket !== undefined && ticket.expiresAt > now()
      if (isValid) ticket.onUsed()
      return isValid || isToken(candidate) ? secretOf(newSecret(16)) : undefined
    },
    isAuthorized: (header) => header?.startsWith('Bearer ') === true && isWindow(header.slice('Bearer '.length)),
    isOffered: (protocols) =>
      protocols.some(
        (each) => each.startsWith(SECRET_PROTOCOL_PREFIX) && isWindow(each.slice(SECRET_PROTOCOL_PREFIX.length)),
      ),
    readSignedPath(address) {
      const signed = parseSignedAddress(address)
      if (!signed) return undefined
      const leftMs = signed.untilMs - wallClock()
      if (leftMs <= 0 || leftMs > SIGNED_ADDRESS_LIFE_MS) return undefined
      const expected = createHmac('sha256', secretOf(signed.windowId)).update(signed.unsigned).digest('base64url')
      return isSame(signed.signature, expected) ? signed.path : undefined
    },
  }
}

function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** Digests make both sides equally long, so neither content nor length shows in the time it takes. */
function isSame(candidate: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digest(candidate)), Buffer.from(digest(secret)))
}
