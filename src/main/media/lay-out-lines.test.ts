import { describe, expect, it } from 'vitest'
import { layOutLines } from './lay-out-lines.ts'

const inLines = (text: string, maxWidth: number) =>
  layOutLines(text, (part) => [...part].length, maxWidth).map(({ runs }) => runs.join('|'))

describe('lines', () => {
  it('end at spaces, and inside a word only where it is wider than a line', () => {
    expect(inLines('I agree to this wholeheartedly  now', 8)).toEqual([
      'I agree',
      'to this',
      'wholehea',
      'rtedly',
      'now',
    ])
  })

  it('leave a letter with its marks and the name of a code point whole', () => {
    expect(inLines('abe\u0301\u0323e\u0301', 4)).toEqual(['ab', 'e\u0301\u0323', 'e\u0301'])
    expect(inLines('ab[U+4E3A][U+6B64]', 10)).toEqual(['ab[U+4E3A]', '[U+6B64]'])
  })

  it('of an empty text are none', () => {
    expect(inLines(' ', 10)).toEqual([])
  })
})

describe('a line from right to left', () => {
  it('begins at the right, with names and figures of the other direction in their own order', () => {
    const [line] = layOutLines('אני מסכימה ל-Overvoice ב-21.11.2026.', (part) => part.length, 100)

    expect(line?.isRightToLeft).toBe(true)
    expect(line?.runs).toEqual(['.', '21.11.2026', ' ב-', 'Overvoice', 'אני מסכימה ל-'])
  })

  it('has its brackets the right way round', () => {
    const [line] = layOutLines('שלום (Ada) עולם', (part) => part.length, 100)

    expect(line?.runs).toEqual([') עולם', 'Ada', 'שלום ('].map((run) => run.replaceAll(/[()]/g, swapped)))
  })

  it('stands inside a line from left to right where its letters stand', () => {
    const [line] = layOutLines('I, נועה לוי, agree', (part) => part.length, 100)

    expect([line?.isRightToLeft, line?.runs]).toEqual([false, ['I, ', 'נועה לוי', ', agree']])
  })

  it('keeps joiners and drops marks of direction', () => {
    const [line] = layOutLines('\u2068می\u200Cخواهم\u2069 \u200FAda', (part) => part.length, 100)

    expect(line?.runs.join('')).not.toMatch(/[\u2068\u2069\u200F]/)
    expect(line?.runs.join('')).toContain('می\u200Cخواهم')
  })
})

/** What is written is mirrored once here and once more by whoever turns the letters. */
function swapped(bracket: string): string {
  return bracket === '(' ? ')' : '('
}
