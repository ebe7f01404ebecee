import { PEAK_WINDOW_SAMPLES } from '#shared/domain/media-paths.ts'
import { timelineLength, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'

/**
 * Lays the takes' peaks out on the chapter's windows. A window shared by two takes holds the extremes of both; a take
 * that doesn't start on a window edge is exact to within one window. Trims are applied, gain and fades aren't: the
 * renderer applies those.
 *
 * @param getPeaks finest peaks of a take, at the take's own rate
 */
export function layOutPeaks(spans: readonly TimelineSpan[], getPeaks: (takeId: string) => Int16Array): Int16Array {
  const windowCount = Math.ceil(timelineLength(spans) / PEAK_WINDOW_SAMPLES)
  const result = new Int16Array(windowCount * 2)
  for (const span of spans) {
    const peaks = getPeaks(span.takeId)
    const pairCount = peaks.length / 2
    if (pairCount === 0) continue
    const first = Math.floor(span.startSample / PEAK_WINDOW_SAMPLES)
    const last = Math.min(windowCount - 1, Math.floor((span.startSample + span.sampleCount - 1) / PEAK_WINDOW_SAMPLES))
    const pairsPerWindow = (pairCount * PEAK_WINDOW_SAMPLES) / (span.shape?.takeSampleCount ?? span.sampleCount)
    const fromPair = ((span.shape?.fromSample ?? 0) * pairsPerWindow) / PEAK_WINDOW_SAMPLES
    for (let window = first; window <= last; window += 1) {
      const from = fromPair + ((window * PEAK_WINDOW_SAMPLES - span.startSample) / PEAK_WINDOW_SAMPLES) * pairsPerWindow
      const start = Math.max(0, Math.min(pairCount - 1, Math.floor(from)))
      const end = Math.max(start + 1, Math.min(pairCount, Math.ceil(from + pairsPerWindow)))
      let low = result[window * 2] ?? 0
      let high = result[window * 2 + 1] ?? 0
      for (let pair = start; pair < end; pair += 1) {
        const pairLow = peaks[pair * 2] ?? 0
        const pairHigh = peaks[pair * 2 + 1] ?? 0
        if (pairLow < low) low = pairLow
        if (pairHigh > high) high = pairHigh
      }
      result[window * 2] = low
      result[window * 2 + 1] = high
    }
  }
  return result
}
