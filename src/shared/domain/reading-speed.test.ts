import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WordMark } from '../contract/takes.ts'
import { buildCues, type CaptionBlock, formatSrt, measureCues } from './captions.ts'

const WORDS = [
  'lamp',
  'a',
  'extraordinarily',
  'света',
  'don’t',
  'no.',
  'winter;',
  '😀😀',
  '灯塔很暗。',
  'naïve\u00a0!',
  '“Why?”',
]

/** A word, the pause before it and its length, in milliseconds with fractions. */
const word = fc.record({
  text: fc.constantFrom(...WORDS),
  pauseMs: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 900, noNaN: true })),
  durationMs: fc.double({ min: 5, max: 900, noNaN: true }),
})
const block = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 40 }),
  pauseAfterMs: fc.double({ min: 0, max: 3_000, noNaN: true }),
})

function layOut(
  script: readonly { words: readonly { text: string; pauseMs: number; durationMs: number }[]; pauseAfterMs: number }[],
) {
  let clockMs = 0
  const blocks = script.map(({ words, pauseAfterMs }): CaptionBlock => {
    const startMs = clockMs
    const marks: WordMark[] = []
    let text = ''
    for (const { text: own, pauseMs, durationMs } of words) {
      const startChar = text.length
      text += `${own} `
      const from = clockMs + pauseMs - startMs
      marks.push({ startChar, endChar: startChar + own.length, startMs: from, endMs: from + durationMs })
      clockMs += pauseMs + durationMs
    }
    const endMs = clockMs
    clockMs += pauseAfterMs
    return { text, marks, startMs, endMs, speaker: null }
  })
  return { blocks, endMs: Math.round(clockMs) }
}

/** Cues as a player reads them from the file. */
function readSrt(text: string) {
  return text
    .split(/\r\n\r\n/u)
    .filter((cue) => cue.trim() !== '')
    .map((cue) => {
      const [, times = '', ...lines] = cue.trimEnd().split('\r\n')
      const [startMs = 0, endMs = 0] = times.split(' --> ').map((time) => {
        const [hours = 0, minutes = 0, seconds = 0, ms = 0] = time.split(/[:,]/u).map(Number)
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms
      })
      return { startMs, endMs, lines }
    })
}

it('holds the reading speed in the written file or lists the cue, without overlaps or lost words', () => {
  const limits = fc.record({
    length: fc.constantFrom('word' as const, 'phrase' as const, 'sentence' as const),
    charsPerSecond: fc.integer({ min: 5, max: 40 }),
    lineChars: fc.integer({ min: 16, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), limits, (script, chosen) => {
      const { blocks, endMs } = layOut(script)
      const cues = buildCues(blocks, { ...chosen, lines: 2, durationMs: 7_000 }, endMs)
      const { tooFast, tooFastCues } = measureCues(cues, chosen.charsPerSecond, 'a.srt')

      const read = readSrt(formatSrt(cues))
      const fast = read.filter(
        (cue) => ([...cue.lines.join('')].length * 1000) / (cue.endMs - cue.startMs) > chosen.charsPerSecond,
      )
      const listed = new Set(tooFastCues.map(({ startMs }) => startMs))
      expect(fast.filter(({ startMs }) => !listed.has(startMs))).toEqual([])
      expect(tooFastCues).toHaveLength(tooFast)
      for (const [index, cue] of read.entries()) {
        expect(cue.endMs).toBeGreaterThan(cue.startMs)
        const latestMs = read[index + 1]?.startMs ?? Math.max(endMs, cue.startMs + 1)
        expect(cue.endMs).toBeLessThanOrEqual(latestMs)
        // A cue is only listed if it has no silence left to stay into.
        if (listed.has(cue.startMs)) expect(cue.endMs).toBe(latestMs)
      }
      const joined = (texts: readonly string[]) => texts.join('').replace(/\s+/gu, '')
      expect(joined(read.flatMap(({ lines }) => lines))).toBe(joined(blocks.map(({ text }) => text)))
    }),
    { numRuns: 400 },
  )
})

it('keeps the last cue on screen in the silence at the end of the file', () => {
  const { blocks, endMs } = layOut([
    { words: [{ text: 'Extraordinarily', pauseMs: 0, durationMs: 300 }], pauseAfterMs: 2_000 },
  ])
  const limits = { length: 'phrase', charsPerSecond: 10, lineChars: 42, lines: 2, durationMs: 7_000 } as const

  const cues = buildCues(blocks, limits, endMs)

  expect(cues.map((cue) => [cue.startMs, cue.endMs])).toEqual([[0, 1_500]])
  expect(measureCues(cues, 10, 'a.srt')).toMatchObject({ tooFast: 0, tooFastCues: [] })
})
