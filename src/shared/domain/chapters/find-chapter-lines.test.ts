import { describe, expect, it } from 'vitest'
import { countSpeakers } from '../count-speakers.ts'
import { CHAPTERS_1 } from './chapters-1.test-support.ts'
import { CHAPTERS_2 } from './chapters-2.test-support.ts'
import { findChapterLines } from './find-chapter-lines.ts'
import { UNSEEN_CHAPTERS } from './unseen-chapters.test-support.ts'

const CHAPTERS = { ...CHAPTERS_1, ...CHAPTERS_2 }
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt-BR']

const getRows = (text: string) => text.trim().split('\n')
const toLine = (row: string) => row.replace(/^> /u, '')

/** The rows of a text with a `>` before each title found. */
function markTitles(text: string): string[] {
  const lines = getRows(text).map(toLine)
  const found = new Set(findChapterLines(lines.flatMap((line) => [line, ''])).map(({ line }) => line / 2))
  return lines.map((line, at) => (found.has(at) ? `> ${line}` : line))
}

/** How many of the titles found are right, and how many of the right ones are found, from 0 to 1. */
function score(texts: readonly string[] = []): { precision: number; recall: number } {
  const right = texts.flatMap((text, at) => getRows(text).map((row) => `${at}: ${row}`)).filter(isTitle)
  const found = texts.flatMap((text, at) => markTitles(text).map((row) => `${at}: ${row}`)).filter(isTitle)
  const hits = found.filter((row) => right.includes(row)).length
  return { precision: hits / found.length, recall: hits / right.length }
}
const isTitle = (row: string) => /^\d+: > /u.test(row)

it('is tried with at least 200 lines in six languages', () => {
  const rows = LANGUAGES.flatMap((language) => CHAPTERS[language]?.flatMap(getRows) ?? [])

  expect(rows.length).toBeGreaterThan(200)
})

it.each(
  Object.entries(CHAPTERS).flatMap(([language, texts]) => texts.map((text, at) => [language, at + 1, text] as const)),
)('finds the titles in %s, text %s', (_language, _at, text) => {
  expect(markTitles(text)).toEqual(getRows(text))
})

describe.each([
  ['the table', CHAPTERS],
  ['texts that the rules were not written for', UNSEEN_CHAPTERS],
])('of %s', (_name, texts: Record<string, readonly string[]>) => {
  it.each(LANGUAGES)('finds and takes at least 98%% in %s', (language) => {
    const { precision, recall } = score(texts[language])

    expect(precision).toBeGreaterThanOrEqual(0.98)
    expect(recall).toBeGreaterThanOrEqual(0.98)
  })
})

describe('findChapterLines', () => {
  it('says why a line is a title', () => {
    const lines = [
      'Prologue',
      'It rained.',
      'Part One',
      'Chapter 4',
      'It snowed.',
      'Chapter 5. It was her last one.',
      'Yes.',
    ]

    expect(findChapterLines(lines.flatMap((line) => [line, '']))).toEqual([
      { line: 0, title: 'Prologue', reason: 'named-part' },
      { line: 4, title: 'Part One', reason: 'chapter-word' },
      { line: 6, title: 'Chapter 4', reason: 'numbered' },
      { line: 10, title: 'Chapter 5. It was her last one.', reason: 'numbered' },
    ])
  })

  it('takes what could be a sentence for text without others in order', () => {
    expect(findChapterLines(['It rained.', '', 'Chapter 5. It was her last one.'])).toEqual([])
  })

  it('finds a title directly above its text, but none within a paragraph', () => {
    expect(
      findChapterLines(['Chapter 1', 'It rained', 'all day.', '', 'He read', 'Chapter 2', 'aloud.']),
    ).toMatchObject([{ line: 0 }])
    expect(findChapterLines(['Chapter 1', 'is long.', '', 'He read.'])).toEqual([])
  })

  it('finds titles in a text without blank lines after the ends of sentences', () => {
    expect(findChapterLines(['Chapter 1', 'It rained.', 'Chapter 2', 'He read', 'Chapter 3', 'aloud.'])).toMatchObject([
      { line: 0 },
      { line: 2 },
    ])
  })

  it('takes no years, lists or page numbers for titles', () => {
    expect(findChapterLines(['It began.', '', '1', '', 'and went on', '', '3', '', 'to the end.'])).toEqual([])
    expect(findChapterLines(['He made a list.', '', '1. Bread', '', '2. Milk', '', 'He left.'])).toEqual([])
  })

  it('offers no title as a speaker', () => {
    const texts = ['Chapter One: The Letter', 'Prologue: Fog', 'Kapitel 2: Das Boot', 'Ada: Yes.', 'Part-time Ben: No.']

    expect(countSpeakers(texts).map(({ name }) => name)).toEqual(['Ada', 'Part-time Ben'])
  })
})
