import { expect, it } from 'vitest'
import { cutPastedText } from './paste-blocks.ts'

it('keeps a single line as is, including spaces at its ends', () => {
  expect(cutPastedText(' and then ')).toEqual({ lines: [' and then '], joinedLines: 0 })
})

it('creates a block per paragraph and joins its wrapped lines', () => {
  const book = 'The lamp had been dark\nfor eleven years.\n\n\n“I know.”\r\n\r\nShe carried one\n  suitcase.\n'

  expect(cutPastedText(book)).toEqual({
    lines: ['The lamp had been dark for eleven years.', '“I know.”', 'She carried one suitcase.'],
    joinedLines: 2,
  })
})

it('creates a block per line if there is no blank line and nothing is wrapped', () => {
  expect(cutPastedText('First line.\nSecond line.\nThird')).toEqual({
    lines: ['First line.', 'Second line.', 'Third'],
    joinedLines: 0,
  })
})

it('creates a block per line under a title and an empty line, if each line is a paragraph', () => {
  const lines = Array.from({ length: 8 }, (_, at) => `This is paragraph ${at + 1}, on a line of its own.`)

  expect(cutPastedText(`The Lamp\n\n${lines.join('\n')}`)).toEqual({ lines: ['The Lamp', ...lines], joinedLines: 0 })
})

it('makes words whole that line ends divide, and joins Chinese without a space', () => {
  expect(cutPastedText('The citi-\nzens of a well-\nknown town.\n\n灯塔在夜里没有亮，\n船夫们等着。').lines).toEqual([
    'The citizens of a well-known town.',
    '灯塔在夜里没有亮，船夫们等着。',
  ])
})

it('joins wrapped lines even without blank lines, and ends a paragraph at a short line', () => {
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

it.each([
  [
    'dialogue',
    [
      'Anna: Where have you been?',
      'Ben: Out on the rocks, looking for the boat that never came home.',
      'Anna: Alone?',
      'Ben: Alone.',
    ],
  ],
  [
    'sentences of a voice-over',
    [
      'Welcome back to the channel.',
      'Today we look at three cameras that fit into the pocket of a coat.',
      'The first one is small.',
      'It costs less than a pair of shoes.',
    ],
  ],
  [
    'lines without an end',
    [
      'Three cameras compared',
      'Small enough for the pocket of a coat, and good in bad light',
      'Cheap and light',
      'What we would buy',
    ],
  ],
  ['two sentences', ['Today we look at three cameras that fit into a pocket.', 'The first one is small.']],
])('keeps the longest line of %s as its own block', (_kind, lines) => {
  expect(cutPastedText(lines.join('\r\n'))).toEqual({ lines, joinedLines: 0 })
})

it('keeps dialogue lines separate if only scenes are separated by blank lines', () => {
  const scenes = 'At the harbour\n\nAnna: Where have\nyou been?\nBen (quietly): Out.\n\nAnna: “Alone?”\nBen: Alone.'

  expect(cutPastedText(scenes)).toEqual({
    lines: ['At the harbour', 'Anna: Where have you been?', 'Ben (quietly): Out.', 'Anna: “Alone?”', 'Ben: Alone.'],
    joinedLines: 1,
  })
})

it('treats every kind of line break the same, so no block contains one', () => {
  expect(cutPastedText('a\u2028b\u2029c\vd\fe\u0085f\rg').lines).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})

it('creates nothing from blank text', () => {
  expect(cutPastedText('\n \n\t\n').lines).toEqual([])
})
