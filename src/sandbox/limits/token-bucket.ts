/** A bucket of `capacity` tokens that refills at `ratePerSecond`. Specification part 8: a fresh bucket absorbs the whole burst. */
export interface TokenBucket {
  /** Takes one token if available. */
  take(): boolean
  /** Whole tokens left. */
  remaining(): number
  /** Milliseconds until the next token; 0 if one is available. */
  waitMs(): number
  /** Milliseconds until the bucket is full. */
  fullInMs(): number
}

/** Creates a full bucket; `nowMs` may jump forward, and a jump backward refills and costs nothing. */
export function createTokenBucket(capacity: number, ratePerSecond: number, nowMs: () => number): TokenBucket {
  let tokens = capacity
  let filledAtMs = nowMs()
  const refill = () => {
    const readMs = nowMs()
    tokens = Math.min(capacity, tokens + (Math.max(0, readMs - filledAtMs) / 1000) * ratePerSecond)
    filledAtMs = readMs
    return tokens
  }
  const untilMs = (wanted: number) => Math.max(0, ((wanted - refill()) / ratePerSecond) * 1000)
  return {
    take() {
      if (refill() < 1) return false
      tokens -= 1
      return true
    },
    remaining: () => Math.floor(refill()),
    waitMs: () => untilMs(1),
    fullInMs: () => untilMs(capacity),
  }
}
