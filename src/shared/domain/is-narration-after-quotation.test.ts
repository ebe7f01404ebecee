import { expect, it } from 'vitest'
import { isNarrationAfterQuotation } from './is-narration-after-quotation.ts'

it.each([
  ['“Hello,”', ' she said.'],
  ['"Hello,"', 'she said.'],
  ['„Hallo“,', 'sagte sie.'],
  ['« Bonjour »,', 'dit-elle.'],
  ['»Hallo«,', 'sagte sie.'],
  ['‘Don’t,’', 'she said, and didn’t look up.'],
  ['「こんにちは」', 'と彼女は言った。'],
  ['“Hello,” she said.', 'Then she left.'],
])('is narration after the quotation has ended: %s | %s', (before, after) => {
  expect(isNarrationAfterQuotation(before, after)).toBe(true)
})

it.each([
  ['the quotation hasn’t ended', '“Hello.', 'How are you?”'],
  ['the quotation continues without an end', '“Hello.', 'How are you?'],
  ['an earlier quotation has ended, but not this one', '“Hello,” she said. “I', 'am late.'],
  ['a straight quotation hasn’t ended', '"Hello," she said. "I', 'am late.'],
  ['a single quotation has an apostrophe', '‘Don’t', 'go.'],
  ['another quotation follows', '“Hello,”', 'she said. “How are you?”'],
  ['a single quotation follows', '‘Hello,’', '‘How are you?’'],
  ['nothing is quoted', 'You are late.', 'I know.'],
  ['the text starts outside the quotation', 'She said “Hello”', 'and left.'],
  ['no words follow', '“Hello,”', '…'],
  ['a mark stands alone', "'", 'she said.'],
])('isn’t narration if %s', (_reason, before, after) => {
  expect(isNarrationAfterQuotation(before, after)).toBe(false)
})
