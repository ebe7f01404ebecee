import { expect, it } from 'vitest'
import type { ListedPronunciation } from '#shared/contract/pronunciation.ts'
import { writePronunciationFile } from './write-pronunciation-file.ts'

const ENTRIES = [
  { written: 'Siobhán', spoken: 'shiv<awn>', matchCase: true, scope: { kind: 'everywhere' } },
  { written: 'a,b & c', spoken: 'x', matchCase: false, scope: { kind: 'project', projectId: 'proj_1' } },
] as unknown as ListedPronunciation[]

it('writes a table with headings', () => {
  expect(writePronunciationFile(ENTRIES, 'csv')).toEqual({
    fileName: 'pronunciation.csv',
    mediaType: 'text/csv',
    content: '\uFEFFwritten,spoken,match case,scope\r\nSiobhán,shiv<awn>,yes,everywhere\r\n"a,b & c",x,no,project\r\n',
  })
})

it('writes a lexicon with escaped texts', () => {
  const { fileName, mediaType, content } = writePronunciationFile(ENTRIES, 'pls')

  expect([fileName, mediaType]).toEqual(['pronunciation.pls', 'application/pls+xml'])
  expect(content).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="mul">\n' +
      '  <lexeme><grapheme>Siobhán</grapheme><alias>shiv&lt;awn&gt;</alias></lexeme>\n' +
      '  <lexeme><grapheme>a,b &amp; c</grapheme><alias>x</alias></lexeme>\n' +
      '</lexicon>\n',
  )
})
