import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'

/** The visible range of the timeline. Sample 0 is the open chapter's first, even if other chapters precede it. */
export interface WindowState {
  startSample: number
  samplesPerPixel: number
  widthPx: number
  /** Length of the open chapter. */
  lengthSamples: number
  /** Length of the project before and after the open chapter. */
  beforeSamples: number
  afterSamples: number
  /** Whether the window follows playback. */
  isFollowing: boolean
}

export interface WaveformWindow {
  get(): WindowState
  subscribe(listener: () => void): () => void
  setWidth(widthPx: number): void
  /**
   * Sets the open chapter's length and surroundings. If another chapter was opened, the visible range stays in place,
   * unless it showed the whole previous one.
   */
  setLength(lengthSamples: number, around?: ChapterPlace): void
  /** Above 1 shows less of the timeline in more detail. The sample under `anchorPx` stays in place. */
  zoomBy(factor: number, anchorPx: number): void
  /** Shows the whole open chapter. */
  zoomToFit(): void
  /** Shows all chapters of the project. */
  zoomToProject(): void
  /** Shows a range with some margin on both sides. */
  zoomTo(startSample: number, endSample: number): void
  scrollTo(startSample: number): void
  setFollowing(isFollowing: boolean): void
  /** Moves the window when `sample` leaves it, while following. */
  reveal(sample: number): void
  sampleAt(px: number): number
}

/** A chapter's position in its project. */
export interface ChapterPlace {
  chapterId: string
  beforeSamples: number
  afterSamples: number
}

const ALONE: ChapterPlace = { chapterId: '', beforeSamples: 0, afterSamples: 0 }

/** 750 pixels per second: an average word fills a third of the screen. */
const CLOSEST_SAMPLES_PER_PIXEL = TIMELINE_RATE_HZ / 750
/** Keeps a very short chapter from filling the screen. */
const SHORTEST_FIT_SAMPLES = TIMELINE_RATE_HZ * 2
/** Share of the width at which the window turns the page, and where playback is then. */
const TURN_AT = 0.92
const TURN_TO = 0.08

/** What a window keeps fully visible as it grows. */
type Fit = 'chapter' | 'project' | null

/** Creates a window that shows the whole chapter, and grows with it, until zoomed. */
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
    reveal(sample) {
      if (!state.isFollowing || fit !== null) return
      const width = state.widthPx * state.samplesPerPixel
      const isSeen = sample >= state.startSample && sample <= state.startSample + width * TURN_AT
      if (!isSeen) moveTo(sample - width * TURN_TO)
    },
    sampleAt: (px) =>
      clamp(Math.round(state.startSample + px * state.samplesPerPixel), -state.beforeSamples, getEnd(state)),
  }
}

/** The project's end. */
function getEnd({ lengthSamples, afterSamples }: WindowState): number {
  return lengthSamples + afterSamples
}

function fitted(state: WindowState, fit: 'chapter' | 'project'): number {
  const samples = fit === 'project' ? state.beforeSamples + getEnd(state) : state.lengthSamples
  return Math.max(samples, SHORTEST_FIT_SAMPLES) / Math.max(1, state.widthPx)
}

/** A fully zoomed out window stays so. */
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
  const last = Math.max(-state.beforeSamples, getEnd(state) - state.widthPx * samplesPerPixel)
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
