import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The secrets of one run: whoever has the token may open a window, whoever has the cookie has opened one. */
export interface Session {
  /** Goes into the address that is printed, after the `#`, where no server and no log sees it. */
  token: string
  /** Stands in for the token once: for the command line of a browser, which every user of the machine can read. */
  makeTicket(): string
  /** Value of `Set-Cookie`. Ends with the browser's session and is of no use after this run. */
  setCookie: string
  /** Compares in constant time. */
  isToken(candidate: string): boolean
  /** True for the token, and once for each ticket. Compares in constant time. */
  redeem(candidate: string): boolean
  /** True when the `Cookie` header holds this run's cookie. */
  holdsCookie(header: string | undefined): boolean
}

/** Tickets that were not used yet; an older one is of a window that never came. */
const KEPT_TICKETS = 8

/** Fresh secrets. The port is in the cookie's name: browsers share cookies between the ports of one host. */
export function createSession(port: number): Session {
  const token = newSecret()
  const cookie = newSecret()
  let tickets: readonly string[] = []
  const name = `overvoice-${port}`
  return {
    token,
    setCookie: `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`,
    makeTicket() {
      const ticket = newSecret()
      tickets = [...tickets, ticket].slice(-KEPT_TICKETS)
      return ticket
    },
    isToken: (candidate) => isSame(candidate, token),
    redeem(candidate) {
      const others = tickets.filter((ticket) => !isSame(candidate, ticket))
      const isTicket = others.length < tickets.length
      tickets = others
      return isTicket || isSame(candidate, token)
    },
    holdsCookie: (header) =>
      (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .some((pair) => pair.startsWith(`${name}=`) && isSame(pair.slice(name.length + 1), cookie)),
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Digests make both sides equally long, so that neither content nor length shows in the time it takes. */
function isSame(candidate: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(secret))
}
