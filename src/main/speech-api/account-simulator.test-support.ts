import type { PlanLimits } from '#shared/domain/plans.ts'

/** The service's side of one account, exact to the millisecond (specification part 8). */
export interface AccountSimulator {
  /** A request arrives; `refused` if it exceeds a limit, with the values of the response headers. */
  arrive(nowMs: number): { refused: 'rate' | 'concurrency' | undefined; remaining: number; retryAfterMs: number }
  leave(): void
  refusals: { atMs: number; why: 'rate' | 'concurrency' }[]
  /** Another client takes a token. */
  steal(nowMs: number): void
}

export function createAccountSimulator(limits: PlanLimits['audio']): AccountSimulator {
  let level = limits.burst
  let updatedMs = 0
  let inFlight = 0
  const refusals: AccountSimulator['refusals'] = []

  function refill(nowMs: number): void {
    level = Math.min(limits.burst, level + ((nowMs - updatedMs) * limits.ratePerSecond) / 1000)
    updatedMs = nowMs
  }

  return {
    refusals,
    arrive(nowMs) {
      refill(nowMs)
      const refused = level < 1 - 1e-6 ? 'rate' : inFlight >= limits.concurrency ? 'concurrency' : undefined
      if (refused === undefined) {
        level -= 1
        inFlight += 1
      } else refusals.push({ atMs: nowMs, why: refused })
      return { refused, remaining: Math.floor(level), retryAfterMs: 1_000 }
    },
    leave() {
      inFlight -= 1
    },
    steal(nowMs) {
      refill(nowMs)
      if (level >= 1) level -= 1
    },
  }
}
