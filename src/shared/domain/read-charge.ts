/** What the service reported for a request. */
export interface ReportedCharge {
  /** Null when nothing that can be a count was reported. */
  characters: number | null
  /** What was reported instead of a count, as JSON; null when it was a count or nothing. */
  reported: string | null
}

const MAX_REPORTED_CHARS = 100
/** The service bills the characters that were sent; it may count markup and short texts differently, but not by more than this. */
const MAX_FACTOR = 10
const MIN_LIMIT_CHARACTERS = 1_000

/** Reads a count of billed characters, also from its digits as text (shapes page, part 0). */
export function readCharge(value: unknown): ReportedCharge {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0)
    return { characters: count, reported: null }
  // JSON has no spelling for a number that is too large to be read.
  const text = typeof value === 'number' && !Number.isFinite(value) ? String(value) : JSON.stringify(value)
  return { characters: null, reported: value === undefined ? null : text.slice(0, MAX_REPORTED_CHARS) }
}

/** False for a count that the characters of a request can't explain: it would use up a budget by itself. */
export function isPlausibleCharge(characters: number, plannedCharacters: number): boolean {
  return characters <= Math.max(MIN_LIMIT_CHARACTERS, plannedCharacters * MAX_FACTOR)
}
