import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WordIndex } from './word-index.ts'

const mark = (startMs: number, endMs: number, startChar = 0) => ({ startChar, endChar: startChar + 1, startMs, endMs })

describe('word index of a take', () => {
  it('finds words by playback time', () => {
    const words = new WordIndex([mark(100, 200), mark(500, 700), mark(700, 900)])

    expect([0, 99, 100, 199, 200, 320, 500, 699, 700, 899, 900].map((ms) => words.at(ms * 24))).toEqual([
      -1, -1, 0, 0, -1, -1, 1, 1, 2, 2, -1,
    ])
  })

  it('keeps words highlighted through gaps too short to see', () => {
    const words = new WordIndex([mark(0, 200), mark(300, 400)])

    expect(words.at(250 * 24)).toBe(0)
  })

  it('finds words at or before an offset in the text', () => {
    const words = new WordIndex([mark(0, 1, 2), mark(1, 2, 8), mark(2, 3, 12)])

    expect([0, 2, 7, 8, 11, 99].map((offset) => words.atChar(offset))).toEqual([0, 0, 0, 1, 1, 2])
  })

  it('can be searched however broken the times are', () => {
    const time = fc.oneof(fc.double(), fc.constant(Number.NaN), fc.integer({ min: -1_000, max: 100_000 }))
    const marks = fc.array(
      fc.tuple(time, time).map(([from, to]) => mark(from, to)),
      { maxLength: 50 },
    )

    fc.assert(
      fc.property(marks, fc.double({ min: 0, max: 1e7, noNaN: true }), (list, sample) => {
        const words = new WordIndex(list)
        const found = words.at(sample)
        const isOrdered = words.starts.every((start, index) => index === 0 || start >= (words.starts[index - 1] ?? 0))
        return isOrdered && found >= -1 && found < list.length
      }),
    )
  })
})
