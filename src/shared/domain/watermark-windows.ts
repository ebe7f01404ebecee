/** A piece shorter than this may hold too little speech to tell (the service asks for three seconds of clear speech). */
export const WINDOW_MIN_MS = 5_000
export const WINDOW_MAX_MS = 120_000
/** Lengths of pieces that a person can choose from. */
export const WINDOW_CHOICES_MS = [10_000, 30_000, 60_000, 120_000] as const
/** What is left at the end is not asked about when it is shorter than this. */
export const SHORTEST_HEARD_MS = 3_000

/** What a check in pieces takes. */
export interface WindowsCost {
  windowMs: number
  requests: number
  /** All pieces together, as they are sent. */
  sizeBytes: number
  /** At best, by the account's limits; null where those are not known. */
  leastMs: number | null
}

/** What asking about a file in pieces of this length takes, each sent as 16-bit mono at the file's own rate. */
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
