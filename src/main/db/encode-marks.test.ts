import { expect, it } from 'vitest'
import fc from 'fast-check'
import { decodeMarks, encodeMarks } from './encode-marks.ts'

it('returns exactly the marks it was given', () => {
  const offset = fc.integer({ min: 0, max: 2 ** 31 - 1 })
  const time = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })
  const mark = fc.record({ startChar: offset, endChar: offset, startMs: time, endMs: time })

  fc.assert(
    fc.property(fc.array(mark), (marks) => {
      expect(decodeMarks(encodeMarks(marks))).toEqual(marks)
    }),
  )
})

it('reads bytes at any offset of a larger buffer', () => {
  const marks = [{ startChar: 1, endChar: 2, startMs: 3.5, endMs: 4.25 }]
  const shifted = Buffer.concat([Buffer.from([9]), encodeMarks(marks)]).subarray(1)

  expect(decodeMarks(shifted)).toEqual(marks)
})

it('rejects bytes that aren’t whole marks', () => {
  expect(() => decodeMarks(new Uint8Array(25))).toThrow(expect.objectContaining({ code: 'storage_failed' }))
})
