import tokenizer from 'llama-tokenizer-js'
import { expect, it } from 'vitest'
import type { RatedPiece, RateText } from '../../engine/speech-model.ts'
import { rateStatement } from './rate-statement.ts'

const WORDS = ['lantern', 'river', 'button', 'oyster', 'velvet']
const END = 2

/** A recording in which every piece of a text was heard with the same probability, except some. */
function hears(heard: (text: string) => number, heardInstead = -9): RateText {
  return async (_samples, text) =>
    [...tokenizer.encode(text, false), END].map((id): RatedPiece => {
      const piece = id === END ? '' : tokenizer.decode([id], false, false)
      return { text: piece, heard: heard(piece), expected: -4, heardInstead: () => heardInstead }
    })
}

function rate(rateText: RateText, fullName = 'Ada Okafor') {
  return rateStatement(rateText, new Float32Array(), { fullName, words: WORDS })
}

it.each([
  ['Ada Okafor', 2],
  [' Anna  Maria ', 2],
  ['Łucja Żółć', 2],
  ['Елена Иванова', 2],
  ['J. R. Smith', 3],
  ['Maria del Carmen Fernández-Ocampo', 4],
])('rates each word of the name %s', async (fullName, count) => {
  const { names, words } = await rate(
    hears(() => 0),
    fullName,
  )

  expect(names).toHaveLength(count)
  expect(Math.min(...(names ?? []))).toBeGreaterThan(0)
  expect(words.map(({ text }) => text)).toEqual(WORDS)
})

it.each(['יעל כהן', '王小明', 'สมชาย ใจดี'])(
  'does not rate the name %s, and rates the words after it',
  async (fullName) => {
    const { names, words } = await rate(
      hears(() => -1),
      fullName,
    )

    expect(names).toBeUndefined()
    expect(words.map(({ text }) => text)).toEqual(WORDS)
  },
)

it('counts what was not heard in its own part only', async () => {
  const quiet = await rate(hears((piece) => (piece.includes('record') ? -9 : 0)))
  const [agreement, introduction] = quiet.sentences

  expect(agreement).toBeLessThan(0)
  expect(introduction).toBe(0)
  expect(quiet.start).toBe(0)
  expect(quiet.words.every(({ heard }) => heard === 0)).toBe(true)
})

it('compares denials with the words in whose place they stand', async () => {
  const agreed = await rate(hears(() => -1, -8))
  const denied = await rate(hears((piece) => (piece === ' agree' ? -8 : -1), -2))

  expect(agreed.denial).toBe(-7)
  expect(denied.denial).toBe(6)
})
