import { expect, it } from 'vitest'
import { firstWords } from './first-words.ts'

it.each([
  [' The \n lamp ', 8, 'The lamp'],
  ['The lamp turned', 8, 'The lamp…'],
  ['The lamp turned', 7, 'The…'],
  ['Lighthouse', 5, 'Light…'],
  ['😀😀😀', 2, '😀😀…'],
])('cuts %j after %i characters between words', (text, mostChars, expected) => {
  expect(firstWords(text, mostChars)).toBe(expected)
})
