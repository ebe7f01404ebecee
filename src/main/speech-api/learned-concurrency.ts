/** How many requests an account takes at once, learned from refusals: its plan may allow fewer than was said, or others use it too. */
export interface LearnedConcurrency {
  /** What to keep to now, 1 to `planned`. */
  limit(nowMs: number, planned: number): number
  /** The service refused a request while `accepted` others were under way. */
  refused(nowMs: number, accepted: number): void
  /** What was learned belonged to another plan. */
  forget(): void
}

/** So long after the last refusal twice as many are tried. */
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
