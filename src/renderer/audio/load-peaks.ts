import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { chapterPeaksPath, getPeaksUrl } from '#shared/domain/media-paths.ts'
import { ChapterPeaks } from './chapter-peaks.ts'
import type { Player, PlayerTake } from './player.ts'
import type { Scope } from './scope.ts'

/** If more takes than this are missing, they are fetched as one chapter. */
const FEW_TAKES = 4
/** Minimum pause between chapter requests, also in proportion to how long the last one took. */
const CHAPTER_EVERY_MS = 500
const CHAPTER_PAUSE_FACTOR = 4
/** Requests for the same layout of a chapter that was stored with another one when it was read. */
const MAX_OUTDATED = 5
/** How often arriving audio is read while nothing plays it, and after a failure. */
const FOLLOW_EVERY_MS = 200
const FOLLOW_AFTER_FAILURE_MS = 2_000
const MAX_AT_ONCE = 2
const BYTES_PER_SAMPLE = 2

export interface PeakLoaderDeps {
  player: Player
  takeOf: (takeId: string) => PlayerTake | null
  /** Called when peaks have arrived. */
  onChange: () => void
}

export interface PeakLoader {
  readonly peaks: ChapterPeaks
  /** Stored peaks are loading. */
  readonly isReading: boolean
  /** Sets the displayed chapter and its layout. */
  show(chapterId: string, spans: readonly TimelineSpan[]): void
}

/**
 * Keeps the displayed chapter's peaks complete: the stored chapter peaks in one request, single takes if only a few are
 * missing, and arriving takes from the samples the player reads, or from its own requests, two at a time.
 */
export function openPeakLoader(scope: Scope, deps: PeakLoaderDeps): PeakLoader {
  let chapterId = ''
  let peaks = new ChapterPeaks()
  let spans: readonly TimelineSpan[] = []
  let chapterScope = scope.child()
  let running = 0
  let isFollowing = false
  let isChapterRead = true
  /** By layout. */
  const outdatedCounts = new Map<string, number>()
  const asked = new Set<string>()

  async function fetchPairs(url: string, signal: AbortSignal): Promise<Int16Array> {
    const response = await scope.fetch(url, {}, signal)
    if (!response.ok) throw new Error(`Couldn’t load the waveform: status ${response.status}`)
    return new Int16Array(await response.arrayBuffer())
  }

  /** Peaks are only visual: what can't be read stays blank until the chapter is reopened. */
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
    const missing = spans.filter(isMissing)
    if (missing.length > FEW_TAKES) {
      if (isChapterRead) readChapter()
      return
    }
    for (const { takeId } of missing) {
      const take = deps.takeOf(takeId)
      if (running >= MAX_AT_ONCE) return
      if (!take || asked.has(takeId)) continue
      load(takeId, async (signal) => {
        const pairs = await fetchPairs(getPeaksUrl(take.audioUrl), signal)
        if (!signal.aborted) peaks.setTake(take, pairs)
      })
    }
  }

  /** Reads all blocks at once. While blocks keep ending, the next request waits for several of them. */
  function readChapter(): void {
    const settled = layOutSettled(spans.filter(({ takeId }) => !isReceiving(takeId)))
    const layoutKey = getKey(settled)
    if (asked.has(layoutKey)) return
    isChapterRead = false
    const startedMs = performance.now()
    load(layoutKey, async (signal) => {
      try {
        const pairs = await fetchPairs(chapterPeaksPath(chapterId, layoutKey), signal)
        if (signal.aborted) return
        if (peaks.setChapter(pairs, settled)) return
        const outdatedCount = (outdatedCounts.get(layoutKey) ?? 0) + 1
        outdatedCounts.set(layoutKey, outdatedCount)
        if (outdatedCount < MAX_OUTDATED) asked.delete(layoutKey)
      } finally {
        const pauseMs = Math.max(CHAPTER_EVERY_MS, CHAPTER_PAUSE_FACTOR * (performance.now() - startedMs))
        if (!signal.aborted)
          chapterScope.after(pauseMs, () => {
            isChapterRead = true
            fill()
          })
      }
    })
  }

  function isReceiving(takeId: string): boolean {
    return deps.takeOf(takeId)?.status === 'receiving'
  }

  /** Late samples of an ended take must not replace its stored peaks. */
  function isFollowed(takeId: string): boolean {
    return isReceiving(takeId) || peaks.arrivedSamples(takeId) > 0
  }

  /** All peaks are loaded from the studio. Checked first, because it holds for almost all of thousands of blocks. */
  function isComplete(span: TimelineSpan): boolean {
    return peaks.has(span) && peaks.arrivedSamples(span.takeId) === 0
  }

  /** An ended take whose samples didn't all arrive here is read like one that was never followed. */
  function isMissing(span: TimelineSpan): boolean {
    if (isComplete(span) || isReceiving(span.takeId)) return false
    return !peaks.has(span) || peaks.arrivedSamples(span.takeId) < (deps.takeOf(span.takeId)?.sampleCount ?? 0)
  }

  /** Reads the audio of arriving takes that nothing plays, a few at a time. */
  function follow(): void {
    const behind = spans.flatMap((span) => {
      if (isComplete(span)) return []
      const { takeId } = span
      const take = deps.takeOf(takeId)
      return take?.status === 'receiving' && peaks.arrivedSamples(takeId) < take.sampleCount ? [take] : []
    })
    if (isFollowing || behind.length === 0) return
    isFollowing = true
    const { signal } = chapterScope
    const scopeNow = chapterScope
    const readNext = async (): Promise<boolean> => {
      const take = behind.shift()
      if (!take || signal.aborted) return true
      const isRead = await readArrived(take, peaks.arrivedSamples(take.id), signal).catch(() => false)
      return (await readNext()) && isRead
    }
    const again = (isRead: boolean) => {
      if (signal.aborted) return
      scopeNow.after(isRead ? 0 : FOLLOW_AFTER_FAILURE_MS, () => {
        isFollowing = false
        follow()
      })
    }
    // Delayed, because playback brings its own samples in the meantime.
    scopeNow.after(FOLLOW_EVERY_MS, () => {
      Promise.all(Array.from({ length: MAX_AT_ONCE }, readNext))
        .then((results) => again(results.every(Boolean)))
        .catch(reportError)
    })
  }

  /** False if the audio couldn't be read. */
  async function readArrived(take: PlayerTake, from: number, signal: AbortSignal): Promise<boolean> {
    if (from >= take.sampleCount) return true
    const range = `bytes=${from * BYTES_PER_SAMPLE}-${take.sampleCount * BYTES_PER_SAMPLE - 1}`
    const response = await scope.fetch(take.audioUrl, { headers: { Range: range } }, signal)
    if (response.status !== 206) return false
    const bytes = await response.arrayBuffer()
    const samples = new Int16Array(bytes, 0, bytes.byteLength >> 1)
    if (!signal.aborted && isFollowed(take.id) && peaks.addSamples(take, from, samples)) deps.onChange()
    return true
  }

  scope.add(
    deps.player.onPcm((takeId, startSample, samples) => {
      const take = deps.takeOf(takeId)
      if (take && isFollowed(takeId) && peaks.addSamples(take, startSample, samples)) deps.onChange()
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
        isChapterRead = true
        outdatedCounts.clear()
      }
      const shown = new Set(nextSpans.map((span) => span.takeId))
      // Removed takes are forgotten; undo can restore them.
      for (const { takeId } of spans) if (!shown.has(takeId)) asked.delete(takeId)
      spans = nextSpans
      peaks.keep(shown)
      fill()
      follow()
    },
  }
}

/** The positions that these blocks have in a chapter without the others, as the studio lays out what it stores. */
function layOutSettled(spans: readonly TimelineSpan[]): TimelineSpan[] {
  let startSample = 0
  return spans.map((span) => {
    const settled = { ...span, startSample }
    startSample += span.sampleCount + span.pauseSampleCount
    return settled
  })
}

/** Key of a layout: equal keys have equal peaks. */
function getKey(spans: readonly TimelineSpan[]): string {
  let hash = 0x811c9dc5
  const mix = (value: number) => {
    hash = Math.imul(hash ^ value, 0x01000193)
  }
  for (const { takeId, shape, sampleCount, pauseSampleCount } of spans) {
    for (let index = 0; index < takeId.length; index += 1) mix(takeId.charCodeAt(index))
    mix(shape?.fromSample ?? 0)
    mix(sampleCount)
    mix(pauseSampleCount)
  }
  return `${spans.length}-${(hash >>> 0).toString(36)}`
}
