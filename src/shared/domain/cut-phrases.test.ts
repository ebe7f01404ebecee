import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutPhrases, MIN_CUE_MS, type PhraseLimits, type TimedWord } from './cut-phrases.ts'
import { wrapLines } from './wrap-lines.ts'

const LIMITS: PhraseLimits = { lineChars: 42, lines: 2, durationMs: 7_000, charsPerSecond: 17 }

/** Words 450 ms apart, 400 ms long; `|` is a silence of a second. */
function getWords(text: string, stepMs = 450): TimedWord[] {
  let startMs = 0
  return [...text.matchAll(/(\|?)([^\s|]+\s?)/g)].map(([, pause, word = '']) => {
    if (pause) startMs += 1_000
    const timed = { text: word, startMs, endMs: startMs + stepMs - 50 }
    startMs += stepMs
    return timed
  })
}

function cut(text: string, part: Partial<PhraseLimits> = {}, stepMs?: number): string[] {
  const words = getWords(text, stepMs)
  const starts = cutPhrases(words, 1_000_000, { ...LIMITS, ...part })
  return starts.map((start, index) =>
    words
      .slice(start, starts[index + 1])
      .map((word) => word.text)
      .join('')
      .trim(),
  )
}

it('keeps what fits into one caption', () => {
  expect(cut('The lamp turned slowly.')).toEqual(['The lamp turned slowly.'])
  expect(cutPhrases([], 0, LIMITS)).toEqual([])
})

it('ends a caption after a sentence, unless it is shorter than half a line', () => {
  expect(cut('The lamp turned slowly above the sea. Nobody was awake to see it.')).toEqual([
    'The lamp turned slowly above the sea.',
    'Nobody was awake to see it.',
  ])
  expect(cut('Nobody saw. The lamp turned slowly above the sea.')).toHaveLength(1)
  expect(cut('Nobody was on the sea. The lamp turned slowly above it.')).toHaveLength(2)
  expect(cut('Nobody was on a sea. The lamp turned slowly above it.')).toHaveLength(1)
})

it('ends a caption after a clause rather than within a phrase', () => {
  expect(
    cut('Before the keeper came home to the island, nobody had lit the great lamp above the harbour wall'),
  ).toEqual(['Before the keeper came home to the island,', 'nobody had lit the great lamp above the harbour wall'])
})

it('ends a caption at a pause rather than within a phrase', () => {
  expect(
    cut('Before the keeper came home to the island |nobody had lit that great lamp above those harbour walls'),
  ).toEqual(['Before the keeper came home to the island', 'nobody had lit that great lamp above those harbour walls'])
})

it('doesn’t end a caption with an abbreviation before a number or a name', () => {
  for (const lineChars of [20, 24, 28, 32])
    for (const caption of cut('They all live at No. 5 Park Lane, opposite St. Mary’s and vol. 2 of the old quay.', {
      lineChars,
    }))
      expect(caption).not.toMatch(/(?:No|St|vol)\.$/u)
})

it('doesn’t end a caption with a word that belongs to the next', () => {
  const captions = cut(
    'Nobody had lit the great lamp above the harbour wall since the keeper left the island in the winter',
  )

  expect(captions).toHaveLength(2)
  expect(captions[0]).toMatch(/ (lamp|wall|lit|keeper|left)$/)
})

it('ends captions that would be spoken longer than the limit', () => {
  expect(cut('slow, words here, slow, words here', {}, 2_000)).toEqual(['slow, words here,', 'slow, words here'])
  expect(cut('slow, words here, slow, words here', { durationMs: 60_000 }, 2_000)).toHaveLength(1)
})

it('ends captions that would need more lines', () => {
  const text = 'one two three four five six seven eight'

  expect(cut(text, { lineChars: 20, lines: 2 })).toEqual([text])
  expect(cut(text, { lineChars: 20, lines: 1 }).every((caption) => caption.length <= 20)).toBe(true)
  expect(cut('extraordinarily', { lineChars: 5, lines: 1 })).toEqual(['extraordinarily'])
})

it('joins a sentence too short to be seen with its neighbor', () => {
  const words = getWords('No. The lamp turned slowly above the dark and empty sea.', 300)

  expect(cutPhrases(words, 10_000, LIMITS)).toEqual([0])
})

it('gives a word without a duration to a caption with others', () => {
  const words = getWords('The lamp. 😀 The sea.')
  const still = words.map((word, index) => (index === 2 ? { ...word, endMs: word.startMs } : word))

  for (const start of cutPhrases(still, 10_000, LIMITS)) expect(start).not.toBe(2)
})

const NARROW = { lineChars: 16, lines: 2, durationMs: 3_000, charsPerSecond: 17 }

const anyWord = fc.record({
  text: fc.constantFrom('a', 'lamp', 'the', 'keeper,', 'no.', 'winter;', 'remarkably', 'complicated'),
  lengthMs: fc.integer({ min: 60, max: 500 }),
  pauseMs: fc.constantFrom(0, 40, 300),
})
const anyBlock = fc.array(anyWord, { minLength: 1, maxLength: 9 }).map((parts) => {
  let startMs = 0
  return parts.map(({ text, lengthMs, pauseMs }, index): TimedWord => {
    const timed = { text: index === parts.length - 1 ? text : `${text} `, startMs, endMs: startMs + lengthMs }
    startMs += lengthMs + pauseMs
    return timed
  })
})

/** How many captions of a division are too fast, and how many too short; null if one breaks a hard limit. */
function countFaults(words: readonly TimedWord[], cuts: readonly number[], untilMs: number) {
  let [fast, short] = [0, 0]
  for (const [index, first] of cuts.entries()) {
    const next = cuts[index + 1] ?? words.length
    const run = words.slice(first, next)
    const text = run
      .map((each) => each.text)
      .join('')
      .trim()
    const [startMs, spokenToMs] = [run[0]?.startMs ?? 0, run.at(-1)?.endMs ?? 0]
    const isLong = wrapLines(text, NARROW.lineChars).length > NARROW.lines || spokenToMs - startMs > NARROW.durationMs
    if (isLong && run.length > 1) return null
    const shownMs = Math.max(spokenToMs, words[next]?.startMs ?? untilMs) - startMs
    if (text.length * 1000 > NARROW.charsPerSecond * shownMs) fast += 1
    if (shownMs < MIN_CUE_MS) short += 1
  }
  return fast + 2 * short
}

it('has as few captions over the reading speed or under 0.7 s as any division of the text', () => {
  fc.assert(
    fc.property(anyBlock, (words) => {
      const untilMs = words.at(-1)?.endMs ?? 0
      const places = words.slice(1).map((_word, index) => index + 1)
      const divisions = Array.from({ length: 2 ** places.length }, (_, bits) => [
        0,
        ...places.filter((_place, index) => bits & (1 << index)),
      ])
      const fewest = Math.min(...divisions.map((cuts) => countFaults(words, cuts, untilMs) ?? Infinity))

      expect(countFaults(words, cutPhrases(words, untilMs, NARROW), untilMs)).toBe(fewest)
    }),
    { numRuns: 300 },
  )
})
