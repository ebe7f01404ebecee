import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { chapterPeaksPath, peaksUrlOf } from '#shared/domain/media-paths.ts'
import { ChapterPeaks } from './chapter-peaks.ts'
import type { Player, PlayerTake } from './player.ts'
import type { Scope } from './scope.ts'

/** More missing takes than this are fetched as one chapter. */
const FEW_TAKES = 4
/** Arriving audio that nobody plays is read this often. */
const FOLLOW_EVERY_MS = 200
const MOST_AT_ONCE = 2
const BYTES_PER_SAMPLE = 2

export interface PeakLoaderDeps {
  player: Player
  takeOf: (takeId: string) => PlayerTake | null
  /** Peaks have come in for something. */
  onChange: () => void
}

export interface PeakLoader {
  readonly peaks: ChapterPeaks
  /** Peaks of something that is stored are on their way. */
  readonly isReading: boolean
  /** The chapter shown, or its layout, is another one. */
  show(chapterId: string, spans: readonly TimelineSpan[]): void
}

/**
 * Keeps the peaks of the chapter that is shown complete: the chapter's stored peaks in one request, single takes where
 * few are missing, and arriving takes from the samples the player reads, or from its own bounded requests.
 */
export function openPeakLoader(scope: Scope, deps: PeakLoaderDeps): PeakLoader {
  let chapterId = ''
  let peaks = new ChapterPeaks()
  let spans: readonly TimelineSpan[] = []
  let chapterScope = scope.child()
  let running = 0
  let isFollowing = false
  const asked = new Set<string>()

  async function fetchPairs(url: string, signal: AbortSignal): Promise<Int16Array> {
    const response = await scope.fetch(url, {}, signal)
    if (!response.ok) throw new Error(`Peaks were answered with status ${response.status}`)
    return new Int16Array(await response.arrayBuffer())
  }

  /** Peaks are only a picture: what cannot be read stays blank until the chapter is opened again. */
  function load(key: string, work: (signal: AbortSignal) => Promise<void>): void {
    asked.add(key)
    running += 1
    const { signal } = chapterScope
    work(signal)
      .catch(() => undefined)
      .then(() => {
        running -= 1
        if (!signal.aborted) {
          deps.onChange()
          fill()
        }
      })
      .catch(reportError)
  }

  function fill(): void {
    const missing = spans.filter((span) => !peaks.has(span) && !isArriving(span.takeId))
    const layoutKey = keyOf(spans)
    if (missing.length > FEW_TAKES && !asked.has(layoutKey)) {
      const asShown = spans
      load(layoutKey, async (signal) => {
        const pairs = await fetchPairs(chapterPeaksPath(chapterId, layoutKey), signal)
        if (!signal.aborted) peaks.setChapter(pairs, asShown)
      })
      return
    }
    for (const { takeId } of missing) {
      const take = deps.takeOf(takeId)
      if (running >= MOST_AT_ONCE) return
      if (!take || asked.has(takeId)) continue
      load(takeId, async (signal) => {
        const pairs = await fetchPairs(peaksUrlOf(take.audioUrl), signal)
        if (!signal.aborted) peaks.setTake(take, pairs)
      })
    }
  }

  function isArriving(takeId: string): boolean {
    return deps.takeOf(takeId)?.status === 'receiving' || peaks.arrivedSamples(takeId) > 0
  }

  function follow(): void {
    const behind = spans.flatMap(({ takeId }) => {
      const take = deps.takeOf(takeId)
      return take && isArriving(takeId) && peaks.arrivedSamples(takeId) < take.sampleCount ? [take] : []
    })
    if (isFollowing || behind.length === 0) return
    isFollowing = true
    const { signal } = chapterScope
    // Not at once: what is being played brings its own samples meanwhile.
    chapterScope.after(FOLLOW_EVERY_MS, () => {
      const reading = behind.map((take) => readArrived(take, peaks.arrivedSamples(take.id), signal))
      Promise.allSettled(reading)
        .then(() => {
          isFollowing = false
          if (!signal.aborted) follow()
        })
        .catch(reportError)
    })
  }

  async function readArrived(take: PlayerTake, from: number, signal: AbortSignal): Promise<void> {
    if (from >= take.sampleCount) return
    const range = `bytes=${from * BYTES_PER_SAMPLE}-${take.sampleCount * BYTES_PER_SAMPLE - 1}`
    const response = await scope.fetch(take.audioUrl, { headers: { Range: range } }, signal)
    if (response.status !== 206) return
    const bytes = await response.arrayBuffer()
    const samples = new Int16Array(bytes, 0, bytes.byteLength >> 1)
    if (!signal.aborted && peaks.addSamples(take, from, samples)) deps.onChange()
  }

  scope.add(
    deps.player.onPcm((takeId, startSample, samples) => {
      const take = deps.takeOf(takeId)
      if (take && isArriving(takeId) && peaks.addSamples(take, startSample, samples)) deps.onChange()
    }),
  )

  return {
    get peaks() {
      return peaks
    },
    get isReading() {
      return running > 0
    },
    show(nextChapterId, nextSpans) {
      if (nextChapterId !== chapterId) {
        chapterId = nextChapterId
        chapterScope.dispose()
        chapterScope = scope.child()
        peaks = new ChapterPeaks()
        asked.clear()
        isFollowing = false
      }
      const shown = new Set(nextSpans.map((span) => span.takeId))
      // What goes is forgotten, and comes back when a step is undone.
      for (const { takeId } of spans) if (!shown.has(takeId)) asked.delete(takeId)
      spans = nextSpans
      peaks.keep(shown)
      fill()
      follow()
    },
  }
}

/** Names a layout: equal names have equal peaks. */
function keyOf(spans: readonly TimelineSpan[]): string {
  let hash = 0x811c9dc5
  for (const span of spans) {
    for (const character of `${span.takeId} ${span.shape?.fromSample ?? 0} ${span.sampleCount} ${span.pauseSampleCount}`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    }
  }
  return `${spans.length}-${(hash >>> 0).toString(36)}`
}
