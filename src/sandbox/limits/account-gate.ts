import { PLANS } from '#shared/domain/plans.ts'
import type { PlanName } from '#shared/domain/plans.ts'
import type { Account } from '../world/accounts.ts'
import type { SandboxClock } from '../world/sandbox-clock.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { createTokenBucket } from './token-bucket.ts'
import type { TokenBucket } from './token-bucket.ts'

/** `audio` is every route under /v1/audio, `agents` under /v1/agents, `consent` asking for a phrase, `other` everything else. */
export type LimitScope = 'audio' | 'agents' | 'consent' | 'other'

/** Scopes that bound how many requests run at a time (specification part 8). */
export type ConcurrencyScope = 'audio' | 'agents'

/** How full the bucket is that the request drew from, for the RateLimit headers. */
export interface RateState {
  limit: number
  remaining: number
  resetSeconds: number
}

export interface AccountGate {
  /**
   * Draws one token of the scope and answers how the bucket stands.
   *
   * @throws ServiceFailure 429 `rate_limited`; nothing drawn
   */
  draw(account: Account, scope: LimitScope): RateState
  /**
   * Occupies one of the account's places in the scope until the returned function is called; calling it again does nothing.
   *
   * @throws ServiceFailure 429 `concurrency_limit_reached`
   */
  enter(account: Account, scope: ConcurrencyScope): () => void
  /** How the bucket stands without drawing. */
  state(account: Account, scope: LimitScope): RateState
  /**
   * Draws one request of a project that has a limit of its own, in requests per minute.
   *
   * @throws ServiceFailure 429 `rate_limited`; nothing drawn
   */
  drawProject(projectId: string, perMinute: number): void
  /** Syntheses of the account that are under way. */
  inFlight(account: Account): number
}

/** Limits outside /v1/audio and /v1/agents are not specified: the free capacity is the one measured on lists, the rest is like agents'. */
const OTHER_LIMITS: Record<PlanName, { ratePerSecond: number; burst: number }> = {
  free: { ratePerSecond: 5, burst: 20 },
  paid: { ratePerSecond: 20, burst: 60 },
}

/** A few dozen an hour, with a long wait (assumed: shapes page 11.3). */
const CONSENT_LIMITS = { ratePerSecond: 30 / 3_600, burst: 30 }

/** Holds the rate bucket and the concurrency of every account (specification part 8: per account, not per key). */
export function createAccountGate(clock: SandboxClock): AccountGate {
  const buckets = new Map<string, TokenBucket>()
  const busy = new Map<string, number>()

  const limitsOf = (account: Account, scope: LimitScope) => {
    if (scope === 'consent') return CONSENT_LIMITS
    return scope === 'other' ? OTHER_LIMITS[account.plan] : PLANS[account.plan][scope]
  }
  const bucketOf = (account: Account, scope: LimitScope) => {
    const name = `${account.id}/${scope}`
    const { burst, ratePerSecond } = limitsOf(account, scope)
    const bucket = buckets.get(name) ?? createTokenBucket(burst, ratePerSecond, clock.nowMs)
    buckets.set(name, bucket)
    return bucket
  }
  const state = (account: Account, scope: LimitScope): RateState => {
    const bucket = bucketOf(account, scope)
    return {
      limit: limitsOf(account, scope).burst,
      remaining: bucket.remaining(),
      resetSeconds: Math.ceil(bucket.fullInMs() / 1000),
    }
  }

  return {
    state,
    inFlight: (account) => busy.get(`${account.id}/audio`) ?? 0,
    draw(account, scope) {
      const bucket = bucketOf(account, scope)
      if (bucket.take()) return state(account, scope)
      const retryAfterSeconds = Math.max(1, Math.ceil(bucket.waitMs() / 1000))
      throw limitFailure('rate_limited', `Too many requests for the ${account.plan} plan`, retryAfterSeconds, {})
    },
    drawProject(projectId, perMinute) {
      const name = `${projectId}/${perMinute}`
      const bucket = buckets.get(name) ?? createTokenBucket(perMinute, perMinute / 60, clock.nowMs)
      buckets.set(name, bucket)
      if (bucket.take()) return
      const retryAfterSeconds = Math.max(1, Math.ceil(bucket.waitMs() / 1000))
      throw limitFailure('rate_limited', 'Too many requests for the limit of this project', retryAfterSeconds, {})
    },
    enter(account, scope) {
      const name = `${account.id}/${scope}`
      const allowed = PLANS[account.plan][scope].concurrency
      const running = busy.get(name) ?? 0
      if (running >= allowed) {
        const kind = scope === 'audio' ? 'synthesis' : 'agent'
        const message = `The ${account.plan} plan runs ${allowed} ${kind} ${allowed === 1 ? 'request' : 'requests'} at a time`
        throw limitFailure('concurrency_limit_reached', message, 1, { 'RateLimit-Remaining-Calls': '0' })
      }
      busy.set(name, running + 1)
      let inside = true
      return () => {
        if (inside) busy.set(name, (busy.get(name) ?? 1) - 1)
        inside = false
      }
    },
  }
}

function limitFailure(
  code: string,
  message: string,
  retryAfterSeconds: number,
  headers: Record<string, string>,
): ServiceFailure {
  return new ServiceFailure({
    status: 429,
    code,
    message,
    docsPath: '/docs/limits',
    headers: { 'Retry-After': String(retryAfterSeconds), ...headers },
  })
}
