import { expect, it } from 'vitest'
import { createPhraseFinder } from './find-phrase.ts'

const find = createPhraseFinder(['practice-50', 'naïve word', 'C++'])

it.each([
  ['say PRACTICE-50, please', 'practice-50'],
  ['practice-504', undefined],
  ['malpractice-50', undefined],
  ['a naı\u0308ve word', undefined],
  ['a nai\u0308ve \n WORD.', 'naïve word'],
  ['naïve words', undefined],
  ['written in C++', 'C++'],
  ['prac\u200btice-50', 'practice-50'],
])('finds in %j %j', (text, phrase) => {
  const found = find(text)

  expect(found).toBe(phrase)
})
