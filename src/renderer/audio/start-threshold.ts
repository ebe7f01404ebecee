const LEAST_MS = 16
const MOST_MS = 1_500
/** Headroom over the worst shortfall seen. */
const MARGIN = 1.15
/** How much of what is known of the past fades with every second of audio that came in time. */
const FADE_PER_SECOND = 0.01

/**
 * Learns from arrivals how much must be there before play can start without running dry: the largest time by which a
 * chunk came later than the audio before it lasted, for a listener who started with the first chunk.
 */
export class StartThreshold {
  #worstLagMs = 0
  #startMs: number | null = null
  #arrivedMs = 0

  /** A stream begins: its own timing is measured from its first chunk. */
  begin(): void {
    this.#startMs = null
    this.#arrivedMs = 0
  }

  /** Audio of `durationMs` arrived at `nowMs`. */
  note(nowMs: number, durationMs: number): void {
    if (this.#startMs === null) {
      this.#startMs = nowMs
    } else {
      // Positive when a listener who started at once would have run dry by that much.
      const lagMs = nowMs - this.#startMs - this.#arrivedMs
      this.#worstLagMs = Math.max(this.#worstLagMs * (1 - (FADE_PER_SECOND * durationMs) / 1000), lagMs)
    }
    this.#arrivedMs += durationMs
  }

  get thresholdMs(): number {
    return Math.min(MOST_MS, Math.max(LEAST_MS, this.#worstLagMs * MARGIN))
  }
}
