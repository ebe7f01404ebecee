import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitText } from './split-text.ts'

const RUNS = process.env['OVERVOICE_FAULTS'] === 'full' ? 10_000 : 400
const fragment = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '👩‍👩‍👧‍👦',
    'e\u0301\u0323',
    '\r\n',
    'שלום עולם. ',
    'Mr. Smith went. ',
    '东京很大。',
    ' ',
    '🇫🇷🇩🇪',
    '<b>x</b> ',
    '3.14 ',
  ),
)
const anyText = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(''))

describe('splitText', () => {
  it('loses no text when its parts are joined, respects the limit and splits no grapheme', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 12, max: 200 }), (text, maxChars) => {
        const graphemeStarts = new Set(
          [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map((part) => part.index),
        )
        const longest = Math.max(
          0,
          ...[...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
            (part) => part.segment.length,
          ),
        )

        const ranges = splitText(text, maxChars)

        expect(ranges.map((range) => text.slice(range.startChar, range.endChar)).join('')).toBe(text)
        for (const range of ranges) {
          expect(range.endChar - range.startChar).toBeLessThanOrEqual(Math.max(maxChars, longest))
          expect(range.startChar === 0 || graphemeStarts.has(range.startChar)).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('cuts at the last sentence end within the limit', () => {
    const text = 'First sentence here. Second sentence here. Third sentence here.'

    const ranges = splitText(text, 45)

    expect(ranges.map((range) => text.slice(range.startChar, range.endChar))).toEqual([
      'First sentence here. Second sentence here. ',
      'Third sentence here.',
    ])
  })

  it('cuts after no abbreviation, ordinal number or quote that its sentence continues', () => {
    const text = 'They live at No. 5 Park Lane. Am 3. Oktober kam er. “What?” she said. He left.'

    for (let maxChars = 30; maxChars < text.length; maxChars += 1) {
      const ends = splitText(text, maxChars).map(({ startChar, endChar }) => text.slice(startChar, endChar).trim())
      expect(ends.filter((end) => /(?:No|3)\.$|\?”$/u.test(end))).toEqual([])
    }
  })

  it('cuts a sentence longer than the limit between words', () => {
    const text = 'one two three four five six'

    const ranges = splitText(text, 10)

    expect(
      ranges.every((range) => !/\w\|\w/.test(`${text.slice(0, range.startChar)}|${text.slice(range.startChar)}`)),
    ).toBe(true)
  })

  it('returns nothing for an empty text', () => {
    expect(splitText('', 20_000)).toEqual([])
  })
})
