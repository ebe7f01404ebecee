import { gainAt, type SpanShape } from '#shared/domain/chapter-timeline.ts'
import { PEAK_LEVEL_FACTOR, type PeakPyramid } from './peak-pyramid.ts'

/** A take's peaks as a range in a pyramid. */
export interface PeakPiece {
  pyramid: PeakPyramid
  /** Finest pair where the take begins; fractional if the pyramid covers a whole chapter. */
  firstPair: number
  /** Timeline samples per finest pair. */
  pairSamples: number
  /** The part of the take covered by the pyramid, in timeline samples from the take's start. */
  fromSample: number
  toSample: number
}

/** Consecutive spans whose peaks are laid out in one pyramid as in the timeline. */
export interface PeakRun {
  piece: PeakPiece
  startSample: number
  endSample: number
  /** Finest pair where the run begins. */
  firstPair: number
  /** Gain and fades of its single span; null leaves the peaks unchanged. */
  shape: SpanShape | null
}

/** Widens the columns covered by a run; scales the peaks if it has its own gain. */
export function fillPeakRun(run: PeakRun, start: number, perColumn: number, columns: Int16Array): void {
  const { pyramid, pairSamples } = run.piece
  const { firstPair, shape } = run
  const sampleCount = run.endSample - run.startSample
  const pairsPerColumn = perColumn / pairSamples
  const first = Math.max(0, Math.floor((run.startSample - start) / perColumn))
  const last = Math.min((columns.length >> 1) - 1, Math.ceil((run.endSample - start) / perColumn) - 1)
  const startPair = Math.floor(firstPair)
  const endPair = Math.ceil(firstPair + (run.endSample - run.startSample) / pairSamples)
  const grain = getGrain(pairsPerColumn)
  const extremes = { low: 0, high: 0 }
  for (let column = first; column <= last; column += 1) {
    const sample = start + column * perColumn - run.startSample
    const pair = firstPair + sample / pairSamples
    if (pairsPerColumn >= 1) {
      // If two blocks share a column, both are visible; a span with its own gain is merged below.
      extremes.low = shape ? 0 : (columns[column * 2] as number)
      extremes.high = shape ? 0 : (columns[column * 2 + 1] as number)
      const from = Math.floor(pair / grain) * grain
      const to = Math.ceil((pair + pairsPerColumn) / grain) * grain
      pyramid.widenBy(Math.max(startPair, from), Math.min(endPair, to), extremes)
    } else {
      // Closer than the finest pairs: interpolates between their centers instead of drawing steps.
      const middle = pair - 0.5
      const left = Math.floor(middle)
      const share = middle - left
      extremes.low = Math.round(pyramid.lowAt(left) * (1 - share) + pyramid.lowAt(left + 1) * share)
      extremes.high = Math.round(pyramid.highAt(left) * (1 - share) + pyramid.highAt(left + 1) * share)
    }
    if (shape) {
      scale(extremes, loudestGain(shape, sampleCount, sample, sample + perColumn))
      if (pairsPerColumn >= 1) {
        extremes.low = Math.min(columns[column * 2] as number, extremes.low)
        extremes.high = Math.max(columns[column * 2 + 1] as number, extremes.high)
      }
    }
    columns[column * 2] = extremes.low
    columns[column * 2 + 1] = extremes.high
  }
}

function scale(extremes: { low: number; high: number }, gain: number): void {
  extremes.low = Math.max(-32_768, Math.round(extremes.low * gain))
  extremes.high = Math.min(32_767, Math.round(extremes.high * gain))
}

/** The highest gain within a range of a span: fades rise toward the middle and fall after it. */
function loudestGain(shape: SpanShape, sampleCount: number, from: number, to: number): number {
  const middle = (shape.fadeInSamples + sampleCount - shape.fadeOutSamples) / 2
  const place = Math.max(from, Math.min(to, middle))
  return Math.max(0, gainAt(shape, sampleCount, Math.max(0, Math.min(sampleCount, place))))
}

/**
 * Rounding of wide columns' edges, in pairs: a quarter of a column isn't visible, and the finest pairs of ten hours
 * don't fit in the processor's cache.
 */
function getGrain(pairsPerColumn: number): number {
  if (pairsPerColumn >= 4 * PEAK_LEVEL_FACTOR ** 2) return PEAK_LEVEL_FACTOR ** 2
  return pairsPerColumn >= 4 * PEAK_LEVEL_FACTOR ? PEAK_LEVEL_FACTOR : 1
}
