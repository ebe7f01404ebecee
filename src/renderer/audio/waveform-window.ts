import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'

/** The stretch of the timeline that is on screen. Sample 0 is the open chapter's first, also where others lie before it. */
export interface WindowState {
  startSample: number
  samplesPerPixel: number
  widthPx: number
  /** Of the open chapter. */
  lengthSamples: number
  /** What the project has before and behind the open chapter. */
  beforeSamples: number
  afterSamples: number
  /** The window moves on with the sound. */
  isFollowing: boolean
}

export interface WaveformWindow {
  get(): WindowState
  subscribe(listener: () => void): () => void
  setWidth(widthPx: number): void
  /**
   * The open chapter, how long it is and what lies around it. Where another chapter is the open one, what is seen stays
   * where it was, unless it was the whole of the old one.
   */
  setLength(lengthSamples: number, around?: ChapterPlace): void
  /** Above 1 shows less of the timeline in more detail. The sample under `anchorPx` stays where it is. */
  zoomBy(factor: number, anchorPx: number): void
  /** Shows the whole of the open chapter. */
  zoomToFit(): void
  /** Shows every chapter of the project. */
  zoomToProject(): void
  /** Shows a stretch with some room on both sides. */
  zoomTo(startSample: number, endSample: number): void
  scrollTo(startSample: number): void
  setFollowing(isFollowing: boolean): void
  /** Moves the window on when `sample` leaves it, as long as it follows. */
  keepInSight(sample: number): void
  sampleAt(px: number): number
}

/** Where a chapter lies in its project. */
export interface ChapterPlace {
  chapterId: string
  beforeSamples: number
  afterSamples: number
}

const ALONE: ChapterPlace = { chapterId: '', beforeSamples: 0, afterSamples: 0 }

/** 750 pixels per second: an ordinary word fills a third of the screen. */
const CLOSEST_SAMPLES_PER_PIXEL = TIMELINE_RATE_HZ / 750
/** A short chapter does not fill the screen with a single breath. */
const SHORTEST_FIT_SAMPLES = TIMELINE_RATE_HZ * 2
/** Share of the width at which the window is turned over, and where the sound stands then. */
const TURN_AT = 0.92
const TURN_TO = 0.08

/** What a window keeps showing all of, however it grows. */
type Fit = 'chapter' | 'project' | null

/** A window that shows the whole chapter, and grows with it, until somebody zooms. */
export function createWaveformWindow(): WaveformWindow {
  const listeners = new Set<() => void>()
  let fit: Fit = 'chapter'
  let chapterId = ''
  let state: WindowState = {
    ...{ startSample: 0, samplesPerPixel: 1_000, widthPx: 0, isFollowing: true },
    ...{ lengthSamples: 0, beforeSamples: 0, afterSamples: 0 },
  }

  function change(changes: Partial<WindowState>): void {
    const next = settle({ ...state, ...changes }, fit)
    if (isSame(next, state)) return
    state = next
    for (const listener of listeners) listener()
  }

  function moveTo(startSample: number): void {
    change({ startSample })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setWidth: (widthPx) => change({ widthPx }),
    setLength(lengthSamples, around = ALONE) {
      const { beforeSamples, afterSamples } = around
      const isOther = around.chapterId !== chapterId
      chapterId = around.chapterId
      const moved = isOther ? state.beforeSamples - beforeSamples : 0
      change({ lengthSamples, beforeSamples, afterSamples, startSample: state.startSample + moved })
    },
    zoomBy(factor, anchorPx) {
      const anchor = state.startSample + anchorPx * state.samplesPerPixel
      const samplesPerPixel = clampZoom(state.samplesPerPixel / factor, state)
      fit = fitAt(samplesPerPixel, state)
      change({ samplesPerPixel, startSample: anchor - anchorPx * samplesPerPixel })
    },
    zoomToFit() {
      fit = 'chapter'
      change({})
    },
    zoomToProject() {
      fit = 'project'
      change({})
    },
    zoomTo(startSample, endSample) {
      const room = (endSample - startSample) * 0.5
      const wanted = (endSample - startSample + 2 * room) / Math.max(1, state.widthPx)
      const samplesPerPixel = clampZoom(wanted, state)
      fit = fitAt(samplesPerPixel, state)
      change({ samplesPerPixel, startSample: (startSample + endSample - samplesPerPixel * state.widthPx) / 2 })
    },
    scrollTo: moveTo,
    setFollowing: (isFollowing) => change({ isFollowing }),
    keepInSight(sample) {
      if (!state.isFollowing || fit !== null) return
      const width = state.widthPx * state.samplesPerPixel
      const isSeen = sample >= state.startSample && sample <= state.startSample + width * TURN_AT
      if (!isSeen) moveTo(sample - width * TURN_TO)
    },
    sampleAt: (px) =>
      clamp(Math.round(state.startSample + px * state.samplesPerPixel), -state.beforeSamples, endOf(state)),
  }
}

/** The end of the project. */
function endOf({ lengthSamples, afterSamples }: WindowState): number {
  return lengthSamples + afterSamples
}

function fitted(state: WindowState, fit: 'chapter' | 'project'): number {
  const samples = fit === 'project' ? state.beforeSamples + endOf(state) : state.lengthSamples
  return Math.max(samples, SHORTEST_FIT_SAMPLES) / Math.max(1, state.widthPx)
}

/** What is zoomed out as far as can be stays so. */
function fitAt(samplesPerPixel: number, state: WindowState): Fit {
  if (samplesPerPixel < fitted(state, 'project')) return null
  return state.beforeSamples + state.afterSamples > 0 ? 'project' : 'chapter'
}

function clampZoom(samplesPerPixel: number, state: WindowState): number {
  const widest = fitted(state, 'project')
  return clamp(samplesPerPixel, Math.min(CLOSEST_SAMPLES_PER_PIXEL, widest), widest)
}

function settle(state: WindowState, fit: Fit): WindowState {
  if (fit === 'chapter') return { ...state, samplesPerPixel: fitted(state, fit), startSample: 0 }
  if (fit === 'project') return { ...state, samplesPerPixel: fitted(state, fit), startSample: 0 - state.beforeSamples }
  const samplesPerPixel = clampZoom(state.samplesPerPixel, state)
  const last = Math.max(-state.beforeSamples, endOf(state) - state.widthPx * samplesPerPixel)
  return { ...state, samplesPerPixel, startSample: clamp(state.startSample, -state.beforeSamples, last) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function isSame(left: WindowState, right: WindowState): boolean {
  return (
    left.startSample === right.startSample &&
    left.samplesPerPixel === right.samplesPerPixel &&
    left.widthPx === right.widthPx &&
    left.lengthSamples === right.lengthSamples &&
    left.beforeSamples === right.beforeSamples &&
    left.afterSamples === right.afterSamples &&
    left.isFollowing === right.isFollowing
  )
}
