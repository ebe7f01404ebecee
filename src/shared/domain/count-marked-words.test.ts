import { expect, it } from 'vitest'
import { countMarkedWords } from './count-marked-words.ts'

const TEXT = 'The lamp — dark for 11 years — was lit.'
const mark = (words: string) => ({ startChar: TEXT.indexOf(words), endChar: TEXT.indexOf(words) + words.length })

it.each([
  [['The', 'lamp', '11'], 3],
  [['The lamp — dark for 11 years', ' — was lit.'], 8],
  // A mark for a spoken symbol is one word.
  [['—'], 1],
  [[], 0],
])('counts the words in the marks of %j', (marked, words) => {
  expect(countMarkedWords(TEXT, marked.map(mark))).toBe(words)
})
