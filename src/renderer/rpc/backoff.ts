/** Pauses between attempts: longer after each, up to five seconds, and short again after one that lasted. */
export interface Backoff {
  /** Attempts that ended early, in a row. */
  attempts(): number
  /** Call when an attempt begins to succeed. */
  begin(): void
  /** Resolves when the next attempt is due, or at once when `signal` aborts. */
  pause(signal: AbortSignal): Promise<void>
}

export interface BackoffDeps {
  /** Resolves after `delayMs`, or rejects when `signal` aborts. */
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>
  random: () => number
  /** Monotonic time in milliseconds. */
  now: () => number
}

const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 5_000
/** What ends sooner has not worked, so that a connection that opens and closes at once is not repeated without a pause. */
const LASTED_MS = 5_000

export function createBackoff({ wait, random, now }: BackoffDeps): Backoff {
  let attempts = 0
  let beganAt: number | null = null
  return {
    attempts: () => attempts,
    begin: () => (beganAt = now()),
    async pause(signal) {
      if (beganAt !== null && now() - beganAt >= LASTED_MS) attempts = 0
      beganAt = null
      attempts += 1
      const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1))
      await wait(longest * (0.5 + random() / 2), signal).catch(() => undefined)
    },
  }
}

/** The clock and the timers of this window. */
export const windowBackoff: BackoffDeps = {
  wait: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error)
      const stop = (): void => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, delayMs)
      signal.addEventListener('abort', stop, { once: true })
    }),
  random: Math.random,
  now: () => performance.now(),
}
