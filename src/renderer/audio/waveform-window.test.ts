import { describe, expect, it } from 'vitest'
import { createWaveformWindow } from './waveform-window.ts'

const HOUR = 3_600 * 24_000

function open() {
  const window = createWaveformWindow()
  window.setWidth(1_000)
  window.setLength(HOUR)
  return window
}

describe('waveform window', () => {
  it('shows the whole chapter and grows with it until zoomed', () => {
    const window = open()

    expect(window.get()).toMatchObject({ startSample: 0, samplesPerPixel: HOUR / 1_000 })
    window.setLength(HOUR * 2)
    expect(window.get().samplesPerPixel).toBe(HOUR / 500)
    window.zoomBy(2, 500)
    window.setLength(HOUR * 3)
    expect(window.get().samplesPerPixel).toBe(HOUR / 1_000)
  })

  it('keeps the sample under the pointer in place when zooming', () => {
    const window = open()
    const before = window.sampleAt(300)

    window.zoomBy(7, 300)

    expect(Math.abs(window.sampleAt(300) - before)).toBeLessThanOrEqual(1)
  })

  it('zooms in to single words and never out beyond the chapter', () => {
    const window = open()

    window.zoomTo(1_000_000, 1_007_200)
    expect(window.get().samplesPerPixel).toBe(32)
    window.zoomBy(1e-9, 0)
    expect(window.get()).toMatchObject({ startSample: 0, samplesPerPixel: HOUR / 1_000 })
  })

  it('never shows anything beyond the end', () => {
    const window = open()
    window.zoomBy(10, 0)

    window.scrollTo(HOUR * 5)

    expect(window.get().startSample).toBe(HOUR * 0.9)
  })

  it('turns the page when playback leaves it, unless following is off', () => {
    const window = open()
    window.zoomBy(10, 0)
    const leaving = HOUR / 10

    window.setFollowing(false)
    window.reveal(leaving)
    const still = window.get().startSample
    window.setFollowing(true)
    window.reveal(leaving)

    expect(still).toBe(0)
    expect(window.get().startSample).toBeCloseTo(leaving - HOUR * 0.008, 3)
  })

  it('notifies its listeners only of changes', () => {
    const window = open()
    let told = 0
    window.subscribe(() => (told += 1))

    window.setWidth(1_000)
    window.setLength(HOUR)
    window.scrollTo(5)
    window.zoomBy(2, 0)

    expect(told).toBe(1)
  })
})

/** Half an hour before the open chapter, two hours after it. */
function openInProject() {
  const window = createWaveformWindow()
  window.setWidth(1_000)
  window.setLength(HOUR, { chapterId: 'chap_2', beforeSamples: HOUR / 2, afterSamples: HOUR * 2 })
  return window
}

describe('window of a chapter among others', () => {
  it('opens at the chapter, zooms out to the whole project and back in to a word', () => {
    const window = openInProject()

    expect(window.get()).toMatchObject({ startSample: 0, samplesPerPixel: HOUR / 1_000 })
    window.zoomBy(1e-9, 500)
    expect(window.get()).toMatchObject({ startSample: -HOUR / 2, samplesPerPixel: (HOUR * 3.5) / 1_000 })
    window.zoomBy(1e9, 100)
    expect(window.get().samplesPerPixel).toBe(32)
    expect(window.sampleAt(100)).toBeCloseTo(-HOUR / 2 + HOUR * 0.35, -3)
    window.zoomToFit()
    expect(window.get()).toMatchObject({ startSample: 0, samplesPerPixel: HOUR / 1_000 })
    window.zoomToProject()
    expect(window.get()).toMatchObject({ startSample: -HOUR / 2, samplesPerPixel: (HOUR * 3.5) / 1_000 })
  })

  it('scrolls from the project’s first sample to its last and no further', () => {
    const window = openInProject()
    window.zoomBy(10, 0)

    window.scrollTo(-HOUR * 9)
    expect(window.get().startSample).toBe(-HOUR / 2)
    window.scrollTo(HOUR * 9)
    expect(window.get().startSample).toBeCloseTo(HOUR * 3 - HOUR / 10, 3)
  })

  it('keeps its range when another chapter is opened', () => {
    const window = openInProject()
    window.zoomBy(4, 0)
    window.scrollTo(HOUR * 1.25)

    window.setLength(HOUR * 2, { chapterId: 'chap_3', beforeSamples: HOUR * 1.5, afterSamples: 0 })

    expect(window.get()).toMatchObject({ startSample: HOUR * 0.25, samplesPerPixel: HOUR / 4_000 })
  })

  it('keeps showing the whole project as it grows, and a whole chapter when another is opened', () => {
    const window = openInProject()
    window.setLength(HOUR / 2, { chapterId: 'chap_1', beforeSamples: 0, afterSamples: HOUR * 3 })
    expect(window.get()).toMatchObject({ startSample: 0, samplesPerPixel: HOUR / 2_000 })

    window.zoomToProject()
    window.setLength(HOUR, { chapterId: 'chap_1', beforeSamples: 0, afterSamples: HOUR * 3 })

    expect(window.get()).toMatchObject({ startSample: 0, samplesPerPixel: (HOUR * 4) / 1_000 })
  })
})
