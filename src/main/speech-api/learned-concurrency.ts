/**
 * How many concurrent requests an account accepts, learned from rejections: its plan may allow fewer, or others share
 * it.
 */
export interface LearnedConcurrency {
  /** The current limit, 1 to `planned`. */
  limit(nowMs: number, planned: number): number
  /** The service rejected a request while `accepted` others were running. */
  refused(nowMs: number, accepted: number): void
  /** Discards what was learned under another plan. */
  forget(): void
}

/** The limit is doubled this long after the last rejection. */
const TRY_MORE_AFTER_MS = 30_000

export function createLearnedConcurrency(): LearnedConcurrency {
  let learned = Infinity
  let tryMoreAtMs = Infinity

  return {
    limit(nowMs, planned) {
      for (; nowMs >= tryMoreAtMs && learned < planned; tryMoreAtMs += TRY_MORE_AFTER_MS) learned *= 2
      return Math.min(planned, learned)
    },
    refused(nowMs, accepted) {
      learned = Math.min(learned, Math.max(1, accepted))
      tryMoreAtMs = nowMs + TRY_MORE_AFTER_MS
    },
    forget() {
      learned = Infinity
    },
  }
}
