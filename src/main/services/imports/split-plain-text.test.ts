import { expect, it } from 'vitest'
import { drain } from './drain.test-support.ts'
import { splitPlainText } from './split-plain-text.ts'

const split = (text: string, options: Partial<Parameters<typeof splitPlainText>[1]> = {}) =>
  drain(
    splitPlainText(text, {
      blocks: 'paragraphs',
      ...{ chapterLines: false, includesTitlePage: true, lineUses: [], speakBrackets: false },
      ...options,
    }),
  )
const texts = (text: string, options: Partial<Parameters<typeof splitPlainText>[1]> = {}) =>
  split(text, options).chapters.map(({ title, blocks }) => [title, ...blocks.map((block) => block.text)])

it.each([
  ['line feeds', 'One\ntwo.\n\n\nThree.\n'],
  ['CR LF', 'One\r\ntwo.\r\n\r\nThree.\r\n'],
  ['lone carriage returns', 'One\rtwo.\r\rThree.'],
  ['separators of Unicode', 'One\u2028two.\u2029\u2029Three.'],
  ['blank lines with blanks in them', 'One\ntwo.\n \t \u00a0\nThree.'],
  ['a byte order mark', '\ufeffOne\ntwo.\n\nThree.'],
])('splits paragraphs at blank lines and joins the lines between, with %s', (_what, text) => {
  const found = split(text)

  expect(found.chapters).toMatchObject([
    {
      title: '',
      blocks: [
        { text: 'One two.', startMs: null },
        { text: 'Three.', startMs: null },
      ],
    },
  ])
  expect(found.notes).toContainEqual({ kind: 'joined-lines', count: 1 })
})

it('turns each line into a block on request', () => {
  expect(texts('One\n\n  two  \nthree', { blocks: 'lines' })).toEqual([['', 'One', 'two', 'three']])
})

it('keeps dialogue lines separate if blank lines separate only scenes', () => {
  const scenes = 'At the harbour.\n\nAnna: Where have\nyou been?\nBen (quietly): Out.\n\nThe answer\nTo this: none.'

  expect(texts(scenes)).toEqual([
    ['', 'At the harbour.', 'Anna: Where have you been?', 'Ben (quietly): Out.', 'The answer To this: none.'],
  ])
})

it('joins wrapped lines into paragraphs: words that a line end divides, scripts without spaces, no blank lines', () => {
  expect(texts('The citi-\nzens of the well-\nknown town.\n\n灯塔在夜里没有亮，船夫们都\n在岸边等着。')).toEqual([
    ['', 'The citizens of the well-known town.', '灯塔在夜里没有亮，船夫们都在岸边等着。'],
  ])
  const wrapped = [
    'The lamp had been dark for eleven years when the keeper’s',
    'daughter came back to the island.',
    'She carried one suitcase and a ring of keys that no longer',
    'opened anything.',
  ]
  expect(texts(wrapped.join('\n'))).toEqual([['', wrapped.slice(0, 2).join(' '), wrapped.slice(2).join(' ')]])
})

it.each(['', '\n\n\n', ' \t\r\n\u00a0', '\ufeff'])('finds nothing in %j', (text) => {
  expect(split(text).chapters).toEqual([])
})

it('starts chapters at lines that name one, not at sentences that start with such a word', () => {
  const text = [
    'Before.',
    'CHAPTER I. Down the Rabbit-Hole',
    'Alice was beginning.',
    'Part of it was dark.',
    'Kapitel 2',
    'Prologue',
    'It rained.',
    'Chapter and verse he knew,\nand more.',
  ].join('\n\n')

  expect(texts(text, { chapterLines: true })).toEqual([
    ['', 'Before.'],
    ['CHAPTER I. Down the Rabbit-Hole', 'Alice was beginning.', 'Part of it was dark.'],
    ['Kapitel 2'],
    ['Prologue', 'It rained.', 'Chapter and verse he knew, and more.'],
  ])
})

it('keeps text in every script unchanged and drops characters that can’t be written', () => {
  const found = split('שלום 👩‍👩‍👧 e\u0301\u0000\u001b[31m\ud800')

  expect(found.chapters[0]?.blocks[0]?.text).toBe('שלום 👩‍👩‍👧 e\u0301[31m\ufffd')
  expect(found.notes).toEqual([{ kind: 'control-characters', count: 2 }])
})

it('leaves sentences that start with a chapter word, and their order, as they are', () => {
  const text = [
    'Chapter 1',
    'The lamp was out.',
    'Part of me wanted to scream!',
    'Book a table for two?',
    'Chapter and verse, he knew it all',
    'Part of the roof had gone…',
    'Nobody answered.',
  ]

  expect(texts(text.join('\n\n'), { chapterLines: true })).toEqual([text])
})

it('starts a chapter at a title directly above its text, in capitals or with a period', () => {
  const text =
    'THE LAMP\n\nCHAPTER I.\nThe lamp had been\ndark.\n\nCHAPTER II.\n\nNobody knew why.\n\nEPILOGUE.\n\nShe came back.'

  expect(split(text, { chapterLines: true }).chapters.map(({ title, reason }) => [title, reason])).toEqual([
    ['', 'title-page'],
    ['CHAPTER I.', 'numbered'],
    ['CHAPTER II.', 'numbered'],
    ['EPILOGUE.', 'named-part'],
  ])
  expect(texts(text, { chapterLines: true })[1]).toEqual(['CHAPTER I.', 'The lamp had been dark.'])
})

const BOOK = [
  'THE LIGHTHOUSE',
  'by Edith Marlo',
  '',
  'Chapter 1',
  '',
  'Part two of the letter was lost.',
  '',
  'The Storm',
  '',
  'It rained.',
].join('\n')

it('makes each line of a title page a block of a chapter without a title, or skips it', () => {
  const found = split(BOOK, { chapterLines: true })
  expect(found.chapters[0]).toMatchObject({ title: '', reason: 'title-page' })
  expect(texts(BOOK, { chapterLines: true })[0]).toEqual(['', 'THE LIGHTHOUSE', 'by Edith Marlo'])

  const without = split(BOOK, { chapterLines: true, includesTitlePage: false })
  expect(without.chapters.map(({ title }) => title)).toEqual(['Chapter 1'])
  expect(without.notes).toContainEqual({ kind: 'title-page', count: 1 })
})

it('uses a line as a title or as text where a person chose so, whatever was found', () => {
  const found = split(BOOK, { chapterLines: true })
  const [, first] = found.chapters
  const storm = first?.blocks.find(({ text }) => text === 'The Storm')?.line ?? -1
  const chapter = first?.line ?? -1
  expect(BOOK.split('\n')[storm]).toBe('The Storm')
  expect(BOOK.split('\n')[chapter]).toBe('Chapter 1')

  const lineUses = [
    { line: chapter, use: 'text' as const },
    { line: storm, use: 'title' as const },
  ]
  const chosen = split(BOOK, { chapterLines: true, lineUses })
  expect(chosen.chapters.map(({ title, reason, line }) => ({ title, reason, line }))).toEqual([
    { title: '', reason: undefined, line: undefined },
    { title: 'The Storm', reason: 'chosen', line: storm },
  ])
  expect(chosen.chapters[0]?.blocks.map(({ text }) => text)).toContain('Chapter 1')
  expect(texts(BOOK, { lineUses: [{ line: 99_999, use: 'title' }] })).toEqual(texts(BOOK))
})

it('keeps text in brackets as a note on the next block, or on the last one of its chapter', () => {
  const text =
    '[gulls crying]\n\nYou came.\n\n[door]\n\n[wind]\n\nChapter 1\n\n[silence]\n\nChapter 2\n\nShe left. [sic]'
  const notes = (speakBrackets: boolean) =>
    split(text, { chapterLines: true, speakBrackets }).chapters.map(({ title, blocks }) => [
      title,
      ...blocks.map((block) => [block.text, block.note].filter((part) => part !== undefined).join(' | ')),
    ])

  expect(notes(false)).toEqual([
    ['', 'You came. | [gulls crying] [door] [wind]'],
    ['Chapter 1', '[silence]'],
    ['Chapter 2', 'She left. [sic]'],
  ])
  expect(split(text, { chapterLines: true }).notes).toContainEqual({ kind: 'brackets', count: 3 })
  expect(notes(true)[0]).toEqual(['', '[gulls crying]', 'You came.', '[door]', '[wind]'])
})

it('loses no text in brackets that a note is too short for', () => {
  const brackets = Array.from({ length: 40 }, (_, index) => `[${'sound '.repeat(30)}${index}]`)
  const [chapter] = split([...brackets, 'Spoken.'].join('\n\n')).chapters
  const kept = chapter?.blocks.flatMap(({ text, note }) => [text, note ?? '']).join(' ') ?? ''

  for (let index = 0; index < 40; index += 1) expect(kept).toContain(`sound ${index}]`)
  expect(chapter?.blocks[0]?.note?.length).toBeLessThanOrEqual(4_000)
})
