import { expect, it } from 'vitest'
import { fitsLines, foldBlanks, joinLines, wrapLines } from './wrap-lines.ts'

const JAPANESE =
  '灯台のランプは十一年間暗かった。そこへ灯台守の娘が「ただいま」と帰ってきた、スーツケースと鍵束を持って、誰も待っていなかったけれども。'

it.each([
  ['Japanese', JAPANESE],
  ['Thai', 'ประภาคารมืดมาสิบเอ็ดปีแล้วเมื่อลูกสาวของผู้ดูแลกลับมาพร้อมกระเป๋าเดินทางหนึ่งใบ'],
])('limits the line length in a script without spaces: %s', (_language, text) => {
  for (const lineChars of [16, 20, 42]) {
    const lines = wrapLines(text, lineChars)

    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(lineChars)
    expect(lines.join('')).toBe(text)
    expect(joinLines(lines.join('\n'))).toBe(text)
    for (const line of lines) expect(line).not.toMatch(/^[、。」]|「$/u)
  }
})

it('does not break a line before punctuation attached by a no-break space', () => {
  const text = foldBlanks('Vous êtes\u00a0là\u202f! \n Oui\u00a0: « bonsoir\u00a0»')

  expect(text).toBe('Vous êtes\u00a0là\u202f! Oui\u00a0: « bonsoir\u00a0»')
  for (let lineChars = 8; lineChars < text.length; lineChars += 1)
    for (const line of wrapLines(text, lineChars)) expect(line).not.toMatch(/^[!:»]/u)
})

it('keeps a word longer than a line whole, and balances two lines', () => {
  expect(wrapLines('a antidisestablishmentarianism b', 16)).toEqual(['a', 'antidisestablishmentarianism', 'b'])
  expect(wrapLines('one two three four', 16)).toEqual(['one two', 'three four'])
})

it('fills a line up to its last character', () => {
  expect(wrapLines('one two', 7)).toEqual(['one two'])
  expect(wrapLines('one two', 6)).toEqual(['one', 'two'])
  expect(wrapLines('aaa bbb ccc ddd eee', 7)).toEqual(['aaa bbb', 'ccc ddd', 'eee'])
})

it('puts the longer line last when two divisions are equally balanced', () => {
  expect(wrapLines('aa b cc', 5)).toEqual(['aa b', 'cc'])
})

it('joins lines with a space, except between words in scripts without spaces', () => {
  expect(joinLines('one \n two')).toBe('one two')
  expect(joinLines('灯台\nのランプ')).toBe('灯台のランプ')
  expect(joinLines('灯台\nlamp')).toBe('灯台 lamp')
})

it('breaks a mixed text at spaces and between words without spaces, in reading order', () => {
  const lines = wrapLines('The lamp 灯台のランプは暗かった and more words', 12)

  expect(lines.join('').replaceAll(' ', '')).toBe('Thelamp灯台のランプは暗かったandmorewords')
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(12)
})

it.each([
  'one two three',
  'antidisestablishmentarianism',
  '灯台のランプは十一年間暗かった。',
  'a antidisestablishmentarianism b c',
])('knows how many lines %s needs', (text) => {
  for (const lineChars of [3, 5, 8, 13])
    for (const lines of [1, 2, 3])
      expect([lineChars, lines, fitsLines(text, lineChars, lines)]).toEqual([
        lineChars,
        lines,
        wrapLines(text, lineChars).length <= lines,
      ])
})
