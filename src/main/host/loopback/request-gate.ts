import type { IncomingMessage } from 'node:http'
import { mayPut } from '#shared/domain/media-paths.ts'
import type { Session } from './session.ts'

/** What a request may do, told from its head alone. Anything not named is refused. */
export type Admission =
  'page' | 'session-open' | 'session-ask' | 'ticket' | 'media' | 'media-put' | 'socket' | 'refused'

export interface RequestGate {
  admit(request: IncomingMessage): Admission
}

/**
 * Lets through what a window of this run sends and refuses everything else in the same way.
 *
 * A page under a name that was rebound to 127.0.0.1 sends its own name as Host, and no `Sec-Fetch-Site`; a page of
 * another site sends its own Origin; a page on another port of this machine counts as the same site and even sends the
 * cookie along. So Host is compared exactly, Origin must be ours wherever there is one, and `Sec-Fetch-Site` only ever
 * refuses.
 */
export function createRequestGate(host: string, session: Session, socketProtocol: string): RequestGate {
  const origin = `http://${host}`

  function isFromOurPage({ headers }: IncomingMessage): boolean {
    if (headers.origin !== undefined && headers.origin !== origin) return false
    const site = headers['sec-fetch-site']
    return site === undefined || site === 'same-origin'
  }

  function mayOpenSocket({ headers }: IncomingMessage): boolean {
    const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim())
    if (headers.origin !== origin || !offered.includes(socketProtocol)) return false
    return (
      session.holdsCookie(headers.cookie) ||
      offered.some((each) => each.startsWith('token.') && session.isToken(each.slice(6)))
    )
  }

  return {
    admit(request) {
      const { headers, method, url = '' } = request
      if (headers.host !== host || countOf(request, 'host') !== 1) return 'refused'
      if (!url.startsWith('/') || url.startsWith('//') || url.length > 2_048) return 'refused'
      const path = url.split('?', 1)[0]
      if (headers.upgrade !== undefined)
        return path === '/rpc' && method === 'GET' && mayOpenSocket(request) ? 'socket' : 'refused'
      if (path === '/ticket')
        return method === 'POST' && headers.origin === origin && isFromOurPage(request) ? 'ticket' : 'refused'
      if (path === '/session') {
        if (method === 'POST') return headers.origin === origin && isFromOurPage(request) ? 'session-open' : 'refused'
        return method === 'GET' && isFromOurPage(request) && session.holdsCookie(headers.cookie)
          ? 'session-ask'
          : 'refused'
      }
      if (method === 'PUT') {
        // Its length is told before anything of it is read.
        const isMeasured =
          headers['transfer-encoding'] === undefined && /^\d{1,12}$/.test(headers['content-length'] ?? '')
        const isOurs = headers.origin === origin && isFromOurPage(request) && session.holdsCookie(headers.cookie)
        return mayPut(path ?? '') && isMeasured && isOurs ? 'media-put' : 'refused'
      }
      if (method !== 'GET' && method !== 'HEAD') return 'refused'
      if (path?.startsWith('/media/'))
        return isFromOurPage(request) && session.holdsCookie(headers.cookie) ? 'media' : 'refused'
      // The page and its files hold nothing of anyone's; a typed address or a link of the system opens them.
      if (headers.origin !== undefined && headers.origin !== origin) return 'refused'
      const site = headers['sec-fetch-site']
      return site === undefined ||
        site === 'same-origin' ||
        (site === 'none' && headers['sec-fetch-mode'] === 'navigate')
        ? 'page'
        : 'refused'
    },
  }
}

/** Node joins or drops repeated headers before `headers` shows them. */
function countOf(request: IncomingMessage, name: string): number {
  return request.rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length
}
