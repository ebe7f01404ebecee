import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WordMark } from '../contract/takes.ts'
import { cutTake } from './cut-take.ts'

const TAKE = { durationMs: 2_000 }
// One two three four
const MARKS: WordMark[] = [
  { startChar: 0, endChar: 3, startMs: 100, endMs: 400 },
  { startChar: 4, endChar: 7, startMs: 500, endMs: 900 },
  { startChar: 8, endChar: 13, startMs: 900, endMs: 1_300 },
  { startChar: 14, endChar: 18, startMs: 1_280, endMs: 1_800 },
]

it('cuts in the middle of the silence between two words and leaves the ends of the take unchanged', () => {
  expect(cutTake(TAKE, MARKS, { startChar: 0, endChar: 3 })).toEqual({
    startMs: 0,
    endMs: 450,
    marks: [{ startChar: 0, endChar: 3, startMs: 100, endMs: 400 }],
  })
  expect(cutTake(TAKE, MARKS, { startChar: 4, endChar: 18 })).toEqual({
    startMs: 450,
    endMs: 2_000,
    marks: [
      { startChar: 0, endChar: 3, startMs: 50, endMs: 450 },
      { startChar: 4, endChar: 9, startMs: 450, endMs: 850 },
      { startChar: 10, endChar: 14, startMs: 830, endMs: 1_350 },
    ],
  })
})

it('cuts after the earlier word if two words overlap', () => {
  expect(cutTake(TAKE, MARKS, { startChar: 14, endChar: 18 })?.startMs).toBe(1_300)
})

it('does not cut inside a word, without timings, or if no word is left', () => {
  expect(cutTake(TAKE, MARKS, { startChar: 0, endChar: 5 })).toBeNull()
  expect(cutTake(TAKE, MARKS, { startChar: 10, endChar: 18 })).toBeNull()
  expect(cutTake(TAKE, [], { startChar: 0, endChar: 18 })).toBeNull()
  expect(cutTake(TAKE, MARKS, { startChar: 3, endChar: 4 })).toBeNull()
})

it('cuts any text into parts that together contain every word and every millisecond once', () => {
  const words = fc.array(fc.record({ gap: fc.nat(300), length: fc.integer({ min: 1, max: 400 }) }), {
    minLength: 2,
    maxLength: 30,
  })
  fc.assert(
    fc.property(words, fc.nat(28), (list, chosen) => {
      let ms = 0
      const marks = list.map(({ gap, length }, index) => {
        const startMs = ms + gap
        ms = startMs + length
        return { startChar: index * 2, endChar: index * 2 + 1, startMs, endMs: ms }
      })
      const at = (chosen % (list.length - 1)) * 2 + 1
      const take = { durationMs: ms + 50 }

      const head = cutTake(take, marks, { startChar: 0, endChar: at })
      const tail = cutTake(take, marks, { startChar: at + 1, endChar: list.length * 2 })

      expect([head?.startMs, head?.endMs, tail?.endMs]).toEqual([0, tail?.startMs, take.durationMs])
      const heard = (tail?.marks ?? []).map((mark) => ({
        startChar: mark.startChar + at + 1,
        endChar: mark.endChar + at + 1,
        startMs: mark.startMs + (tail?.startMs ?? 0),
        endMs: mark.endMs + (tail?.startMs ?? 0),
      }))
      const all = [...(head?.marks ?? []), ...heard]
      expect(all.map(({ startChar, endChar }) => [startChar, endChar])).toEqual(
        marks.map(({ startChar, endChar }) => [startChar, endChar]),
      )
      for (const [index, mark] of all.entries()) expect(mark.startMs).toBeCloseTo(marks[index]?.startMs ?? -1, 6)
    }),
  )
})
