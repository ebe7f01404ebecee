import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'

/** The stretch of the timeline that is on screen. */
export interface WindowState {
  startSample: number
  samplesPerPixel: number
  widthPx: number
  lengthSamples: number
  /** The window moves on with the sound. */
  isFollowing: boolean
}

export interface WaveformWindow {
  get(): WindowState
  subscribe(listener: () => void): () => void
  setWidth(widthPx: number): void
  setLength(lengthSamples: number): void
  /** Above 1 shows less of the timeline in more detail. The sample under `anchorPx` stays where it is. */
  zoomBy(factor: number, anchorPx: number): void
  zoomToFit(): void
  /** Shows a stretch with some room on both sides. */
  zoomTo(startSample: number, endSample: number): void
  scrollTo(startSample: number): void
  setFollowing(isFollowing: boolean): void
  /** Moves the window on when `sample` leaves it, as long as it follows. */
  keepInSight(sample: number): void
  sampleAt(px: number): number
}

/** 750 pixels per second: an ordinary word fills a third of the screen. */
const CLOSEST_SAMPLES_PER_PIXEL = TIMELINE_RATE_HZ / 750
/** A short chapter does not fill the screen with a single breath. */
const SHORTEST_FIT_SAMPLES = TIMELINE_RATE_HZ * 2
/** Share of the width at which the window is turned over, and where the sound stands then. */
const TURN_AT = 0.92
const TURN_TO = 0.08

/** A window that shows the whole chapter, and grows with it, until somebody zooms. */
export function createWaveformWindow(): WaveformWindow {
  const listeners = new Set<() => void>()
  let isFitted = true
  let state: WindowState = { startSample: 0, samplesPerPixel: 1_000, widthPx: 0, lengthSamples: 0, isFollowing: true }

  function change(changes: Partial<WindowState>): void {
    const next = settle({ ...state, ...changes }, isFitted)
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
    setLength: (lengthSamples) => change({ lengthSamples }),
    zoomBy(factor, anchorPx) {
      const anchor = state.startSample + anchorPx * state.samplesPerPixel
      const samplesPerPixel = clampZoom(state.samplesPerPixel / factor, state)
      isFitted = samplesPerPixel >= fitted(state)
      change({ samplesPerPixel, startSample: anchor - anchorPx * samplesPerPixel })
    },
    zoomToFit() {
      isFitted = true
      change({ startSample: 0 })
    },
    zoomTo(startSample, endSample) {
      const room = (endSample - startSample) * 0.5
      const wanted = (endSample - startSample + 2 * room) / Math.max(1, state.widthPx)
      const samplesPerPixel = clampZoom(wanted, state)
      isFitted = samplesPerPixel >= fitted(state)
      change({ samplesPerPixel, startSample: (startSample + endSample - samplesPerPixel * state.widthPx) / 2 })
    },
    scrollTo: moveTo,
    setFollowing: (isFollowing) => change({ isFollowing }),
    keepInSight(sample) {
      if (!state.isFollowing || isFitted) return
      const width = state.widthPx * state.samplesPerPixel
      const isSeen = sample >= state.startSample && sample <= state.startSample + width * TURN_AT
      if (!isSeen) moveTo(sample - width * TURN_TO)
    },
    sampleAt: (px) =>
      Math.max(0, Math.min(state.lengthSamples, Math.round(state.startSample + px * state.samplesPerPixel))),
  }
}

function fitted(state: WindowState): number {
  return Math.max(state.lengthSamples, SHORTEST_FIT_SAMPLES) / Math.max(1, state.widthPx)
}

function clampZoom(samplesPerPixel: number, state: WindowState): number {
  return Math.max(Math.min(CLOSEST_SAMPLES_PER_PIXEL, fitted(state)), Math.min(samplesPerPixel, fitted(state)))
}

function settle(state: WindowState, isFitted: boolean): WindowState {
  const samplesPerPixel = isFitted ? fitted(state) : clampZoom(state.samplesPerPixel, state)
  const last = Math.max(0, state.lengthSamples - state.widthPx * samplesPerPixel)
  return { ...state, samplesPerPixel, startSample: isFitted ? 0 : Math.max(0, Math.min(state.startSample, last)) }
}

function isSame(left: WindowState, right: WindowState): boolean {
  return (
    left.startSample === right.startSample &&
    left.samplesPerPixel === right.samplesPerPixel &&
    left.widthPx === right.widthPx &&
    left.lengthSamples === right.lengthSamples &&
    left.isFollowing === right.isFollowing
  )
}
