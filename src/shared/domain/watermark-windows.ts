/** A shorter piece may contain too little speech (the service requires three seconds of clear speech). */
export const WINDOW_MIN_MS = 5_000
export const WINDOW_MAX_MS = 120_000
/** Piece lengths that the user can choose. */
export const WINDOW_CHOICES_MS = [10_000, 30_000, 60_000, 120_000] as const
/** A shorter remainder isn't checked. */
export const SHORTEST_HEARD_MS = 3_000

/** Cost of a check in pieces. */
export interface WindowsCost {
  windowMs: number
  requests: number
  /** All pieces together, as sent. */
  sizeBytes: number
  /** Minimum duration by the rate limit; null if unknown. */
  leastMs: number | null
}

/** Cost of checking a file in pieces of this length, each sent as 16-bit mono at the file's own rate. */
export function costOfWindows(
  sound: { durationMs: number; sampleRateHz: number },
  windowMs: number,
  ratePerSecond: number | null,
): WindowsCost {
  const whole = Math.floor(sound.durationMs / windowMs)
  const rest = sound.durationMs - whole * windowMs
  const requests = Math.max(1, whole + (rest >= SHORTEST_HEARD_MS ? 1 : 0))
  return {
    windowMs,
    requests,
    sizeBytes: Math.round((sound.durationMs / 1000) * sound.sampleRateHz) * 2 + requests * 44,
    leastMs: ratePerSecond === null ? null : Math.round((requests / ratePerSecond) * 1000),
  }
}
