import type { LimitGauge } from '#shared/contract/limits.ts'
import type { PlanLimits } from '#shared/domain/plans.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { RateLimitReport } from './answer-headers.ts'
import { createScopeScheduler, type ScopeScheduler, type ScopeSnapshot } from './scope-scheduler.ts'
import type { RequestPriority } from './speech-api.ts'

/** Which of the account's limits a request counts against. `other` has no limit in the specification and obeys only refusals. */
export type LimitScope = 'audio' | 'agents' | 'other'

export interface RequestNeed {
  scope: LimitScope
  /** False for requests that count against the rate but not against the simultaneous requests, such as lists. */
  holdsSlot: boolean
  priority: RequestPriority
  signal: AbortSignal
  /** Told when the request has to wait and whenever the service moves the time: milliseconds until it may start, at best. */
  onWait?: (waitMs: number) => void
  /** Of an earlier permit of the same request: it goes back to its old place. */
  ticket?: number
}

/** Leave to send one request. Whoever holds it must release it. */
export interface RequestPermit {
  readonly ticket: number
  /** The headers of the answer are here: the token is taken, and the service's own count corrects ours. */
  answered(report: RateLimitReport): void
  /** The service refused for its limits: nothing of this scope starts for `waitMs`. */
  refused(kind: 'rate' | 'concurrency', waitMs: number): void
  /** The connection could not be made: the token is not taken. */
  notSent(): void
  /** Gives the slot back. `aborted` keeps it for a moment: the service notices a closed connection later than we do. */
  release(how: 'ended' | 'aborted'): void
}

export interface SchedulerSnapshot {
  audio: ScopeSnapshot
  agents: ScopeSnapshot
}

/** The limits of one account, shared by everything the studio sends (specification part 8). */
export interface RequestScheduler {
  /** @throws StudioError `cancelled` when the signal aborts first; nothing was taken. */
  acquire(need: RequestNeed): Promise<RequestPermit>
  /** Takes effect at once; requests under way are not touched. What the service said about the earlier plan is forgotten. */
  setPlan(limits: PlanLimits): void
  snapshot(): SchedulerSnapshot
  /** All that can be shown of the limits at this moment. */
  gauges(): Record<LimitScope, LimitGauge>
  /** Called after changes, many at once as one. Answers how to stop. */
  subscribe(listener: () => void): () => void
}

export interface SchedulerDeps {
  /** Milliseconds of a clock that never goes back; its zero does not matter. */
  now: () => number
  plan: PlanLimits
  /** Calls back once after at least `delayMs`; answers how to call it off. */
  startTimer?: (delayMs: number, callback: () => void) => () => void
}

const UNLIMITED = { ratePerSecond: 1_000_000, burst: 1_000_000, concurrency: Infinity }

/** Answers a scheduler with full buckets and nothing under way. It holds a timer only while something waits. */
export function createRequestScheduler(deps: SchedulerDeps): RequestScheduler {
  const listeners = new Set<() => void>()
  let isNotifying = false
  let lastTicket = 0

  function changed(): void {
    if (isNotifying || listeners.size === 0) return
    isNotifying = true
    queueMicrotask(() => {
      isNotifying = false
      for (const listener of listeners) listener()
    })
  }

  const scopeDeps = { now: deps.now, startTimer: deps.startTimer ?? startNodeTimer, changed }
  const scopes: Record<LimitScope, ScopeScheduler> = {
    audio: createScopeScheduler(scopeDeps, deps.plan.audio),
    agents: createScopeScheduler(scopeDeps, deps.plan.agents),
    other: createScopeScheduler(scopeDeps, UNLIMITED),
  }

  return {
    acquire(need) {
      if (need.signal.aborted) return Promise.reject(new StudioError('cancelled', 'Cancelled before it was sent.'))
      return scopes[need.scope].acquire({ ...need, ticket: need.ticket ?? ++lastTicket })
    },
    setPlan(limits) {
      scopes.audio.setLimits(limits.audio)
      scopes.agents.setLimits(limits.agents)
    },
    snapshot: () => ({ audio: scopes.audio.snapshot(), agents: scopes.agents.snapshot() }),
    gauges: () => ({ audio: scopes.audio.gauge(), agents: scopes.agents.gauge(), other: scopes.other.gauge() }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function startNodeTimer(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}
