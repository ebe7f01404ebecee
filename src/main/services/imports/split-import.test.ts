import type { TextOptions } from '#shared/contract/imports.ts'
import { expect, it } from 'vitest'
import { drain } from './drain.test-support.ts'
import { splitImport } from './split-import.ts'

const COMMON = { speakTitles: false, splitLong: false, speakBrackets: false }
const MARKDOWN: TextOptions = { ...COMMON, format: 'markdown', chapterLevel: 1, includesCode: false }
const LINES: TextOptions = {
  ...COMMON,
  format: 'text',
  blocks: 'lines',
  chapterLines: false,
  includesTitlePage: true,
  lineUses: [],
}
const CUES: TextOptions = { ...COMMON, format: 'subtitles', join: 'cues' }
const SHEET: TextOptions = { ...COMMON, format: 'sheet', sheetName: null, hasHeader: null, columns: null }
const split = (text: string, options: TextOptions) => drain(splitImport(text, options))
const texts = (text: string, options: TextOptions) =>
  split(text, options).chapters.flatMap(({ blocks }) => blocks.map((block) => block.text))

it('splits a text in the chosen format', () => {
  const text = '# One\nwords'
  expect(split(text, MARKDOWN).chapters).toEqual([{ title: 'One', blocks: [{ text: 'words', startMs: null }] }])
  expect(texts(text, LINES)).toEqual(['# One', 'words'])
  expect(split('00:01.500 --> 00:02.000\nwords', CUES).chapters[0]?.blocks).toEqual([{ text: 'words', startMs: 1_500 }])
})

it.each<[string, TextOptions, string, { title: string; text: string }]>([
  [
    'Markdown',
    MARKDOWN,
    '# Har\u00adbor\n\nWel\u00adcome, *vis\u00adi*tor, to the light\u00ad\nhouse.\n\n\u00ad',
    { title: 'Harbor', text: 'Welcome, visitor, to the lighthouse.' },
  ],
  [
    'plain text',
    { ...LINES, blocks: 'paragraphs', chapterLines: true },
    'Chapter 1: Har\u00adbor\n\nWel\u00adcome to the light\u00ad\nhouse.\n\n\u00ad',
    { title: 'Chapter 1: Harbor', text: 'Welcome to the lighthouse.' },
  ],
  [
    'subtitles',
    CUES,
    '00:01 --> 00:02\nWel\u00adcome, vis&shy;itor, to the light\u00ad\nhouse.\n\n00:03 --> 00:04\n\u00ad',
    { title: '', text: 'Welcome, visitor, to the lighthouse.' },
  ],
  [
    'a sheet',
    SHEET,
    'Chapter,Character,Text\nHar\u00adbor,Ma\u00adry,"Wel\u00adcome to the light\u00ad\nhouse."\n,,\u00ad',
    { title: 'Harbor', text: 'Mary: Welcome to the lighthouse.' },
  ],
])('removes soft hyphens from %s', (_format, options, text, expected) => {
  const { chapters, notes } = split(text, options)
  const found = chapters.map(({ title, blocks }) => ({ title, text: blocks.map((block) => block.text).join('\n') }))
  expect(found).toEqual([expected])
  expect(notes.map(({ kind }) => kind)).not.toContain('control-characters')
})

it('makes each title the first block of its chapter on request', () => {
  const text = 'Before.\n\n# One\n\nwords'
  expect(texts(text, { ...MARKDOWN, speakTitles: true })).toEqual(['Before.', 'One', 'words'])
  expect(texts(text, MARKDOWN)).toEqual(['Before.', 'words'])
})

it('shortens and counts a title of more than 300 characters, but not its block', () => {
  const options = { ...MARKDOWN, speakTitles: true }
  const [whole] = split(`# ${'x'.repeat(300)}`, options).chapters
  expect(whole?.title).toBe('x'.repeat(300))
  const notesOf = (title: string) => split(`# ${title}\n\nwords`, options).notes
  expect(notesOf('x'.repeat(300))).toEqual([])
  expect(notesOf('x'.repeat(301))).toEqual([{ kind: 'titles-shortened', count: 1 }])
  const [long] = split(`# ${'x'.repeat(301)}`, options).chapters
  expect([long?.title, long?.blocks]).toEqual([
    `${'x'.repeat(299)}…`,
    [{ text: 'x'.repeat(301), startMs: null, isTitle: true }],
  ])
  expect(split(`# ${'x'.repeat(298)}🙂 and more`, options).chapters[0]?.title).toBe(`${'x'.repeat(298)}…`)
})

it('splits blocks of more than 2000 characters at sentence ends on request, and counts them', () => {
  const sentence = `Start ${'word '.repeat(150)}end. `
  const text = [sentence.repeat(5).trim(), 'x'.repeat(2_000), 'Short.'].join('\n')
  const found = split(text, { ...LINES, splitLong: true })
  const two = sentence.repeat(2).trim()
  expect(texts(text, { ...LINES, splitLong: true })).toEqual([two, two, sentence.trim(), 'x'.repeat(2_000), 'Short.'])
  expect(found.notes).toEqual([{ kind: 'split-blocks', count: 1 }])
  expect(split(text, LINES)).toMatchObject({ notes: [] })
  expect(texts(text, LINES)).toHaveLength(3)
})

it('keeps the start time and the note of a split block in its first part only', () => {
  const long = 'Word word. '.repeat(300)
  const cue = `00:01.000 --> 00:09.000\n[wind]\n\n00:10.000 --> 00:19.000\n${long}\n\n00:20.000 --> 00:29.000\n${long}`
  const [chapter] = split(cue, { ...CUES, splitLong: true }).chapters
  expect(chapter?.blocks.map(({ startMs, note }) => [startMs, note])).toEqual([
    [10_000, '[wind]'],
    [null, undefined],
    [20_000, undefined],
    [null, undefined],
  ])
})

it('splits a block of several windows without losing or repeating words', () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `w${index}${index % 9 === 0 ? '.' : ''}`).join(' ')
  const parts = texts(words, { ...LINES, splitLong: true })
  expect(parts.join(' ')).toBe(words)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(2_000)
  expect(parts.every((part) => part.length > 1_000 || part === parts.at(-1))).toBe(true)
})

it('splits blocks of more than 100,000 characters at sentence ends in any case, and counts them', () => {
  const sentence = 'So we waited for dawn. '
  const text = sentence.repeat(20_000).trim()
  const blocks = texts(text, LINES)
  expect(blocks.join(' ')).toBe(text)
  expect(blocks.every((block) => block.length <= 100_000 && block.endsWith('dawn.'))).toBe(true)
  expect(blocks).toHaveLength(5)
  expect(split(text, LINES).notes).toEqual([{ kind: 'split-blocks', count: 1 }])
})

it('pauses after every 500 blocks and every part of a long one', () => {
  const pauses = (text: string, options: TextOptions) => [...splitImport(text, options)].length
  const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\n')
  // Reading 500 lines pauses once as well.
  expect([pauses(lines(499), LINES), pauses(lines(500), LINES), pauses(lines(1_000), LINES)]).toEqual([0, 2, 4])
  expect(pauses('Word word. '.repeat(300), { ...LINES, splitLong: true })).toBe(2)
})
