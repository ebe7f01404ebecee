import { expect, it } from 'vitest'
import { getBytes, getSamples, toFloats } from './samples.ts'
import { takeSizeBytes } from './take-size.ts'

it('reads samples at any offset, without half a sample at the end', () => {
  const bytes = Uint8Array.from([9, 1, 0, 255, 255, 7])

  expect([...getSamples(bytes.subarray(1))]).toEqual([1, -1])
  expect([...getSamples(bytes.subarray(1, 5))]).toEqual([1, -1])
  expect([...getBytes(getSamples(bytes.subarray(1)))]).toEqual([1, 0, 255, 255])
})

it('copies the samples it reads, and shares the bytes it returns', () => {
  const bytes = Uint8Array.from([1, 0])
  const samples = getSamples(bytes)
  bytes[0] = 5
  expect(samples[0]).toBe(1)

  getBytes(samples)[0] = 3
  expect(samples[0]).toBe(3)
  expect(getBytes(samples.subarray(1))).toHaveLength(0)
})

it('scales samples to full scale 1', () => {
  expect([...toFloats(Int16Array.from([-32_768, 0, 16_384]))]).toEqual([-1, 0, 0.5])
})

it('counts the samples of a take and a pair of peaks for each 256 begun', () => {
  expect([0, 1, 256, 257].map(takeSizeBytes)).toEqual([0, 6, 516, 522])
})
