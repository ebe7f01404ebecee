import type { Recording } from '#shared/contract/cloning.ts'
import { CLONE_SAMPLE_MAX_MS, TAIL_MS, UNSTEADY_START_MS } from '#shared/domain/recording-lengths.ts'

const LEAD_MS = 200
/** Nobody needs to be asked about less. */
const LEAST_GAIN_MS = 150

/**
 * Where the voice begins and ends, with a little before it and half a second after it, without the unsteady start and at
 * most as long as the service takes. Null where that is as good as the whole recording or would be too short for the service.
 *
 * @param leastMs shortest length of use
 */
export function suggestTrim(
  request: { durationMs: number; speechSpan: { startMs: number; endMs: number } | null },
  leastMs: number,
): Recording['suggestedTrim'] {
  const { durationMs, speechSpan } = request
  if (speechSpan === null) return null
  const startMs = Math.max(UNSTEADY_START_MS, speechSpan.startMs - LEAD_MS)
  // The last sound of a word fades longer than a level shows.
  const endMs = Math.min(durationMs, speechSpan.endMs + TAIL_MS, startMs + CLONE_SAMPLE_MAX_MS)
  // A recording that is long enough as it is must not become too short by a suggestion.
  if (endMs - startMs < leastMs) {
    const widerStartMs = Math.max(Math.min(UNSTEADY_START_MS, durationMs - leastMs), endMs - leastMs)
    const widerEndMs = widerStartMs + leastMs
    if (widerStartMs < 0 || widerEndMs > durationMs) return null
    return worthwhile({ startMs: widerStartMs, endMs: widerEndMs }, durationMs)
  }
  return worthwhile({ startMs, endMs }, durationMs)
}

function worthwhile(trim: { startMs: number; endMs: number }, durationMs: number): Recording['suggestedTrim'] {
  return trim.startMs + (durationMs - trim.endMs) < LEAST_GAIN_MS ? null : trim
}
