import { conversationOfPage } from '#shared/domain/call-window.ts'
import { GUARD_HEADERS, developmentPolicy } from './content-policy.ts'
import type { PageMayReach, ServeRenderer } from './serve-renderer.ts'

/** Fetches the window from a development server, so it has the same origin as in production. */
export function createServeDevelopment(
  serverUrl: string,
  sockets: readonly string[],
  pageMayReach: PageMayReach,
): ServeRenderer {
  const server = new URL(serverUrl)
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const url = new URL(request.url)
    const conversationId = conversationOfPage(url)
    const reached = conversationId === null ? [] : pageMayReach(conversationId)
    const policy = developmentPolicy([...sockets, `ws://${server.host}`, ...reached])
    const answer = await fetch(new URL(conversationId === null ? url.pathname + url.search : '/', server), {
      method: request.method,
      headers: pick(request.headers, ['accept', 'if-none-match']),
    })
    const headers = new Headers({
      ...GUARD_HEADERS,
      'Content-Security-Policy': policy,
      'Cache-Control': answer.headers.get('cache-control') ?? 'no-cache',
    })
    for (const name of ['content-type', 'etag']) headers.set(name, answer.headers.get(name) ?? '')
    return new Response(answer.body, { status: answer.status, headers })
  }
}

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))
}
