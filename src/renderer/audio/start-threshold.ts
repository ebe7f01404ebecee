const MIN_MS = 16
const MAX_MS = 1_500
/** Headroom over the worst observed shortfall. */
const MARGIN = 1.15
/** How much of the past decays with every second of audio that arrives in time. */
const FADE_PER_SECOND = 0.01

/**
 * Learns from arrivals how much must be queued before playback can start without running dry: the largest time by which
 * a chunk arrived later than the preceding audio lasted, for a listener who started with the first chunk.
 */
export class StartThreshold {
  #worstLagMs = 0
  #startMs: number | null = null
  #arrivedMs = 0

  /** Starts a stream: its timing is measured from its first chunk. */
  begin(): void {
    this.#startMs = null
    this.#arrivedMs = 0
  }

  /** Records that audio of `durationMs` arrived at `nowMs`. */
  note(nowMs: number, durationMs: number): void {
    if (this.#startMs === null) {
      this.#startMs = nowMs
    } else {
      // Positive if a listener who started immediately would have run dry by that much.
      const lagMs = nowMs - this.#startMs - this.#arrivedMs
      this.#worstLagMs = Math.max(this.#worstLagMs * (1 - (FADE_PER_SECOND * durationMs) / 1000), lagMs)
    }
    this.#arrivedMs += durationMs
  }

  get thresholdMs(): number {
    return Math.min(MAX_MS, Math.max(MIN_MS, this.#worstLagMs * MARGIN))
  }
}
