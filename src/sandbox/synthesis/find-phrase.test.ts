import { expect, it } from 'vitest'
import { createPhraseFinder } from './find-phrase.ts'

const find = createPhraseFinder(['sandbox-50', 'naïve word', 'C++'])

it.each([
  ['say SANDBOX-50, please', 'sandbox-50'],
  ['sandbox-504', undefined],
  ['mysandbox-50', undefined],
  ['a naı\u0308ve word', undefined],
  ['a nai\u0308ve \n WORD.', 'naïve word'],
  ['naïve words', undefined],
  ['written in C++', 'C++'],
  ['sand\u200bbox-50', 'sandbox-50'],
])('finds in %j %j', (text, phrase) => {
  const found = find(text)

  expect(found).toBe(phrase)
})
