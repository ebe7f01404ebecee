import { expect, it } from 'vitest'
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
