/** A failed attempt, as needed to decide on a retry. */
export type FailedTry =
  | { kind: 'answer'; status: number; retryAfterMs: number | undefined }
  /** `sent` false: the service can't have received the request. `isTransient` false: it would fail again. */
  | { kind: 'network'; sent: boolean; isTransient: boolean }

/** Longest requested wait that is waited out; beyond it the request fails and reports the time. */
export const LONGEST_WAIT_MS = 60_000

/** Total attempts, including the first (specification part 7). Other statuses are never retried. */
const TRIES_BY_STATUS: Record<number, number> = { 429: 5, 500: 3, 502: 5, 503: 5, 504: 5 }
const NETWORK_TRIES = 3

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000
const LONGEST_JITTER_MS = 1_000

/**
 * Wait before the next attempt, or null if there is none (specification part 7, retry rules).
 *
 * A billed request is resent after a network failure only if the service can't have received it: there is no way to
 * check, and a second one would be charged silently.
 *
 * A wait given by the service is never shortened; jitter is added so that waiting clients spread out.
 * @param tries attempts so far, 1 or more
 * @param random 0 to below 1
 */
export function nextTryDelayMs(
  failure: FailedTry,
  tries: number,
  isCharged: boolean,
  random: () => number,
): number | null {
  if (failure.kind === 'network') {
    const isSafe = !failure.sent || !isCharged
    return failure.isTransient && isSafe && tries < NETWORK_TRIES ? backoffMs(tries, random) : null
  }
  if (tries >= (TRIES_BY_STATUS[failure.status] ?? 0)) return null
  const askedMs = failure.retryAfterMs ?? 0
  if (askedMs > LONGEST_WAIT_MS) return null
  if (askedMs === 0) return backoffMs(tries, random)
  return askedMs + Math.ceil(random() * Math.min(LONGEST_JITTER_MS, askedMs / 4))
}

/** Doubles from half a second to eight; the second half of each wait is random. */
function backoffMs(tries: number, random: () => number): number {
  const wholeMs = Math.min(FIRST_BACKOFF_MS * 2 ** (tries - 1), LONGEST_BACKOFF_MS)
  return Math.ceil(wholeMs / 2 + (random() * wholeMs) / 2)
}
