import { expect, it } from 'vitest'
import { foldBlanks, joinLines, wrapLines } from './wrap-lines.ts'

const JAPANESE =
  '灯台のランプは十一年間暗かった。そこへ灯台守の娘が「ただいま」と帰ってきた、スーツケースと鍵束を持って、誰も待っていなかったけれども。'

it.each([
  ['Japanese', JAPANESE],
  ['Thai', 'ประภาคารมืดมาสิบเอ็ดปีแล้วเมื่อลูกสาวของผู้ดูแลกลับมาพร้อมกระเป๋าเดินทางหนึ่งใบ'],
])('keeps to the length of a line where a script has no blanks: %s', (_language, text) => {
  for (const lineChars of [16, 20, 42]) {
    const lines = wrapLines(text, lineChars)

    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(lineChars)
    expect(lines.join('')).toBe(text)
    expect(joinLines(lines.join('\n'))).toBe(text)
    for (const line of lines) expect(line).not.toMatch(/^[、。」]|「$/u)
  }
})

it('breaks no line before a mark that a blank of its own keeps at its word', () => {
  const text = foldBlanks('Vous êtes\u00a0là\u202f! \n Oui\u00a0: « bonsoir\u00a0»')

  expect(text).toBe('Vous êtes\u00a0là\u202f! Oui\u00a0: « bonsoir\u00a0»')
  for (let lineChars = 8; lineChars < text.length; lineChars += 1)
    for (const line of wrapLines(text, lineChars)) expect(line).not.toMatch(/^[!:»]/u)
})

it('leaves a word whole that is longer than a line, and makes two lines even', () => {
  expect(wrapLines('a antidisestablishmentarianism b', 16)).toEqual(['a', 'antidisestablishmentarianism', 'b'])
  expect(wrapLines('one two three four', 16)).toEqual(['one two', 'three four'])
})
