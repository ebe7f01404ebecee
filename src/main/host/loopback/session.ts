import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The secrets of one run: whoever has the token may open a window, whoever has the cookie has opened one. */
export interface Session {
  /** Goes into the address that is opened, after the `#`, where no server and no log sees it. */
  token: string
  /** Value of `Set-Cookie`. Ends with the browser's session and is of no use after this run. */
  setCookie: string
  /** Compares in constant time. */
  isToken(candidate: string): boolean
  /** True when the `Cookie` header holds this run's cookie. */
  holdsCookie(header: string | undefined): boolean
}

/** Fresh secrets. The port is in the cookie's name: browsers share cookies between the ports of one host. */
export function createSession(port: number): Session {
  const token = randomBytes(32).toString('base64url')
  const cookie = randomBytes(32).toString('base64url')
  const name = `overvoice-${port}`
  return {
    token,
    setCookie: `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`,
    isToken: (candidate) => isSame(candidate, token),
    holdsCookie: (header) =>
      (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .some((pair) => pair.startsWith(`${name}=`) && isSame(pair.slice(name.length + 1), cookie)),
  }
}

/** Digests make both sides equally long, so that neither content nor length shows in the time it takes. */
function isSame(candidate: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(secret))
}
