import { expect, it } from 'vitest'
import { cutPastedText } from './paste-blocks.ts'

it('keeps a piece of one line as it is, blanks at its ends included', () => {
  expect(cutPastedText(' and then ')).toEqual({ lines: [' and then '], joinedLines: 0 })
})

it('makes a block of each paragraph and joins the lines wrapped inside it', () => {
  const book = 'The lamp had been dark\nfor eleven years.\n\n\n“I know.”\r\n\r\nShe carried one\n  suitcase.\n'

  expect(cutPastedText(book)).toEqual({
    lines: ['The lamp had been dark for eleven years.', '“I know.”', 'She carried one suitcase.'],
    joinedLines: 2,
  })
})

it('makes a block of each line when there is no blank line and nothing is wrapped', () => {
  expect(cutPastedText('First line.\nSecond line.\nThird')).toEqual({
    lines: ['First line.', 'Second line.', 'Third'],
    joinedLines: 0,
  })
})

it('joins wrapped lines also without blank lines, and ends a paragraph at a short line', () => {
  const text = [
    'The lamp had been dark for eleven years when the keeper’s',
    'daughter came back, and nobody had thought to tell her that',
    'it would be.',
    'She carried one suitcase and a ring of keys that no longer',
    'opened anything.',
  ].join('\n')

  expect(cutPastedText(text).lines).toEqual([
    'The lamp had been dark for eleven years when the keeper’s daughter came back, and nobody had thought to tell her that it would be.',
    'She carried one suitcase and a ring of keys that no longer opened anything.',
  ])
})

it('treats every kind of line break as one, so that no block holds any', () => {
  expect(cutPastedText('a\u2028b\u2029c\vd\fe\u0085f\rg').lines).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})

it('makes nothing of blank text', () => {
  expect(cutPastedText('\n \n\t\n').lines).toEqual([])
})
