import { TIMELINE_RATE_HZ, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { PEAK_WINDOW_SAMPLES } from '#shared/domain/media-paths.ts'
import { IncrementalPeaks } from './incremental-peaks.ts'
import { PEAK_LEVEL_FACTOR, PeakPyramid } from './peak-pyramid.ts'

/** Peaks of a take as a stretch of some pyramid. */
interface PeakPiece {
  pyramid: PeakPyramid
  /** Finest pair at which the take begins; a fraction when the pyramid is a whole chapter's. */
  firstPair: number
  /** Timeline samples that one finest pair covers. */
  pairSamples: number
}

/** Consecutive spans whose peaks lie in one pyramid as they lie in the timeline. */
interface PeakRun {
  piece: PeakPiece
  startSample: number
  endSample: number
}

interface TakeRate {
  id: string
  sampleRateHz: number
}

/**
 * The peaks of a chapter, put together from what is at hand: the stored chapter, single takes, takes that are arriving.
 * Nothing is copied when the layout moves, and drawing asks only for what is seen.
 */
export class ChapterPeaks {
  readonly #pieces = new Map<string, PeakPiece>()
  readonly #live = new Map<string, IncrementalPeaks>()
  #runs: PeakRun[] = []
  #runsOf: readonly TimelineSpan[] | null = null

  /** Takes in the stored peaks of a whole layout. False when they are not this layout's: its length says so. */
  setChapter(pairs: Int16Array, spans: readonly TimelineSpan[]): boolean {
    const last = spans.at(-1)
    const length = last ? last.startSample + last.sampleCount : 0
    if (pairs.length >> 1 !== Math.ceil(length / PEAK_WINDOW_SAMPLES)) return false
    const pyramid = new PeakPyramid(pairs)
    this.#runsOf = null
    for (const span of spans) {
      const firstPair = span.startSample / PEAK_WINDOW_SAMPLES
      this.#pieces.set(span.takeId, { pyramid, firstPair, pairSamples: PEAK_WINDOW_SAMPLES })
    }
    return true
  }

  /** Takes in the stored peaks of one take. */
  setTake(take: TakeRate, pairs: Int16Array): void {
    this.#runsOf = null
    this.#pieces.set(take.id, { pyramid: new PeakPyramid(pairs), firstPair: 0, pairSamples: pairSamplesOf(take) })
  }

  /** Takes in samples of a take that is arriving; false when samples before them are missing. */
  addSamples(take: TakeRate, startSample: number, samples: Int16Array): boolean {
    let live = this.#live.get(take.id)
    if (!live && startSample > 0) return false
    if (!live) {
      live = new IncrementalPeaks()
      this.#runsOf = null
      this.#live.set(take.id, live)
      this.#pieces.set(take.id, { pyramid: live.pyramid, firstPair: 0, pairSamples: pairSamplesOf(take) })
    }
    return live.add(startSample, samples)
  }

  /** Samples of an arriving take whose peaks are known, 0 for any other. */
  arrivedSamples(takeId: string): number {
    return this.#live.get(takeId)?.sampleCount ?? 0
  }

  has(takeId: string): boolean {
    return this.#pieces.has(takeId)
  }

  /** Forgets every take but these. */
  keep(takeIds: ReadonlySet<string>): void {
    for (const takeId of this.#pieces.keys()) {
      if (takeIds.has(takeId)) continue
      this.#pieces.delete(takeId)
      this.#live.delete(takeId)
    }
  }

  /**
   * Fills `columns` with minimum and maximum of consecutive stretches of the timeline.
   *
   * @param spans the layout that is shown
   * @param columns pairs; as many stretches are drawn as it holds
   */
  fillColumns(
    spans: readonly TimelineSpan[],
    startSample: number,
    samplesPerColumn: number,
    columns: Int16Array,
  ): void {
    if (this.#runsOf !== spans) this.#findRuns(spans)
    columns.fill(0)
    const endSample = startSample + (columns.length >> 1) * samplesPerColumn
    for (let index = firstEndingAfter(this.#runs, startSample); index < this.#runs.length; index += 1) {
      const run = this.#runs[index] as PeakRun
      if (run.startSample >= endSample) return
      fillFrom(run, startSample, samplesPerColumn, columns)
    }
  }

  #findRuns(spans: readonly TimelineSpan[]): void {
    this.#runsOf = spans
    this.#runs = []
    for (const span of spans) {
      const piece = this.#pieces.get(span.takeId)
      if (!piece) continue
      const last = this.#runs.at(-1)
      const endSample = span.startSample + span.sampleCount
      const isContinued =
        last?.piece.pyramid === piece.pyramid &&
        last.piece.firstPair + (span.startSample - last.startSample) / piece.pairSamples === piece.firstPair
      if (last && isContinued) last.endSample = endSample
      else this.#runs.push({ piece, startSample: span.startSample, endSample })
    }
  }
}

function firstEndingAfter(runs: readonly PeakRun[], sample: number): number {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle] as PeakRun).endSample <= sample) low = middle + 1
    else high = middle
  }
  return low
}

function pairSamplesOf(take: TakeRate): number {
  return (PEAK_WINDOW_SAMPLES * TIMELINE_RATE_HZ) / take.sampleRateHz
}

function fillFrom(run: PeakRun, start: number, perColumn: number, columns: Int16Array): void {
  const { pyramid, firstPair, pairSamples } = run.piece
  const pairsPerColumn = perColumn / pairSamples
  const first = Math.max(0, Math.floor((run.startSample - start) / perColumn))
  const last = Math.min((columns.length >> 1) - 1, Math.ceil((run.endSample - start) / perColumn) - 1)
  const startPair = Math.floor(firstPair)
  const endPair = Math.ceil(firstPair + (run.endSample - run.startSample) / pairSamples)
  const grain = grainOf(pairsPerColumn)
  const extremes = { low: 0, high: 0 }
  for (let column = first; column <= last; column += 1) {
    const pair = firstPair + (start + column * perColumn - run.startSample) / pairSamples
    if (pairsPerColumn >= 1) {
      extremes.low = columns[column * 2] as number
      extremes.high = columns[column * 2 + 1] as number
      const from = Math.floor(pair / grain) * grain
      const to = Math.ceil((pair + pairsPerColumn) / grain) * grain
      pyramid.widenBy(Math.max(startPair, from), Math.min(endPair, to), extremes)
      columns[column * 2] = extremes.low
      columns[column * 2 + 1] = extremes.high
    } else {
      // Closer than the finest pairs: a line between their middles, not steps.
      const middle = pair - 0.5
      const left = Math.floor(middle)
      const share = middle - left
      columns[column * 2] = Math.round(pyramid.lowAt(left) * (1 - share) + pyramid.lowAt(left + 1) * share)
      columns[column * 2 + 1] = Math.round(pyramid.highAt(left) * (1 - share) + pyramid.highAt(left + 1) * share)
    }
  }
}

/**
 * Pairs to which the edges of wide columns are rounded: a quarter of a column cannot be seen, and the finest pairs of ten
 * hours are too many to be in the processor's cache.
 */
function grainOf(pairsPerColumn: number): number {
  if (pairsPerColumn >= 4 * PEAK_LEVEL_FACTOR ** 2) return PEAK_LEVEL_FACTOR ** 2
  return pairsPerColumn >= 4 * PEAK_LEVEL_FACTOR ? PEAK_LEVEL_FACTOR : 1
}
