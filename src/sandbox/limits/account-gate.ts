import { PLANS } from '#shared/domain/plans.ts'
import type { PlanName } from '#shared/domain/plans.ts'
import type { Account } from '../world/accounts.ts'
import type { SandboxClock } from '../world/sandbox-clock.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { createTokenBucket } from './token-bucket.ts'
import type { TokenBucket } from './token-bucket.ts'

/**
 * `audio` is every route under /v1/audio, `agents` under /v1/agents, `consent` requests for a consent statement,
 * `other` everything else.
 */
export type LimitScope = 'audio' | 'agents' | 'consent' | 'other'

/** Scopes with a concurrency limit (specification part 8). */
export type ConcurrencyScope = 'audio' | 'agents'

/** State of the bucket the request drew from, for the RateLimit headers. */
export interface RateState {
  limit: number
  remaining: number
  resetSeconds: number
}

export interface AccountGate {
  /**
   * Draws one token of the scope and returns the bucket's state.
   *
   * @throws ServiceFailure 429 `rate_limited`; nothing drawn
   */
  draw(account: Account, scope: LimitScope): RateState
  /**
   * Occupies one of the account's slots in the scope until the returned function is called; further calls do nothing.
   *
   * @throws ServiceFailure 429 `concurrency_limit_reached`
   */
  enter(account: Account, scope: ConcurrencyScope): () => void
  /** State of the bucket, without drawing. */
  state(account: Account, scope: LimitScope): RateState
  /**
   * Draws one request from a project that has its own limit, in requests per minute.
   *
   * @throws ServiceFailure 429 `rate_limited`; nothing drawn
   */
  drawProject(projectId: string, perMinute: number): void
  /** Number of running syntheses of the account. */
  inFlight(account: Account): number
}

/**
 * Limits outside /v1/audio and /v1/agents are not specified: the free burst is the one measured on lists, the rest
 * matches agents.
 */
const OTHER_LIMITS: Record<PlanName, { ratePerSecond: number; burst: number }> = {
  free: { ratePerSecond: 5, burst: 20 },
  paid: { ratePerSecond: 20, burst: 60 },
}

/** A few dozen per hour, with a long wait (assumed: shapes page 11.3). */
const CONSENT_LIMITS = { ratePerSecond: 30 / 3_600, burst: 30 }

/** Rate bucket and concurrency of every account (specification part 8: per account, not per key). */
export function createAccountGate(clock: SandboxClock): AccountGate {
  const buckets = new Map<string, TokenBucket>()
  const busy = new Map<string, number>()

  const getLimits = (account: Account, scope: LimitScope) => {
    if (scope === 'consent') return CONSENT_LIMITS
    return scope === 'other' ? OTHER_LIMITS[account.plan] : PLANS[account.plan][scope]
  }
  const getBucket = (account: Account, scope: LimitScope) => {
    const name = `${account.id}/${scope}`
    const { burst, ratePerSecond } = getLimits(account, scope)
    const bucket = buckets.get(name) ?? createTokenBucket(burst, ratePerSecond, clock.nowMs)
    buckets.set(name, bucket)
    return bucket
  }
  const state = (account: Account, scope: LimitScope): RateState => {
    const bucket = getBucket(account, scope)
    return {
      limit: getLimits(account, scope).burst,
      remaining: bucket.remaining(),
      resetSeconds: Math.ceil(bucket.fullInMs() / 1000),
    }
  }

  return {
    state,
    inFlight: (account) => busy.get(`${account.id}/audio`) ?? 0,
    draw(account, scope) {
      const bucket = getBucket(account, scope)
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
