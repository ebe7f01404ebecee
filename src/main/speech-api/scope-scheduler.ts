import type { LimitGauge } from '#shared/contract/limits.ts'
import type { PlanLimits } from '#shared/domain/plans.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { RateLimitReport } from './answer-headers.ts'
import { createLearnedConcurrency } from './learned-concurrency.ts'
import { createTokenBucket } from './token-bucket.ts'
import { createRequestQueue, type Waiting } from './request-queue.ts'
import type { RequestPriority } from './request-options.ts'

/**
 * The account limit a request counts against. `other` has no limit in the specification and only reacts to rejections.
 */
export type LimitScope = 'audio' | 'agents' | 'other'

export interface RequestNeed {
  scope: LimitScope
  /** False for requests that count against the rate but not the concurrency, such as lists. */
  holdsSlot: boolean
  priority: RequestPriority
  signal: AbortSignal
  /** Called when the request has to wait, and on updates: minimum milliseconds until it may start. */
  onWait?: (waitMs: number) => void
  /** Ticket of an earlier permit for the same request: it returns to its old place. */
  ticket?: number
}

/** Permission to send one request. The holder must release it. */
export interface RequestPermit {
  readonly ticket: number
  /** The response headers arrived: the token is used, and the service's count corrects ours. */
  answered(report: RateLimitReport): void
  /** The service rejected the request for its limits: nothing in this scope starts for `waitMs`. */
  refused(kind: 'rate' | 'concurrency', waitMs: number): void
  /** The connection failed: the token isn't used. */
  notSent(): void
  /** Releases the slot. `aborted` keeps it briefly: the service notices a closed connection later. */
  release(how: 'ended' | 'aborted'): void
}

export interface ScopeSnapshot {
  inFlight: number
  concurrency: number
  queued: number
  /** Minimum time until the first waiting request may start; 0 if none waits or only for a running request. */
  waitMs: number
}

/** One scope's rate bucket and concurrency limit; both must allow a request before it starts. */
export interface ScopeScheduler {
  acquire(need: RequestNeed & { ticket: number }): Promise<RequestPermit>
  setLimits(limits: PlanLimits['audio']): void
  snapshot(): ScopeSnapshot
  gauge(): LimitGauge
}

interface ScopeDeps {
  now: () => number
  startTimer: (delayMs: number, callback: () => void) => () => void
  changed: () => void
}

interface Waiter extends Waiting {
  need: RequestNeed
  start: (permit: RequestPermit) => void
}

/** How long the slot of an aborted request is kept: the service learns of a closed connection a network delay later. */
const ABORT_SETTLE_MS = 200

export function createScopeScheduler(deps: ScopeDeps, initialLimits: PlanLimits['audio']): ScopeScheduler {
  let limits = initialLimits
  let inFlight = 0
  /** In-flight requests that the service has rejected and whose connection is still closing. */
  let refusedInFlight = 0
  let blockedUntilMs = -Infinity
  let settledCount = 0
  let lastSequence = 0
  let stopTimer: (() => void) | undefined
  const bucket = createTokenBucket(deps.now(), limits.ratePerSecond, limits.burst)
  const learned = createLearnedConcurrency()
  const line = createRequestQueue<Waiter>()
  const unanswered = new Set<number>()
  const refusals = { rate: 0, concurrency: 0 }
  let reported: { limit: number | null; remaining: number | null; atMs: number } | null = null

  function waitMs(count: number): number {
    const now = deps.now()
    return Math.max(blockedUntilMs - now, bucket.waitMs(now, count), 0)
  }

  function concurrency(): number {
    return learned.limit(deps.now(), limits.concurrency)
  }

  function pump(): void {
    stopTimer?.()
    stopTimer = undefined
    for (;;) {
      const waiter = line.next(inFlight < concurrency())
      if (waiter === undefined) break
      const delayMs = waitMs(1)
      if (delayMs > 0) {
        if (delayMs < Infinity) stopTimer = deps.startTimer(Math.ceil(delayMs), pump)
        break
      }
      line.take(waiter)
      waiter.start(grant(waiter))
    }
    deps.changed()
  }

  function grant(waiter: Waiter): RequestPermit {
    const settledAtStart = settledCount
    const { ticket, holdsSlot } = waiter
    let isSettled = false
    let isReleased = false
    let isRefused = false
    bucket.reserve(deps.now())
    if (holdsSlot) inFlight += 1
    const sequence = ++lastSequence
    unanswered.add(sequence)

    function settle(wasTaken: boolean): boolean {
      if (isSettled) return false
      isSettled = true
      settledCount += 1
      unanswered.delete(sequence)
      bucket.settle(deps.now(), wasTaken)
      return true
    }

    function earlierPending(): number {
      let count = 0
      for (const other of unanswered) if (other < sequence) count += 1
      return count
    }

    function freeSlot(): void {
      inFlight -= 1
      pump()
    }

    return {
      ticket,
      answered(report) {
        note(report)
        if (!settle(true)) return
        correct(report, earlierPending(), settledCount === settledAtStart + 1)
        pump()
      },
      refused(kind, refusedForMs) {
        const now = deps.now()
        refusals[kind] += 1
        if (holdsSlot && !isReleased && !isRefused) {
          isRefused = true
          refusedInFlight += 1
        }
        if (kind === 'concurrency') learned.refused(now, inFlight - refusedInFlight)
        if (settle(false) && kind === 'rate') bucket.lowerTo(now, 0, earlierPending())
        blockedUntilMs = Math.max(blockedUntilMs, now + refusedForMs)
        pump()
        for (const other of line.all()) other.need.onWait?.(expectedWaitMs(other))
      },
      notSent() {
        settle(false)
      },
      release(how) {
        if (isReleased) return
        isReleased = true
        if (isRefused) refusedInFlight -= 1
        settle(true)
        if (!holdsSlot) pump()
        else if (how === 'aborted') deps.startTimer(ABORT_SETTLE_MS, freeSlot)
        else freeSlot()
      },
    }
  }

  function note(report: RateLimitReport): void {
    const [limit, remaining] = [report.limit ?? null, report.remaining ?? null]
    if (limit !== null || remaining !== null) reported = { limit, remaining, atMs: deps.now() }
  }

  function correct(report: RateLimitReport, pending: number, isAlone: boolean): void {
    const now = deps.now()
    // A limit at or below the sustained rate may be the rate itself and says nothing about the bucket size.
    if (report.limit !== undefined && report.limit > limits.ratePerSecond && report.limit !== limits.burst) {
      limits = { ...limits, burst: report.limit }
      bucket.resize(now, limits.ratePerSecond, report.limit)
    }
    if (report.remaining === undefined) return
    bucket.lowerTo(now, report.remaining, pending)
    if (isAlone) bucket.raiseTo(now, report.remaining)
  }

  /** A waiter's estimate: each request before it takes a token, and a running one may end at any moment. */
  function expectedWaitMs(waiter: Waiter): number {
    const firstMs = waitMs(1)
    return (firstMs === Infinity ? 0 : firstMs) + (line.countBefore(waiter) * 1000) / limits.ratePerSecond
  }

  return {
    acquire(need) {
      return new Promise((resolve, reject) => {
        let hasStarted = false
        let isListening = false
        const waiter: Waiter = { ticket: need.ticket, priority: need.priority, holdsSlot: need.holdsSlot, need, start }

        function start(permit: RequestPermit): void {
          hasStarted = true
          if (isListening) need.signal.removeEventListener('abort', cancel)
          resolve(permit)
        }

        function cancel(): void {
          line.remove(waiter)
          reject(new StudioError('canceled', 'canceled-before-sent'))
          pump()
        }

        line.add(waiter)
        pump()
        if (hasStarted) return
        isListening = true
        need.signal.addEventListener('abort', cancel, { once: true })
        need.onWait?.(expectedWaitMs(waiter))
      })
    },
    setLimits(next) {
      limits = next
      learned.forget()
      bucket.resize(deps.now(), next.ratePerSecond, next.burst)
      pump()
    },
    gauge() {
      const now = deps.now()
      const delayMs = line.length === 0 ? 0 : waitMs(1)
      return {
        available: bucket.available(now),
        burst: limits.burst,
        ratePerSecond: limits.ratePerSecond,
        inFlight,
        concurrency: concurrency(),
        planConcurrency: limits.concurrency,
        waitingInteractive: line.count('interactive'),
        waitingBatch: line.count('batch'),
        waitMs: delayMs === Infinity ? 0 : delayMs,
        heldMs: Math.max(0, blockedUntilMs - now),
        refusedForRate: refusals.rate,
        refusedForConcurrency: refusals.concurrency,
        reported: reported && {
          limit: reported.limit,
          remaining: reported.remaining,
          ageMs: Math.max(0, now - reported.atMs),
        },
      }
    },
    snapshot() {
      const delayMs = line.length === 0 ? 0 : waitMs(1)
      return {
        inFlight,
        concurrency: concurrency(),
        queued: line.length,
        waitMs: delayMs === Infinity ? 0 : delayMs,
      }
    },
  }
}
