import { describe, expect, it } from 'vitest'
import { createWaveformWindow } from './waveform-window.ts'

const HOUR = 3_600 * 24_000

function open() {
  const window = createWaveformWindow()
  window.setWidth(1_000)
  window.setLength(HOUR)
  return window
}

describe('the window', () => {
  it('shows the whole chapter and grows with it until somebody zooms', () => {
    const window = open()

    expect(window.get()).toMatchObject({ startSample: 0, samplesPerPixel: HOUR / 1_000 })
    window.setLength(HOUR * 2)
    expect(window.get().samplesPerPixel).toBe(HOUR / 500)
    window.zoomBy(2, 500)
    window.setLength(HOUR * 3)
    expect(window.get().samplesPerPixel).toBe(HOUR / 1_000)
  })

  it('keeps what is under the pointer there when it zooms', () => {
    const window = open()
    const before = window.sampleAt(300)

    window.zoomBy(7, 300)

    expect(Math.abs(window.sampleAt(300) - before)).toBeLessThanOrEqual(1)
  })

  it('zooms to single words and never further out than the chapter', () => {
    const window = open()

    window.zoomTo(1_000_000, 1_007_200)
    expect(window.get().samplesPerPixel).toBe(32)
    window.zoomBy(1e-9, 0)
    expect(window.get()).toMatchObject({ startSample: 0, samplesPerPixel: HOUR / 1_000 })
  })

  it('never shows anything behind the end', () => {
    const window = open()
    window.zoomBy(10, 0)

    window.scrollTo(HOUR * 5)

    expect(window.get().startSample).toBe(HOUR * 0.9)
  })

  it('turns over when the sound leaves it, and not while nobody follows', () => {
    const window = open()
    window.zoomBy(10, 0)
    const leaving = HOUR / 10

    window.setFollowing(false)
    window.keepInSight(leaving)
    const still = window.get().startSample
    window.setFollowing(true)
    window.keepInSight(leaving)

    expect(still).toBe(0)
    expect(window.get().startSample).toBeCloseTo(leaving - HOUR * 0.008, 3)
  })

  it('tells its listeners only of changes', () => {
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
