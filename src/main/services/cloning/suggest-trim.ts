import type { Recording } from '#shared/contract/cloning.ts'
import { CLONE_SAMPLE_MAX_MS, TAIL_MS, UNSTEADY_START_MS } from '#shared/domain/recording-lengths.ts'

const LEAD_MS = 200
/** Smaller savings aren't worth suggesting. */
const MIN_GAIN_MS = 150

/**
 * Suggests a trim from just before the speech to half a second after it, without the unsteady start and within the
 * service's maximum. Null if it would save little or be too short for the service.
 *
 * @param leastMs minimum useful length
 */
export function suggestTrim(
  request: { durationMs: number; speechSpan: { startMs: number; endMs: number } | null },
  leastMs: number,
): Recording['suggestedTrim'] {
  const { durationMs, speechSpan } = request
  if (speechSpan === null) return null
  const startMs = Math.max(UNSTEADY_START_MS, speechSpan.startMs - LEAD_MS)
  // The end of a word fades longer than the level shows.
  const endMs = Math.min(durationMs, speechSpan.endMs + TAIL_MS, startMs + CLONE_SAMPLE_MAX_MS)
  // A suggestion must not make a valid recording too short.
  if (endMs - startMs < leastMs) {
    const widerStartMs = Math.max(Math.min(UNSTEADY_START_MS, durationMs - leastMs), endMs - leastMs)
    const widerEndMs = widerStartMs + leastMs
    if (widerStartMs < 0 || widerEndMs > durationMs) return null
    return worthwhile({ startMs: widerStartMs, endMs: widerEndMs }, durationMs)
  }
  return worthwhile({ startMs, endMs }, durationMs)
}

function worthwhile(trim: { startMs: number; endMs: number }, durationMs: number): Recording['suggestedTrim'] {
  return trim.startMs + (durationMs - trim.endMs) < MIN_GAIN_MS ? null : trim
}
