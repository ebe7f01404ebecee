import { expect, it } from 'vitest'
import { shapeTake } from './chapter-timeline.ts'
import { heardText, trimMarks } from './trim-marks.ts'

const TEXT = 'One two three.'
const marks = [
  { startChar: 0, endChar: 3, startMs: 0, endMs: 400 },
  { startChar: 4, endChar: 7, startMs: 400, endMs: 900 },
  { startChar: 8, endChar: 13, startMs: 900, endMs: 900 },
]
const take = { id: 'take_1', sampleRateHz: 48_000, sampleCount: 96_000 }

function heard(startMs: number, endMs: number) {
  const sound = { gainDb: 0, fadeInMs: 0, fadeOutMs: 0, trims: [{ takeId: 'take_1', startMs, endMs }] }
  const { sampleCount, shape } = shapeTake(take, sound)
  const left = trimMarks(marks, shape, sampleCount)
  const { fromChar, toChar } = heardText(TEXT, marks, left)
  return { times: left.map((mark) => [mark.startMs, mark.endMs]), text: TEXT.slice(fromChar, toChar) }
}

it('leaves the words of a whole take unchanged', () => {
  expect(trimMarks(marks, undefined, 48_000)).toBe(marks)
})

it('shifts words by the trimmed time, and drops those with less than half left or ending at the start', () => {
  expect(heard(100, 0)).toEqual({ times: [[0, 300], [300, 800], [800, 800]], text: TEXT }) // prettier-ignore
  expect(heard(400, 0)).toEqual({ times: [[0, 500], [500, 500]], text: 'two three.' }) // prettier-ignore
  expect(heard(250, 0).text).toBe('two three.')
  expect(heard(0, 1_200)).toEqual({ times: [[0, 400], [400, 800]], text: 'One two ' }) // prettier-ignore
})

it('keeps a word with exactly half left, and a word without a duration only inside the span', () => {
  expect(heard(200, 0).text).toBe(TEXT)
  expect(heard(201, 0).text).toBe('two three.')
  expect(heard(900, 0)).toEqual({ times: [[0, 0]], text: 'three.' })
  expect(heard(901, 0)).toEqual({ times: [], text: '' })
  expect(heard(0, 1_100).text).toBe('One two ')
})

it('changes nothing when the trim belongs to another take', () => {
  const { sampleCount, shape } = shapeTake(take, { gainDb: 3, fadeInMs: 0, fadeOutMs: 0, trims: [] })

  expect(trimMarks(marks, shape, sampleCount)).toBe(marks)
})

it('keeps a text without word timings whole', () => {
  expect(heardText(TEXT, [], [])).toEqual({ fromChar: 0, toChar: TEXT.length })
  expect(heardText(` ${TEXT}`, marks, marks)).toEqual({ fromChar: 0, toChar: TEXT.length + 1 })
})
