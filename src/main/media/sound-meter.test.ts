import { expect, it } from 'vitest'
import { createSoundMeter } from './sound-meter.ts'

const RATE_HZ = 24_000
const seconds = (length: number, sample: (index: number) => number): Float32Array =>
  Float32Array.from({ length: Math.round(length * RATE_HZ) }, (_, index) => sample(index))
const silence = (length: number) => seconds(length, () => 0)
const tone = (length: number, levelDbfs: number) =>
  seconds(length, (index) => 10 ** (levelDbfs / 20) * Math.SQRT2 * Math.sin((2 * Math.PI * 440 * index) / RATE_HZ))

function measureFloor(...pieces: Float32Array[]): number | null {
  const meter = createSoundMeter(RATE_HZ)
  for (const piece of pieces) meter.push([piece])
  return meter.finish().noiseFloorDbfs
}

it('has the level of the quietest half second as noise floor, also in parts', () => {
  expect(measureFloor(tone(3, -20), tone(1, -55), tone(3, -20))).toBeCloseTo(-55, 1)
  expect(measureFloor(tone(1, -20), tone(0.25, -55), tone(1, -20), tone(0.25, -55), tone(1, -20))).toBeCloseTo(-55, 1)
  expect(measureFloor(tone(3, -20), tone(0.25, -55), tone(3, -20))).toBeCloseTo(-23, 0)
})

it('leaves digital silence out of the noise floor, and windows that it fills in part', () => {
  expect(measureFloor(silence(2), tone(3, -50), tone(3, -20), silence(2))).toBeCloseTo(-50, 1)
  expect(measureFloor(silence(0.98), tone(3, -50), silence(1.01), tone(2, -20), silence(0.03))).toBeCloseTo(-50, 1)
})

it('has no noise floor in digital silence, or with less than half a second beside it', () => {
  expect(measureFloor(silence(3))).toBeNull()
  expect(measureFloor(silence(3), tone(0.4, -20), silence(3))).toBeNull()
  expect(measureFloor(seconds(3, () => 1 / 70_000))).toBeNull()
})

it('has no noise floor if only what is as loud as speech is beside digital silence', () => {
  expect(measureFloor(silence(0.5), tone(3, -30), tone(1, -20), silence(0.5))).toBeNull()
  expect(measureFloor(tone(3, -30), tone(1, -20))).toBeCloseTo(-30, 1)
  expect(measureFloor(silence(0.4), tone(3, -30), tone(1, -20))).toBeCloseTo(-30, 1)
})

it('measures the mean power of channels, and peaks and clipped samples in each', () => {
  const clipped: number[] = []
  const meter = createSoundMeter(RATE_HZ, { loudnessWeights: [1, 1], onClipped: (at) => clipped.push(at) })
  const click = silence(2)
  click[5_000] = 1
  for (const from of [0, 20_000])
    meter.push([tone(2, -20), click].map((channel) => channel.subarray(from, from === 0 ? 20_000 : undefined)))

  const figures = meter.finish()

  expect(figures.durationMs).toBe(2_000)
  expect(figures.rmsDbfs).toBeCloseTo(-23, 1)
  expect(figures.truePeakDbtp).toBeCloseTo(0, 1)
  expect([figures.clippedSamples, clipped]).toEqual([1, [5_000]])
  expect(figures.leadingSilenceMs).toBe(0)
})
