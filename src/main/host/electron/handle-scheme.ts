import type { ServeRenderer } from '../serve-renderer.ts'
import { GUARD_HEADERS } from '../content-policy.ts'
import { PAGE_ORIGIN } from './electron-modules.ts'

export interface HandleSchemeDeps {
  serveRenderer: ServeRenderer
  serveMedia: (request: Request) => Promise<Response>
  onBug: (error: unknown) => void
}

/** Answers the window's scheme: the page and its files, and media with ranges. Anything else is refused alike. */
export function handleScheme(deps: HandleSchemeDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const url = URL.parse(request.url)
      if (url === null || `${url.protocol}//${url.host}` !== PAGE_ORIGIN) return refusal()
      if (!url.pathname.startsWith('/media/')) return (await deps.serveRenderer(request)) ?? refusal()
      if (request.method !== 'GET' && request.method !== 'HEAD') return refusal()
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

function refusal(): Response {
  return new Response('Refused.\n', {
    status: 403,
    headers: { ...GUARD_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
