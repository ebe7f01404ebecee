import type { LimitGauge } from '#shared/contract/limits.ts'
import type { PlanLimits } from '#shared/domain/plans.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import {
  createScopeScheduler,
  type ScopeScheduler,
  type ScopeSnapshot,
  type LimitScope,
  type RequestNeed,
  type RequestPermit,
} from './scope-scheduler.ts'

export interface SchedulerSnapshot {
  audio: ScopeSnapshot
  agents: ScopeSnapshot
}

/** The limits of one account, shared by everything the studio sends (specification part 8). */
export interface RequestScheduler {
  /** @throws StudioError `canceled` if the signal aborts first; nothing was taken. */
  acquire(need: RequestNeed): Promise<RequestPermit>
  /** Takes effect immediately; running requests aren't affected. Feedback on the earlier plan is discarded. */
  setPlan(limits: PlanLimits): void
  snapshot(): SchedulerSnapshot
  /** The current state of the limits. */
  gauges(): Record<LimitScope, LimitGauge>
  /** Called after changes, merged. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface SchedulerDeps {
  /** Milliseconds of a monotonic clock. */
  now: () => number
  plan: PlanLimits
  /** Calls back once after at least `delayMs`; returns a cancel function. */
  startTimer?: (delayMs: number, callback: () => void) => () => void
}

const UNLIMITED = { ratePerSecond: 1_000_000, burst: 1_000_000, concurrency: Infinity }

/** Creates a scheduler with full buckets. It holds a timer only while something waits. */
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
      if (need.signal.aborted) return Promise.reject(new StudioError('canceled', 'canceled-before-sent'))
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
