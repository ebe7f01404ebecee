import { RPCLink } from '@orpc/client/websocket'
import { SECRET_PROTOCOL_PREFIX } from '#shared/domain/window-credentials.ts'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { LinkRefused, type Transport } from './studio-link.ts'
import type { SecretStore } from './window-secret.ts'

export interface SocketPage {
  location: Pick<Location, 'origin' | 'hash' | 'pathname' | 'search'>
  fetch: (
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string; signal: AbortSignal },
  ) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>
  openSocket: (url: string, protocols: string[]) => WebSocket
  secrets: SecretStore
  /** Takes the token out of the address bar. */
  forgetHash: () => void
}

/**
 * Opens the socket of the loopback host. A token in the address is exchanged for this window's secret first and leaves the
 * address bar; a reloaded page has the secret already, and another window of the same browser passes it on.
 */
export async function openSocket(page: SocketPage, signal: AbortSignal): Promise<Transport> {
  const secret = await findSecret(page, signal)
  const protocols = [SOCKET_PROTOCOL, `${SECRET_PROTOCOL_PREFIX}${secret}`]
  const socket = page.openSocket(`${page.location.origin.replace(/^http/, 'ws')}/rpc`, protocols)
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  const close = (): void => socket.close()
  signal.addEventListener('abort', close, { once: true })
  void closed.then(() => signal.removeEventListener('abort', close))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    void closed.then(() => reject(new Error('The socket did not open')))
  })
  return { link: new RPCLink({ websocket: socket }), closed, close }
}

/**
 * A secret that this run of the studio knows.
 *
 * @throws LinkRefused when there is none
 */
async function findSecret(page: SocketPage, signal: AbortSignal): Promise<string> {
  const token = new URLSearchParams(page.location.hash.slice(1)).get('token')
  const stored = page.secrets.read()
  if (token !== null) {
    const given = await exchangeToken(page, token, signal)
    if (given === null && stored === null) throw new LinkRefused('window-url-expired')
    page.forgetHash()
    if (given !== null) {
      page.secrets.write(given)
      return given
    }
  }
  const secret = stored ?? (await page.secrets.askOtherWindows(signal))
  if (secret === null) throw new LinkRefused('window-url-without-secret')
  // Browsers can't tell a refused socket from a dead server, so this asks first to show the right message.
  // oxlint-disable-next-line catalog-texts/bare-text -- an HTTP header
  const headers = { Authorization: `Bearer ${secret}` }
  const { ok } = await page.fetch('/session', { method: 'GET', headers, signal })
  if (!ok) throw new LinkRefused('window-of-earlier-session')
  page.secrets.write(secret)
  return secret
}

async function exchangeToken(page: SocketPage, token: string, signal: AbortSignal): Promise<string | null> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await page.fetch('/session', { method: 'POST', headers, body: JSON.stringify({ token }), signal })
  if (!response.ok) return null
  return ((await response.json()) as { secret: string }).secret
}
