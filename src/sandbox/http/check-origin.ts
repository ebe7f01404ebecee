import type { MiddlewareHandler } from 'hono'
import type { CallEnv } from './call.ts'
import { ServiceFailure } from './service-failure.ts'

/**
 * Lets a request pass that was meant for this service: the exact host it listens on, and no foreign web page behind it.
 * A page of another name that resolves to this machine, or a form of another site, gets 403 and no more.
 */
export function checkOrigin(): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    // Called in-process there is no socket, so there is nothing that could have been misled.
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
