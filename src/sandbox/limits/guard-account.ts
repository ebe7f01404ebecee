import type { MiddlewareHandler } from 'hono'
import { must } from '#shared/errors/must.ts'
import type { Call, CallEnv } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { watchBody } from '../http/stream-body.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Caller } from '../world/accounts.ts'
import type { ConcurrencyScope, LimitScope } from './account-gate.ts'

/**
 * Passes known keys; `any` allows reading, `full` requires a key that may generate (specification part 5, rules 1 and
 * 4).
 */
export function requireKey(deps: SandboxDeps, needs: 'any' | 'full' = 'any'): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const caller = deps.accounts.authenticate(c.req.header('authorization') ?? null)
    c.var.call.caller = caller
    if (needs === 'full' && caller.access !== 'full') {
      throw new ServiceFailure({ status: 403, code: 'forbidden', message: 'This API key may read and nothing else' })
    }
    await next()
  }
}

/**
 * Passes plans that include cloning, here every paid one (specification part 4, Voices, rule 5): 402
 * `voice_cloning_not_included` for the others.
 */
export function requireCloning(): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    if (getCaller(c.var.call).account.plan === 'free') {
      const message = 'The free plan does not include voice cloning'
      throw new ServiceFailure({ status: 402, code: 'voice_cloning_not_included', message })
    }
    await next()
  }
}

/** Draws the request from the account's bucket and adds the bucket's state to the response, rejected or not. */
export function limitRate(deps: SandboxDeps, scope: LimitScope): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const { call } = c.var
    const { account } = getCaller(call)
    try {
      call.rate = deps.gate.draw(account, scope)
    } catch (error) {
      call.rate = deps.gate.state(account, scope)
      throw error
    }
    await next()
  }
}

/** Occupies one of the account's slots until the response is fully read or its reader is gone. */
export function limitConcurrency(deps: SandboxDeps, scope: ConcurrencyScope = 'audio'): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const { call } = c.var
    const { account } = getCaller(call)
    let leave: () => void
    try {
      leave = deps.gate.enter(account, scope)
    } catch (error) {
      call.rate = deps.gate.state(account, scope)
      throw error
    }
    c.req.raw.signal.addEventListener('abort', leave, { once: true })
    try {
      await next()
    } catch (error) {
      leave()
      throw error
    }
    const { body } = c.res
    // The body of a HEAD response is never read, so it would never release the slot.
    if (body && c.req.method !== 'HEAD') c.res = new Response(watchBody(body, leave), c.res)
    else leave()
  }
}

/** The authenticated caller; use after `requireKey`. */
export function getCaller(call: Call): Caller {
  return must(call.caller, 'requireKey ran before')
}
