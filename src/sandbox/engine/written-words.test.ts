import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWrittenWords } from './written-words.ts'

function getWords(text: string): string[] {
  return findWrittenWords(text).map(({ start, end }) => text.slice(start, end))
}

describe('findWrittenWords', () => {
  it.each([
    ['The lamp, dark: eleven years.', ['The', 'lamp', 'dark', 'eleven', 'years']],
    ['“You’re late,” said the harbour-master.', ['You’re', 'late', 'said', 'the', 'harbour-master']],
    ["l'amico dell’uomo", ["l'amico", 'dell’uomo']],
    ['1,234.56 at 12:30 on 03/04/2026', ['1,234.56', 'at', '12:30', 'on', '03/04/2026']],
    ['It costs $5.20, -5 or 20 % (50%) and 7€', ['It', 'costs', '$5.20', '-5', 'or', '20', '50%', 'and', '7€']],
    ['10\u202f000 km, 10\u00a0% and 3–5', ['10\u202f000', 'km', '10', 'and', '3–5']],
    ['word—word, wait…what...now', ['word', 'word', 'wait', 'what', 'now']],
    ['A.B.C. e.g. this at example.com/page.', ['A.B.C', 'e.g', 'this', 'at', 'example.com/page']],
    ['hello😀world 👩‍👩‍👧 🇩🇪', ['hello', 'world']],
    ['e\u0301te\u0301 na\u0303o', ['e\u0301te\u0301', 'na\u0303o']],
    ['one\r\ntwo\r\n\r\nthree', ['one', 'two', 'three']],
    ['before שלום العربية after', ['before', 'שלום', 'العربية', 'after']],
    ['AT&T <b>x</b> a & b', ['AT&T', 'b', 'x', 'b', 'a', 'b']],
    ['21st, 3º, 20°C, #7, +49', ['21st', '3º', '20°C', '#7', '+49']],
    ['你好，世界。「这是」测试！', ['你好', '世界', '这是', '测试']],
    ['これは、テスト：東京（日本）です。', ['これは', 'テスト', '東京', '日本', 'です']],
    ['* * * — … !!!', []],
    ['', []],
  ])('finds the words of %j', (text, expected) => {
    const found = getWords(text)

    expect(found).toEqual(expected)
  })

  it('puts every letter and digit into exactly one word, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const words = findWrittenWords(text)

        const covered = new Set<number>()
        let last = 0
        for (const { start, end } of words) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          for (let place = start; place < end; place++) covered.add(place)
          last = end
        }
        for (const match of text.matchAll(/[\p{L}\p{N}]/gu)) expect(covered.has(match.index)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
