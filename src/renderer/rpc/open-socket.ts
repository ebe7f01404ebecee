import { RPCLink } from '@orpc/client/websocket'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { LinkRefused, type Transport } from './studio-link.ts'

export interface SocketPage {
  location: Pick<Location, 'origin' | 'hash' | 'pathname' | 'search'>
  fetch: (
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string; signal: AbortSignal },
  ) => Promise<{ ok: boolean }>
  openSocket: (url: string, protocol: string) => WebSocket
  /** Takes the token out of the address bar and of the history. */
  forgetHash: () => void
}

const NO_SESSION = 'This address belongs to an earlier start of Overvoice. Open Overvoice again from its launcher.'

/**
 * Opens the socket of the loopback host. A token in the address is exchanged for the session cookie first and leaves the
 * address bar; a reloaded page has the cookie already.
 */
export async function openSocket(page: SocketPage, signal: AbortSignal): Promise<Transport> {
  const token = new URLSearchParams(page.location.hash.slice(1)).get('token')
  if (token !== null) {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await page.fetch('/session', { method: 'POST', headers, body: JSON.stringify({ token }), signal })
    if (!answer.ok) throw new LinkRefused(NO_SESSION)
    page.forgetHash()
  } else {
    // A browser does not tell a refused socket from a dead server: ask first, so that the screen can say which.
    const answer = await page.fetch('/session', { method: 'GET', signal })
    if (!answer.ok) throw new LinkRefused(NO_SESSION)
  }
  const socket = page.openSocket(`${page.location.origin.replace(/^http/, 'ws')}/rpc`, SOCKET_PROTOCOL)
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
