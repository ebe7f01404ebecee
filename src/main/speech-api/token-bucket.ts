/**
 * The client's model of one of the service's rate buckets (specification part 8), never more generous than the real
 * one.
 *
 * A request takes its token at some point between sending and response. The model counts it as taken when deciding
 * whether another may start, and as still there when deciding whether the bucket is full, so it holds for any network
 * delay; a request that could start sooner waits at most for one response.
 */
export interface TokenBucket {
  /** Milliseconds until `count` requests may have started; 0 if now, `Infinity` if a response must come first. */
  waitMs(nowMs: number, count: number): number
  /** Requests that may start now; below 0 while more are reserved than available. */
  available(nowMs: number): number
  reserve(nowMs: number): void
  /** Ends a reservation: the service took the token, or never received the request. */
  settle(nowMs: number, wasTaken: boolean): void
  /** Accepts a lower count from the service; `pending` reserved requests may already be included in `remaining`. */
  lowerTo(nowMs: number, remaining: number, pending: number): void
  /** Accepts a higher count from the service, which is only certain if nothing else was running. */
  raiseTo(nowMs: number, remaining: number): void
  resize(nowMs: number, ratePerSecond: number, capacity: number): void
}

// Refilling adds fractions: without a margin, a rounding error could miss a full token.
const ROUNDING = 1e-9

export function createTokenBucket(nowMs: number, initialRatePerSecond: number, initialCapacity: number): TokenBucket {
  let ratePerSecond = initialRatePerSecond
  let capacity = initialCapacity
  let level = initialCapacity
  let reserved = 0
  let updatedMs = nowMs

  function refill(now: number): void {
    if (now <= updatedMs) return
    level = Math.min(capacity, level + ((now - updatedMs) * ratePerSecond) / 1000)
    updatedMs = now
  }

  return {
    waitMs(now, count) {
      refill(now)
      const missing = count + reserved - level
      if (missing <= ROUNDING) return 0
      if (level + missing > capacity + ROUNDING) return Infinity
      return Math.ceil((missing * 1000) / ratePerSecond - ROUNDING)
    },
    available(now) {
      refill(now)
      return level - reserved
    },
    reserve(now) {
      refill(now)
      reserved += 1
    },
    settle(now, wasTaken) {
      refill(now)
      reserved -= 1
      if (wasTaken) level = Math.max(0, level - 1)
    },
    lowerTo(now, remaining, pending) {
      refill(now)
      level = Math.min(level, remaining + pending)
    },
    raiseTo(now, remaining) {
      refill(now)
      level = Math.min(capacity, Math.max(level, remaining))
    },
    resize(now, nextRatePerSecond, nextCapacity) {
      refill(now)
      level = Math.min(nextCapacity, level + Math.max(0, nextCapacity - capacity))
      ratePerSecond = nextRatePerSecond
      capacity = nextCapacity
    },
  }
}
