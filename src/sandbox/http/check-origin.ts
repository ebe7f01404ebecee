import type { MiddlewareHandler } from 'hono'
import type { CallEnv } from './call.ts'
import { ServiceFailure } from './service-failure.ts'

/**
 * Passes only requests meant for this service: the exact host it listens on, and no foreign web page behind it. A page
 * whose name resolves to this machine, or a form on another site, gets only a 403.
 */
export function checkOrigin(): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    // In-process calls have no socket, so they can't be misdirected.
    const hosts = c.env?.hosts
    if (hosts) {
      const origin = c.req.header('origin')
      const isHere = hosts.includes(c.req.header('host') ?? '') && hosts.includes(new URL(c.req.url).host)
      const isForeign = origin !== undefined && !hosts.some((host) => origin === `http://${host}`)
      const isCrossSite = c.req.header('sec-fetch-site') === 'cross-site'
      if (!isHere || isForeign || isCrossSite) {
        throw new ServiceFailure({
          status: 403,
          code: 'forbidden',
          message: 'This service answers its own address only',
        })
      }
    }
    await next()
  }
}
