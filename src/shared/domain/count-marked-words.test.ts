import { expect, it } from 'vitest'
import { countMarkedWords } from './count-marked-words.ts'

const TEXT = 'The lamp — dark for 11 years — was lit.'
const mark = (words: string) => ({ startChar: TEXT.indexOf(words), endChar: TEXT.indexOf(words) + words.length })

it.each([
  [['The', 'lamp', '11'], 3],
  [['The lamp — dark for 11 years', ' — was lit.'], 8],
  // A mark of a sign that is spoken is one word.
  [['—'], 1],
  [[], 0],
])('counts the words that marks of %j stand for', (marked, words) => {
  expect(countMarkedWords(TEXT, marked.map(mark))).toBe(words)
})
