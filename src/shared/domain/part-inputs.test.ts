import { describe, expect, it } from 'vitest'
import type { MarkupSpan } from '../contract/markup.ts'
import type { TakeInputs } from '../contract/takes.ts'
import { makeTake } from '../testing/make-script.test-support.ts'
import { joinInputs, sliceInputs, sliceMarkup } from './part-inputs.ts'

const span = (kind: string, startChar: number, endChar: number) =>
  ({ kind, startChar, endChar }) as unknown as MarkupSpan
const use = (startChar: number, endChar: number) =>
  ({ startChar, endChar, spoken: 'x' }) as TakeInputs['pronunciations'][number]
const inputs = (text: string, part: Partial<TakeInputs> = {}): TakeInputs => ({
  ...makeTake('block_1', text).inputs,
  ...part,
})
const places = (spans: readonly { startChar: number; endChar: number }[]) =>
  spans.map(({ startChar, endChar }) => [startChar, endChar])

describe('formatting in a part of a text', () => {
  const slice = (kind: string, startChar: number, endChar: number) =>
    places(sliceMarkup([span(kind, startChar, endChar)], 10, 20))

  it.each([
    ['inside', 12, 15, [[2, 5]]],
    ['over its start', 5, 15, [[0, 5]]],
    ['over its end', 15, 25, [[5, 10]]],
    ['over all of it', 0, 30, [[0, 10]]],
    ['before it', 5, 10, []],
    ['after it', 20, 25, []],
  ])('is cut to the part: %s', (_where, startChar, endChar, expected) => {
    expect(slice('emphasis', startChar, endChar)).toEqual(expected)
  })

  it('keeps a substitution only whole', () => {
    expect(slice('substitution', 12, 15)).toEqual([[2, 5]])
    expect(slice('substitution', 5, 15)).toEqual([])
    expect(slice('substitution', 15, 25)).toEqual([])
  })

  it('leaves a pause at the start to what precedes it, and keeps one at the end', () => {
    expect(slice('pause', 10, 10)).toEqual([])
    expect(slice('pause', 11, 11)).toEqual([[1, 1]])
    expect(slice('pause', 20, 20)).toEqual([[10, 10]])
    expect(slice('pause', 21, 21)).toEqual([])
    expect(places(sliceMarkup([span('pause', 0, 0)], 0, 5))).toEqual([[0, 0]])
  })
})

describe('the inputs of a part', () => {
  it('have its text, and pronunciations that lie inside', () => {
    const whole = inputs('0123456789abcdefghij', { pronunciations: [use(4, 6), use(5, 7), use(8, 10), use(9, 11)] })
    const part = sliceInputs(whole, 5, 10)

    expect(part.text).toBe('56789')
    expect(places(part.pronunciations)).toEqual([[0, 2], [3, 5]]) // prettier-ignore
    expect(part.voiceId).toBe(whole.voiceId)
  })

  it.each([
    [0, 5, 5],
    [3, 20, 3],
    [6, 20, 0],
    [10, 12, 0],
  ])('from %i to %i, are spoken from %i on', (startChar, endChar, spokenFromChar) => {
    expect(sliceInputs(inputs('Aria: Hello, you.', { spokenFromChar: 6 }), startChar, endChar).spokenFromChar).toBe(
      spokenFromChar,
    )
  })
})

describe('joined inputs', () => {
  it('have both texts with their pronunciations, and are spoken from where the first one is', () => {
    const joined = joinInputs(
      inputs('Aria: One.', { spokenFromChar: 6, pronunciations: [use(6, 9)] }),
      ' ',
      inputs('Two.', { pronunciations: [use(0, 3)] }),
    )

    expect(joined).toMatchObject({ text: 'Aria: One. Two.', spokenFromChar: 6 })
    expect(places(joined?.pronunciations ?? [])).toEqual([[6, 9], [11, 14]]) // prettier-ignore
  })

  it.each([
    { voiceId: 'other' },
    { modelId: 'other' },
    { language: 'fr-FR' },
    { textNormalization: false },
    { loudnessNormalization: true },
    { spokenFromChar: 1 },
  ])('don’t exist if the second differs in %j', (part) => {
    expect(joinInputs(inputs('One.'), ' ', inputs('Two.'))).not.toBeNull()
    expect(joinInputs(inputs('One.'), ' ', inputs('Two.', part))).toBeNull()
  })
})
