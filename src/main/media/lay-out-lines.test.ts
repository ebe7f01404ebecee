import { describe, expect, it } from 'vitest'
import { layOutLines } from './lay-out-lines.ts'

const inLines = (text: string, maxWidth: number) =>
  layOutLines(text, (part) => [...part].length, maxWidth).map(({ runs }) => runs.join('|'))

describe('lines', () => {
  it('break at spaces, and inside a word only if it is wider than a line', () => {
    expect(inLines('I agree to this wholeheartedly  now', 8)).toEqual([
      'I agree',
      'to this',
      'wholehea',
      'rtedly',
      'now',
    ])
  })

  it('keep a letter with its combining marks, and a code point name, intact', () => {
    expect(inLines('abe\u0301\u0323e\u0301', 4)).toEqual(['ab', 'e\u0301\u0323', 'e\u0301'])
    expect(inLines('ab[U+4E3A][U+6B64]', 10)).toEqual(['ab[U+4E3A]', '[U+6B64]'])
  })

  it('of an empty text are empty', () => {
    expect(inLines(' ', 10)).toEqual([])
  })
})

describe('a right-to-left line', () => {
  it('starts at the right, with names and numbers of the other direction in their own order', () => {
    const [line] = layOutLines('אני מסכימה ל-Overvoice ב-21.11.2026.', (part) => part.length, 100)

    expect(line?.isRightToLeft).toBe(true)
    expect(line?.runs).toEqual(['.', '21.11.2026', ' ב-', 'Overvoice', 'אני מסכימה ל-'])
  })

  it('mirrors its brackets', () => {
    const [line] = layOutLines('שלום (Ada) עולם', (part) => part.length, 100)

    expect(line?.runs).toEqual([') עולם', 'Ada', 'שלום ('].map((run) => run.replaceAll(/[()]/g, swapped)))
  })

  it('keeps right-to-left letters in place inside a left-to-right line', () => {
    const [line] = layOutLines('I, נועה לוי, agree', (part) => part.length, 100)

    expect([line?.isRightToLeft, line?.runs]).toEqual([false, ['I, ', 'נועה לוי', ', agree']])
  })

  it('keeps joiners and drops direction marks', () => {
    const [line] = layOutLines('\u2068می\u200Cخواهم\u2069 \u200FAda', (part) => part.length, 100)

    expect(line?.runs.join('')).not.toMatch(/[\u2068\u2069\u200F]/)
    expect(line?.runs.join('')).toContain('می\u200Cخواهم')
  })
})

/** Text is mirrored once here and once more when the letters are reversed. */
function swapped(bracket: string): string {
  return bracket === '(' ? ')' : '('
}
