import { expect, it } from 'vitest'
import { guessFormat, guessOptions } from './guess-import-options.ts'

it.each([
  ['a.TXT', '# not a heading', 'text'],
  ['b.md', 'words', 'markdown'],
  ['c.Markdown', 'words', 'markdown'],
  ['d.srt', 'words', 'subtitles'],
  ['e.vtt', 'words', 'subtitles'],
  ['f.txt', '1\r\n00:00:01,000 --> 00:00:02,000\r\nHi', 'subtitles'],
  ['g.csv', 'words', 'sheet'],
  ['h.TSV', 'words', 'sheet'],
  ['', 'ID\tText\r\n1\tHello, you\r\n2\tStop\r\n', 'sheet'],
  ['', 'ID\tText\n1\tHello\tyou', 'text'],
  ['', 'one\ttab', 'text'],
  ['i.txt', 'ID\tText\n1\tHello', 'text'],
  ['', '# A heading\n\nwords', 'markdown'],
  ['', 'words\n\nwords', 'text'],
])('%s with %j is %s', (name, text, format) => {
  expect(guessFormat(name, text)).toBe(format)
})

it('splits plain text by paragraph if its lines are wrapped or blank lines separate them, else at each line', () => {
  const wrapped = 'The lamp had been dark for eleven years when the keeper’s\ndaughter came back to the island.'
  const lines = 'The Lamp\n\nShe came back.\nNobody knew why.\nThe lamp was dark.\nThe sea was calm.'
  expect(guessOptions('text', wrapped)).toMatchObject({ blocks: 'paragraphs' })
  expect(guessOptions('text', lines)).toMatchObject({ blocks: 'lines' })
  expect(guessOptions('text', 'one\r\ntwo\r\n\r\nthree')).toMatchObject({ blocks: 'paragraphs' })
  expect(guessOptions('text', 'one\ntwo\nthree\n\n')).toMatchObject({ blocks: 'lines' })
})

it('treats a single level 1 heading as the book’s title', () => {
  expect(guessOptions('markdown', '# Book\n\n## One\n\n## Two')).toMatchObject({ chapterLevel: 2 })
  expect(guessOptions('markdown', '# Book\r\n\r\n## One\r\n\r\nText')).toMatchObject({ chapterLevel: 2 })
  expect(guessOptions('markdown', '# Book\n\n##\n\nText\n\n## Two')).toMatchObject({ chapterLevel: 2 })
  expect(guessOptions('markdown', '# One\n\n## a\n\n# Two')).toMatchObject({ chapterLevel: 1 })
  expect(guessOptions('markdown', '# One\n\nText\n\n## a')).toMatchObject({ chapterLevel: 1 })
  expect(guessOptions('markdown', '# One\n\n### a')).toMatchObject({ chapterLevel: 1 })
})
