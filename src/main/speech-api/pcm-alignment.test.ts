import { expect, it } from 'vitest'
import { createPcmAlignment } from './pcm-alignment.ts'

it('passes on whole samples only, however the bytes are cut', () => {
  const alignment = createPcmAlignment()
  const push = (...bytes: number[]) => [...alignment.push(Uint8Array.from(bytes))]

  expect(push(1)).toEqual([])
  expect(alignment.isInsideSample).toBe(true)
  expect(push()).toEqual([])
  expect(push(2, 3)).toEqual([1, 2])
  expect(push(4, 5, 6)).toEqual([3, 4, 5, 6])
  expect(alignment.isInsideSample).toBe(false)
  expect(push(7, 8, 9)).toEqual([7, 8])
  expect(alignment.isInsideSample).toBe(true)
  expect(push(0)).toEqual([9, 0])
})

it('copies nothing while the bytes are aligned', () => {
  const bytes = Uint8Array.from([1, 2])

  expect(createPcmAlignment().push(bytes)).toBe(bytes)
})
