import { expect, it } from 'vitest'
import { endsSentence } from './sentence-end.ts'

it.each([
  ['She left.', 'Then'],
  ['هل أنت هنا؟', 'نعم'],
  ['میں ٹھیک ہوں۔', 'آپ'],
  ['मैं घर जाता हूँ।', 'तुम'],
  ['“そうだ。”', '彼'],
  ['„Halt!“', 'rief'],
  ['She waited…', 'Then'],
  ['So did I.', 'Then'],
  ['He came at 5 p.m.', 'She left'],
  ['this is it.', 'now'],
])('%s ends before %s', (text, next) => {
  expect(endsSentence(text, ` ${next}`)).toBe(true)
})

it.each([
  ['She met Mr.', 'Jones'],
  ['“Dr.', 'Smith'],
  ['and J.', 'R.'],
  ['He came at 5 p.m.', 'and left'],
  ['fruit, e.g.', 'apples'],
  ['the lamp,', 'which'],
])('%s continues with %s', (text, next) => {
  expect(endsSentence(text, ` ${next}`)).toBe(false)
})

it('continues within the same word', () => {
  expect(endsSentence('It came from example.', 'com today')).toBe(false)
  expect(endsSentence('彼は帰った。', '彼女も')).toBe(true)
})
