/** A try that failed, as far as the question of another one goes. */
export type FailedTry =
  | { kind: 'answer'; status: number; retryAfterMs: number | undefined }
  /** `sent` false: the service cannot have seen the request. `isTransient` false: the same will happen again. */
  | { kind: 'network'; sent: boolean; isTransient: boolean }

/** Largest wait a service may ask for that is waited out; beyond it the request fails and says how long. */
export const LONGEST_WAIT_MS = 60_000

/** Tries in all, the first included (specification part 7). A status that is not here is never tried again. */
const TRIES_BY_STATUS: Record<number, number> = { 429: 5, 500: 3, 502: 5, 503: 5, 504: 5 }
const NETWORK_TRIES = 3

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000
const LONGEST_JITTER_MS = 1_000

/**
 * How long to wait before the next try, or null when there is none (specification part 7, retry rules).
 *
 * A request that is charged is sent again after a network failure only when the service cannot have seen the first one:
 * the service offers no way to ask whether it was, and a second one would be charged again without anyone being told.
 *
 * A wait the service gives is never shortened; jitter is added on top of it, so that several waiting clients part.
 * @param tries made so far, 1 or more
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

/** Doubles from half a second to eight; the second half of each wait is chance. */
function backoffMs(tries: number, random: () => number): number {
  const wholeMs = Math.min(FIRST_BACKOFF_MS * 2 ** (tries - 1), LONGEST_BACKOFF_MS)
  return Math.ceil(wholeMs / 2 + (random() * wholeMs) / 2)
}
