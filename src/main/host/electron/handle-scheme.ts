import { mayPut } from '#shared/domain/media-paths.ts'
import type { ServeRenderer } from '../serve-renderer.ts'
import { GUARD_HEADERS } from '../content-policy.ts'
import { PAGE_ORIGIN } from './electron-modules.ts'

export interface HandleSchemeDeps {
  serveRenderer: ServeRenderer
  serveMedia: (request: Request) => Promise<Response>
  onBug: (error: unknown) => void
}

/**
 * Serves the window's scheme: the page and its files, and media with ranges. Everything else is refused identically.
 */
export function handleScheme(deps: HandleSchemeDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const url = URL.parse(request.url)
      if (url === null || `${url.protocol}//${url.host}` !== PAGE_ORIGIN) return refusal()
      if (!url.pathname.startsWith('/media/')) return (await deps.serveRenderer(request)) ?? refusal()
      if (!mayAsk(request, url.pathname)) return refusal()
      const answer = await deps.serveMedia(request)
      const headers = new Headers(answer.headers)
      for (const [name, value] of Object.entries(GUARD_HEADERS)) headers.set(name, value)
      return new Response(answer.body, { status: answer.status, headers })
    } catch (error) {
      deps.onBug(error)
      return refusal()
    }
  }
}

/** The scheme is only for the window; a request with an origin other than the page's can't PUT anything. */
function mayAsk({ method, headers }: Request, path: string): boolean {
  if (method === 'PUT') return mayPut(path) && (headers.get('origin') ?? PAGE_ORIGIN) === PAGE_ORIGIN
  return method === 'GET' || method === 'HEAD'
}

function refusal(): Response {
  return new Response('Refused.\n', {
    status: 403,
    headers: { ...GUARD_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
