import { expect, it } from 'vitest'
import { createLevelRecorder, readLevels } from './channel-levels.ts'

const RATE_HZ = 100

it('counts runs at full scale on any channel, also across pieces, in a part of a recording', () => {
  const left = new Float32Array(400).fill(0.1)
  const right = new Float32Array(400).fill(0.2)
  // One alone is chance.
  right[10] = 1
  left.fill(-1, 148, 153)
  right.fill(1, 300, 302)
  const recorder = createLevelRecorder(RATE_HZ)
  for (let at = 0; at < 400; at += 50) recorder.push([left.subarray(at, at + 50), right.subarray(at, at + 50)])

  const read = (startSample: number, endSample: number) =>
    readLevels(recorder.levels, { startSample, endSample }, RATE_HZ)
  expect(read(0, 400)).toEqual({ clippedSamples: 7, peak: 1 })
  expect(read(150, 301)).toEqual({ clippedSamples: 4, peak: 1 })
  expect(read(153, 300).clippedSamples).toBe(0)
})

it('has the peak of the loudest channel in whole seconds of a part', () => {
  const recorder = createLevelRecorder(RATE_HZ)
  const left = Float32Array.from({ length: 300 }, (_, index) => (index < 100 ? 0.9 : 0.1))
  recorder.push([left, new Float32Array(300).fill(-0.3)])

  expect(readLevels(recorder.levels, { startSample: 0, endSample: 300 }, RATE_HZ).peak).toBeCloseTo(0.9)
  expect(readLevels(recorder.levels, { startSample: 1, endSample: 300 }, RATE_HZ).peak).toBeCloseTo(0.3)
})
