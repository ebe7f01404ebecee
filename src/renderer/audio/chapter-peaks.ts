import { type SpanShape, TIMELINE_RATE_HZ, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { PEAK_WINDOW_SAMPLES } from '#shared/domain/media-paths.ts'
import { fillPeakRun, type PeakPiece, type PeakRun } from './fill-peak-run.ts'
import { IncrementalPeaks } from './incremental-peaks.ts'
import { PeakPyramid } from './peak-pyramid.ts'

interface TakeRate {
  id: string
  sampleRateHz: number
}

/**
 * A chapter's peaks, assembled from what is available: the stored chapter, single takes, arriving takes. Nothing is
 * copied when the layout moves, and drawing reads only the visible part.
 */
export class ChapterPeaks {
  readonly #pieces = new Map<string, PeakPiece>()
  readonly #live = new Map<string, IncrementalPeaks>()
  #runs: PeakRun[] = []
  #runsOf: readonly TimelineSpan[] | null = null

  /**
   * Adds the stored peaks of a whole layout, except those of takes still arriving. False if they belong to another
   * layout, judged by length.
   */
  setChapter(
    pairs: Int16Array,
    spans: readonly TimelineSpan[],
    isArriving: (takeId: string) => boolean = () => false,
  ): boolean {
    const last = spans.at(-1)
    const length = last ? last.startSample + last.sampleCount : 0
    if (pairs.length >> 1 !== Math.ceil(length / PEAK_WINDOW_SAMPLES)) return false
    const pyramid = new PeakPyramid(pairs)
    this.#runsOf = null
    for (const span of spans) {
      if (isArriving(span.takeId)) continue
      this.#live.delete(span.takeId)
      const firstPair = span.startSample / PEAK_WINDOW_SAMPLES
      const fromSample = span.shape?.fromSample ?? 0
      this.#pieces.set(span.takeId, {
        ...{ pyramid, firstPair, pairSamples: PEAK_WINDOW_SAMPLES },
        ...{ fromSample, toSample: fromSample + span.sampleCount },
      })
    }
    return true
  }

  /** Adds the stored peaks of one take. */
  setTake(take: TakeRate, pairs: Int16Array): void {
    this.#runsOf = null
    this.#live.delete(take.id)
    this.#pieces.set(take.id, wholeTake(new PeakPyramid(pairs), take))
  }

  /** Adds samples of an arriving take; false if earlier samples are missing. */
  addSamples(take: TakeRate, startSample: number, samples: Int16Array): boolean {
    let live = this.#live.get(take.id)
    if (!live && startSample > 0) return false
    if (!live) {
      live = new IncrementalPeaks()
      this.#runsOf = null
      this.#live.set(take.id, live)
      this.#pieces.set(take.id, wholeTake(live.pyramid, take))
    }
    return live.add(startSample, samples)
  }

  /** Number of samples of an arriving take whose peaks are known; 0 for others. */
  arrivedSamples(takeId: string): number {
    return this.#live.get(takeId)?.sampleCount ?? 0
  }

  /** True if there are peaks for everything played of the span's take. */
  has(span: TimelineSpan): boolean {
    const piece = this.#pieces.get(span.takeId)
    return piece !== undefined && holds(piece, span)
  }

  /** Drops all takes except these. */
  keep(takeIds: ReadonlySet<string>): void {
    for (const takeId of this.#pieces.keys()) {
      if (takeIds.has(takeId)) continue
      this.#pieces.delete(takeId)
      this.#live.delete(takeId)
    }
  }

  /**
   * Fills `columns` with minimum and maximum of consecutive timeline ranges.
   *
   * @param spans the displayed layout
   * @param columns pairs; its size sets the number of ranges
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
      fillPeakRun(run, startSample, samplesPerColumn, columns)
    }
  }

  #findRuns(spans: readonly TimelineSpan[]): void {
    this.#runsOf = spans
    this.#runs = []
    for (const span of spans) {
      const piece = this.#pieces.get(span.takeId)
      if (!piece || !holds(piece, span)) continue
      const last = this.#runs.at(-1)
      const { startSample } = span
      const endSample = startSample + span.sampleCount
      const shape = drawnShape(span)
      const firstPair = piece.firstPair + ((span.shape?.fromSample ?? 0) - piece.fromSample) / piece.pairSamples
      const isContinued =
        last?.piece.pyramid === piece.pyramid &&
        last.shape === null &&
        shape === null &&
        last.firstPair + (startSample - last.startSample) / piece.pairSamples === firstPair
      if (last && isContinued) last.endSample = endSample
      else this.#runs.push({ piece, startSample, endSample, firstPair, shape })
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

function wholeTake(pyramid: PeakPyramid, take: TakeRate): PeakPiece {
  return { pyramid, firstPair: 0, pairSamples: getPairSamples(take), fromSample: 0, toSample: Infinity }
}

function holds(piece: PeakPiece, { shape, sampleCount }: TimelineSpan): boolean {
  const fromSample = shape?.fromSample ?? 0
  return piece.fromSample <= fromSample && fromSample + sampleCount <= piece.toSample
}

/** A trim alone doesn't change the height of the peaks. */
function drawnShape({ shape }: TimelineSpan): SpanShape | null {
  return shape && (shape.gain !== 1 || shape.fadeInSamples > 0 || shape.fadeOutSamples > 0) ? shape : null
}

function getPairSamples(take: TakeRate): number {
  return (PEAK_WINDOW_SAMPLES * TIMELINE_RATE_HZ) / take.sampleRateHz
}
