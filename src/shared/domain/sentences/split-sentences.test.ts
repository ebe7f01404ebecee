import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SENTENCES_1 } from './sentences-1.test-support.ts'
import { SENTENCES_2 } from './sentences-2.test-support.ts'
import { endsSentence, findSentenceEnds, splitSentences } from './split-sentences.ts'
import { UNSEEN_SENTENCES } from './unseen-sentences.test-support.ts'

const SENTENCES = { ...SENTENCES_1, ...SENTENCES_2 }
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt-BR']

const listCases = (lines = '') => lines.split('\n').filter((line) => line !== '')
const toText = (line: string) => line.replace(/ ?\|/gu, '')
/** Offsets of the `|` in the text. */
const getMarks = (line: string) =>
  line
    .split('|')
    .slice(0, -1)
    .map((_part, at, parts) => toText(`${parts.slice(0, at + 1).join('|')}|`).length)
const findEnds = (text: string) =>
  [...splitSentences(text)]
    .slice(0, -1)
    .map(({ startChar, endChar }) => text.slice(startChar, endChar).trimEnd().length + startChar)

/** The text with a `|` at each sentence end. */
function split(text: string): string {
  const parts = [...splitSentences(text)].map(({ startChar, endChar }) => text.slice(startChar, endChar))
  return parts.map((part) => part.trim()).join(' | ')
}

/** How many of the ends found are right, and how many of the right ones are found, from 0 to 1. */
function score(lines: readonly string[]): { precision: number; recall: number } {
  let [found, right, hits] = [0, 0, 0]
  for (const line of lines) {
    const ends = findEnds(toText(line))
    const marks = getMarks(line)
    found += ends.length
    right += marks.length
    hits += ends.filter((end) => marks.includes(end)).length
  }
  return { precision: hits / found, recall: hits / right }
}

describe('a text of the table', () => {
  it.each(Object.entries(SENTENCES).flatMap(([language, lines]) => listCases(lines).map((line) => [language, line])))(
    'is split in %s: %s',
    (_language, line) => {
      expect(split(toText(line ?? ''))).toBe(line?.replace(/ ?\| ?/gu, ' | '))
    },
  )

  it('is one of at least 300 in six languages', () => {
    expect(LANGUAGES.flatMap((language) => listCases(SENTENCES[language])).length).toBeGreaterThan(300)
    for (const language of LANGUAGES) expect(listCases(SENTENCES[language]).length).toBeGreaterThan(45)
  })
})

describe('texts that the rules were not written for', () => {
  it.each(LANGUAGES)('are split right in %s', (language) => {
    const { precision, recall } = score(listCases(UNSEEN_SENTENCES[language]))

    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.95)
  })
})

describe('splitSentences', () => {
  it('rejoins to the text and splits no grapheme', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    const fragment = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('. ', '.', '。', '?”', ' »', '\r\n', '\u0301', '\u200d', '👍🏽', 'Inc. ', '3. ', '[1]', '(', ')'),
    )

    fc.assert(
      fc.property(
        fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')),
        (text) => {
          const ranges = [...splitSentences(text)]

          expect(ranges.map(({ startChar, endChar }) => text.slice(startChar, endChar)).join('')).toBe(text)
          const starts = new Set([...graphemes.segment(text)].map(({ index }) => index))
          for (const { startChar } of ranges) expect(starts).toContain(startChar)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('ends a sentence at a line break', () => {
    expect(split('She met Mr.\nJones\n\nand left')).toBe('She met Mr. | Jones | and left')
  })
})

describe('findSentenceEnds', () => {
  it('says with which words a sentence ends', () => {
    const words = ['“What?” ', 'she ', 'said. ', 'No. ', '5 ', 'Elm ', 'St. ', 'She ', 'left.']

    expect(words.filter((_word, at) => findSentenceEnds(words)[at])).toEqual(['said. ', 'St. ', 'left.'])
  })
})

describe('endsSentence', () => {
  it.each([
    ['She left.', 'Then'],
    ['هل أنت هنا؟', 'نعم'],
    ['میں ٹھیک ہوں۔', 'آپ'],
    ['मैं घर जाता हूँ।', 'तुम'],
    ['“そうだ。”', '彼'],
    ['She waited…', 'Then'],
    ['So did I.', 'Then'],
    ['He came at 5 p.m.', 'She left'],
    ['this is it.', 'now'],
    ['near Harper Inc.', 'She'],
    ['« Oui. »', 'Elle'],
  ])('is true of %s before %s', (text, next) => {
    expect(endsSentence(text, ` ${next}`)).toBe(true)
  })

  it.each([
    ['She met Mr.', 'Jones'],
    ['“Dr.', 'Smith'],
    ['and J.', 'R.'],
    ['He came at 5 p.m.', 'and left'],
    ['fruit, e.g.', 'apples'],
    ['the lamp,', 'which'],
    ['„Halt!“', 'rief er'],
    ['They live at No.', '5'],
    ['Am 3.', 'Oktober'],
    ['« Oui.', '» Elle'],
  ])('is false of %s before %s', (text, next) => {
    expect(endsSentence(text, ` ${next}`)).toBe(false)
  })

  it('is false within a word, but not in scripts without spaces', () => {
    expect(endsSentence('It came from example.', 'com today')).toBe(false)
    expect(endsSentence('彼は帰った。', '彼女も')).toBe(true)
  })
})
