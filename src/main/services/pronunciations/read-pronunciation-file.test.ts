import { expect, it } from 'vitest'
import { formatField } from '#shared/errors/field-problem.ts'
import { readPronunciationFile } from './read-pronunciation-file.ts'

it.each([
  ['a semicolon', 'sep=;\r\nwritten;spoken\r\na,b;c\r\n'],
  ['a bar', 'sep=|\r\nwritten|spoken\r\na,b|c\r\n'],
  ['a tab and no heading', 'SEP=\t\na,b\tc\n'],
])('reads the separator that a spreadsheet names as %s, and counts its line', (_what, content) => {
  const line = content.split('\n').findIndex((text) => text.startsWith('a,b')) + 1

  expect(readPronunciationFile({ format: 'csv', content })).toEqual([
    { line, written: 'a,b', spoken: 'c', matchCase: false, problem: null },
  ])
})

it.each([
  ['csv', 'SQL,S Q L\nSQL,sequel', 'Line 1 has the same word.'],
  ['csv', ',sequel', 'The word is missing.'],
  ['csv', 'SQL,', 'The pronunciation is missing.'],
  ['csv', `${'x'.repeat(201)},y`, 'The word has more than 200 characters.'],
  ['csv', `x,${'y'.repeat(501)}`, 'The pronunciation has more than 500 characters.'],
  ['csv', '"S\nQ",sequel', 'Words and pronunciations can’t contain line breaks.'],
  [
    'pls',
    '<lexicon><lexeme><grapheme>SQL</grapheme><phoneme>x</phoneme></lexeme></lexicon>',
    'It has no alias. Phonemes aren’t supported.',
  ],
] as const)('reports the problem of an entry of a %s file: %j', (format, content, text) => {
  const problem = readPronunciationFile({ format, content }).at(-1)?.problem

  expect(problem && formatField(problem)).toBe(text)
})
