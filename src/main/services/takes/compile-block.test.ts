import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileBlock } from './compile-block.ts'
import { createPartJoiner } from './join-parts.ts'
import { readMarks } from './read-marks.ts'

describe('compileBlock', () => {
  it('maps every place of every part back to the same character of the written text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
        fc.integer({ min: 20, max: 90 }),
        (core, maxChars) => {
          const text = `  a${core}  `

          const parts = compileBlock(text, maxChars)

          expect(parts.map((part) => part.input).join('')).toBe(text.trim())
          for (const part of parts) {
            for (let offset = 0; offset < part.input.length; offset += 1)
              expect(text[part.toWritten(offset)]).toBe(part.input[offset])
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('refuses a block without words before anything is sent', () => {
    expect(() => compileBlock(' … — 👍 ', 100)).toThrow(expect.objectContaining({ code: 'text_empty' }))
  })

  it('keeps markup in one piece, or refuses it', () => {
    const markup = '<speak>One <break time="1s"/> two.</speak>'

    expect(compileBlock(` ${markup}`, 100).map((part) => part.input)).toEqual([markup])
    expect(() => compileBlock(markup, 20)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

describe('readMarks', () => {
  const [part] = compileBlock('  One two three.', 100)
  const mark = (start: number, end: number, startTime: number, endTime: number, type = 'word') => ({
    start,
    end,
    start_time: startTime,
    end_time: endTime,
    type,
    value: '',
  })

  it('moves offsets to the written text and times to the take', () => {
    expect(readMarks([mark(0, 3, 10, 200), mark(4, 7, 210, 300)], part as never, 1_000, undefined)).toEqual([
      { startChar: 2, endChar: 5, startMs: 1_010, endMs: 1_200 },
      { startChar: 6, endChar: 9, startMs: 1_210, endMs: 1_300 },
    ])
  })

  it('leaves out what cannot be true and stays in order', () => {
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

    expect(readMarks(hostile, part as never, 0, undefined)).toEqual([
      { startChar: 2, endChar: 5, startMs: 0, endMs: 100 },
      { startChar: 10, endChar: 15, startMs: 400, endMs: 500 },
    ])
  })
})

describe('part joiner', () => {
  const bytes = (values: number[]) => new Uint8Array(Int16Array.from(values).buffer)
  const read = (pieces: Uint8Array[]) => pieces.flatMap((piece) => [...new Int16Array(Uint8Array.from(piece).buffer)])

  it('neither adds nor loses a sample, and leaves a single part as it came', () => {
    const joiner = createPartJoiner(24_000)
    const first = Array.from({ length: 500 }, (_, index) => index)

    const out = [joiner.push(bytes(first.slice(0, 7))), joiner.push(bytes(first.slice(7))), joiner.end()]

    expect(read(out)).toEqual(first)
  })

  it('takes only its own bytes of a buffer that is shared', () => {
    const joiner = createPartJoiner(24_000)
    const pool = Buffer.alloc(4_096, 0x7f)
    const samples = Array.from({ length: 300 }, (_, index) => index)
    pool.set(bytes(samples), 101)

    const out = [joiner.push(pool.subarray(101, 101 + 600)), joiner.end()]

    expect(read(out)).toEqual(samples)
  })

  it('leaves no step where two parts meet', () => {
    const joiner = createPartJoiner(24_000)
    const loud = Array.from({ length: 300 }, () => 20_000)
    const low = Array.from({ length: 300 }, () => -20_000)

    const out = read([
      joiner.push(bytes(loud)),
      joiner.nextPart(),
      joiner.push(bytes(low.slice(0, 5))),
      joiner.push(bytes(low.slice(5))),
      joiner.end(),
    ])

    expect(out).toHaveLength(600)
    const steps = out.slice(1).map((sample, index) => Math.abs(sample - (out[index] ?? 0)))
    expect(Math.max(...steps)).toBeLessThanOrEqual(Math.ceil(20_000 / 48) + 1)
  })
})
