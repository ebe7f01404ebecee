import type { IncomingMessage } from 'node:http'
import { mayPut } from '#shared/domain/media-paths.ts'
import type { Session } from './session.ts'

/** What a request may do, by its head alone. Anything not named is refused. */
export type Admission =
  'page' | 'session-open' | 'session-ask' | 'window-file' | 'media' | 'media-put' | 'socket' | 'refused'

export interface RequestGate {
  admit(request: IncomingMessage): Admission
}

/**
 * Admits what a window of this run sends and refuses everything else in the same way.
 *
 * A page under a name that was rebound to 127.0.0.1 sends its own name as Host and no `Sec-Fetch-Site`; a page of another
 * site sends its own Origin; a page on another port of this machine counts as the same site. So Host is compared exactly,
 * Origin must be ours wherever there is one, `Sec-Fetch-Site` only ever refuses, and no cookie is ever read: every port of
 * this machine gets those.
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
    // Programs that are no browser have the token and need no window.
    return (
      session.isOffered(offered) || offered.some((each) => each.startsWith('token.') && session.isToken(each.slice(6)))
    )
  }

  return {
    admit(request) {
      const { headers, method, url = '' } = request
      if (headers.host !== host || countOf(request, 'host') !== 1) return 'refused'
      if (!url.startsWith('/') || url.startsWith('//') || url.length > 2_048) return 'refused'
      const path = url.split('?', 1)[0] ?? ''
      if (headers.upgrade !== undefined)
        return path === '/rpc' && method === 'GET' && mayOpenSocket(request) ? 'socket' : 'refused'
      if (path === '/window')
        return method === 'POST' && headers.origin === origin && isFromOurPage(request) ? 'window-file' : 'refused'
      if (path === '/session') {
        if (method === 'POST') return headers.origin === origin && isFromOurPage(request) ? 'session-open' : 'refused'
        return method === 'GET' && isFromOurPage(request) && session.isAuthorized(headers.authorization)
          ? 'session-ask'
          : 'refused'
      }
      if (method === 'PUT') {
        // Its length is known before any of it is read.
        const isMeasured =
          headers['transfer-encoding'] === undefined && /^\d{1,12}$/.test(headers['content-length'] ?? '')
        const isOurs =
          headers.origin === origin && isFromOurPage(request) && session.isAuthorized(headers.authorization)
        return mayPut(path) && isMeasured && isOurs ? 'media-put' : 'refused'
      }
      if (method !== 'GET' && method !== 'HEAD') return 'refused'
      if (path.startsWith('/media/')) {
        const isOurs = session.isAuthorized(headers.authorization) || session.readSignedPath(url) !== undefined
        return isFromOurPage(request) && isOurs ? 'media' : 'refused'
      }
      // The page and its files hold nothing of anyone's. A link may lead a whole tab to the page: a terminal in a browser
      // shows the studio's address as one, and so does the file that opens the studio's own window.
      if (headers.origin !== undefined && headers.origin !== origin) return 'refused'
      const site = headers['sec-fetch-site']
      if (site === undefined || site === 'same-origin') return 'page'
      return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' ? 'page' : 'refused'
    },
  }
}

/** Node joins or drops repeated headers before `headers` shows them. */
function countOf(request: IncomingMessage, name: string): number {
  return request.rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length
}
