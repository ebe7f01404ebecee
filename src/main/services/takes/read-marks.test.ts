import { describe, expect, it } from 'vitest'
import { type CompiledPart, compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { must } from '#shared/errors/must.ts'
import { readMarks } from './read-marks.ts'
import type { SpokenInputs } from '#shared/domain/part-inputs.ts'

/** The only part of a short text. */
function compileWhole(text: string, inputs: Partial<SpokenInputs> = {}): CompiledPart {
  const parts = compileInputs({ text, markup: [], pronunciations: [], spokenFromChar: 0, ...inputs }, 1_000)
  return must(parts[0], 'the text has words')
}

describe('readMarks', () => {
  const part = compileWhole('  One two three.')
  const mark = (start: number, end: number, startTime: number, endTime: number, type = 'word') => ({
    start,
    end,
    start_time: startTime,
    end_time: endTime,
    type,
    value: '',
  })

  it('maps offsets to the written text and times to the take', () => {
    expect(readMarks([mark(0, 3, 10, 200), mark(4, 7, 210, 300)], part, 1_000, undefined).marks).toEqual([
      { startChar: 2, endChar: 5, startMs: 1_010, endMs: 1_200 },
      { startChar: 6, endChar: 9, startMs: 1_210, endMs: 1_300 },
    ])
  })

  it('never cuts a character of two units, wherever the service puts a word', () => {
    const smiling = compileWhole('So 😀😀 happy')
    for (let start = 0; start < 12; start += 1)
      for (let end = start + 1; end <= 12; end += 1) {
        const [word] = readMarks([mark(start, end, 0, 1)], smiling, 0, undefined).marks
        const text = 'So 😀😀 happy'.slice(word?.startChar, word?.endChar)
        expect([start, end, text.isWellFormed()]).toEqual([start, end, true])
      }
  })

  it('drops implausible marks and keeps the order', () => {
    const hostile = [
      mark(0, 3, 0, 100),
      mark(0, 3, 50, 100),
      mark(Number.NaN, 3, 0, 1),
      mark(-4, 3, 0, 1),
      mark(4, 4, 0, 1),
      mark(4, 900, 0, 1),
      mark(4, 7, 300, 200),
      mark(4, 7, Infinity, Infinity),
      mark(0, 14, 0, 900, 'sentence'),
      mark(8, 13, 400, 500),
      mark(4, 7, 600, 700),
    ]

    expect(readMarks(hostile, part, 0, undefined).marks).toEqual([
      { startChar: 2, endChar: 5, startMs: 0, endMs: 100 },
      { startChar: 10, endChar: 15, startMs: 400, endMs: 500 },
    ])
  })

  it('merges marks of a replaced word and holds them until another word begins', () => {
    const pronunciations = [{ startChar: 4, endChar: 6, spoken: 'doctor medicinae' }]
    const said = compileWhole('See Dr Ada.', { pronunciations })

    const first = readMarks([mark(0, 3, 0, 100), mark(4, 10, 100, 200)], said, 0, undefined)
    const second = readMarks([mark(11, 20, 200, 300), mark(21, 24, 300, 400)], said, 0, first.marks.at(-1), first.held)

    expect(first).toEqual({
      marks: [{ startChar: 0, endChar: 3, startMs: 0, endMs: 100 }],
      held: { startChar: 4, endChar: 6, startMs: 100, endMs: 200 },
    })
    expect(second).toEqual({
      marks: [
        { startChar: 4, endChar: 6, startMs: 100, endMs: 300 },
        { startChar: 7, endChar: 10, startMs: 300, endMs: 400 },
      ],
      held: null,
    })
  })
})

it.each([
  ['as plain words', []],
  ['in a document', [{ kind: 'pause' as const, startChar: 3, endChar: 3, durationMs: 500 }]],
])('marks whole words whose characters aren’t sent as written, %s', (_what, markup) => {
  const text = 'The oﬃcial of\u00adfer: ﬁve cafe\u0301s.'
  const part = compileWhole(text, { markup })
  const { input } = part
  const wire = ['The', 'official', 'offer', 'five', 'cafés'].map((word, index) => ({
    ...{ type: 'word' as const, value: word, start: input.indexOf(word), end: input.indexOf(word) + word.length },
    ...{ start_time: index * 100, end_time: index * 100 + 90 },
  }))

  const { marks, held } = readMarks(wire, part, 0, undefined)

  expect([...marks, ...(held ? [held] : [])].map(({ startChar, endChar }) => text.slice(startChar, endChar))).toEqual([
    'The',
    'oﬃcial',
    'of\u00adfer',
    'ﬁve',
    'cafe\u0301s',
  ])
  expect(part.chargedCharacters).toBe('The official offer: five cafés.'.length)
})
