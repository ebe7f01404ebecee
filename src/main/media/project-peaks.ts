import { gainAt, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { PEAK_WINDOW_SAMPLES, PROJECT_PEAK_SAMPLES } from '#shared/domain/media-paths.ts'

const PAIRS_EACH = PROJECT_PEAK_SAMPLES / PEAK_WINDOW_SAMPLES

/**
 * Applies each span's gain and fades, at the middle of each window, to a chapter's stored peaks, in place. Returns
 * them.
 */
export function heardPeaks(pairs: Int16Array, spans: readonly TimelineSpan[]): Int16Array {
  for (const { startSample, sampleCount, shape } of spans) {
    if (!shape || (shape.gain === 1 && shape.fadeInSamples === 0 && shape.fadeOutSamples === 0)) continue
    const first = Math.ceil(startSample / PEAK_WINDOW_SAMPLES)
    const last = Math.min(pairs.length >> 1, Math.ceil((startSample + sampleCount) / PEAK_WINDOW_SAMPLES))
    for (let pair = first; pair < last; pair += 1) {
      const middle = (pair + 0.5) * PEAK_WINDOW_SAMPLES - startSample
      const gain = gainAt(shape, sampleCount, Math.max(0, Math.min(sampleCount, middle)))
      pairs[pair * 2] = Math.max(-32_768, Math.round((pairs[pair * 2] as number) * gain))
      pairs[pair * 2 + 1] = Math.min(32_767, Math.round((pairs[pair * 2 + 1] as number) * gain))
    }
  }
  return pairs
}

/** One pair per `PROJECT_PEAK_SAMPLES` of a chapter, from one per `PEAK_WINDOW_SAMPLES`. */
export function projectPairs(fine: Int16Array): Int16Array {
  const count = fine.length >> 1
  const wide = new Int16Array(Math.ceil(count / PAIRS_EACH) * 2)
  for (let pair = 0; pair < count; pair += 1) {
    const at = Math.floor(pair / PAIRS_EACH) * 2
    const isFirst = pair % PAIRS_EACH === 0
    const low = fine[pair * 2] as number
    const high = fine[pair * 2 + 1] as number
    if (isFirst || low < (wide[at] as number)) wide[at] = low
    if (isFirst || high > (wide[at + 1] as number)) wide[at + 1] = high
  }
  return wide
}

/** The pairs of all chapters in the format of `projectPeaksPath`. */
export function joinProjectPeaks(chapters: readonly Int16Array[]): Uint8Array {
  const head = Uint32Array.of(chapters.length, ...chapters.map((pairs) => pairs.length >> 1))
  const sizeBytes = chapters.reduce((sum, pairs) => sum + pairs.byteLength, head.byteLength)
  const joined = new Uint8Array(sizeBytes)
  joined.set(new Uint8Array(head.buffer))
  let at = head.byteLength
  for (const pairs of chapters) {
    joined.set(new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength), at)
    at += pairs.byteLength
  }
  return joined
}

/** Size of what `joinProjectPeaks` returns for chapters of these lengths. */
export function projectPeaksSizeBytes(lengthsSamples: readonly number[]): number {
  const getPairs = (samples: number) => Math.ceil(Math.ceil(samples / PEAK_WINDOW_SAMPLES) / PAIRS_EACH)
  return lengthsSamples.reduce((sum, samples) => sum + 4 + getPairs(samples) * 4, 4)
}
