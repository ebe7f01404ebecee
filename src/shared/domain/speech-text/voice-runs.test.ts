import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CastMember } from '../../contract/cast.ts'
import type { MarkupSpan } from '../../contract/markup.ts'
import { TEST_SETTINGS } from '../../testing/make-script.test-support.ts'
import { currentInputs } from '../block-state.ts'
import { sliceInputs } from '../part-inputs.ts'
import { canonicalInputs } from './canonical-inputs.ts'
import { canonicalMarkup } from './canonical-markup.ts'
import { compileInputs } from './compile-inputs.ts'
import { anyInputs, RUNS } from './random-speech.test-support.ts'
import { createSpeechRules } from './speech-rules.ts'
import { hasWords } from './has-words.ts'
import { resolveSpeakers } from './resolve-speakers.ts'
import { listVoices, type SpokenVoice } from './voice-runs.ts'

const ALICE: CastMember = { id: 'cast_a', name: 'Alice', voiceId: 'aria', modelId: null, language: null, emotion: null }
const CAT: CastMember = {
  id: 'cast_c',
  name: 'The Cat',
  voiceId: 'marlo',
  modelId: 'simba-3.2',
  language: 'en',
  emotion: null,
}
const NO_VOICE: CastMember = {
  id: 'cast_n',
  name: 'Dinah',
  voiceId: null,
  modelId: null,
  language: null,
  emotion: null,
}
const SETTINGS = { ...TEST_SETTINGS, voiceId: 'narrator', modelId: 'simba-3.0', language: 'de-DE' }

/** A span on the first occurrence of some words. */
function by(name: string, text: string, words: string): MarkupSpan {
  const startChar = text.indexOf(words)
  return { kind: 'speaker', name, startChar, endChar: startChar + words.length }
}

function inputsOf(text: string, markup: MarkupSpan[], block: { voiceId?: string } = {}, cast = [ALICE, CAT, NO_VOICE]) {
  const rules = createSpeechRules({ cast, pronunciations: [] })
  return currentInputs(
    { id: 'block_1', text, markup, voiceId: block.voiceId ?? null, modelId: null, language: null },
    SETTINGS,
    rules,
  )
}

const TEXT = '“Which way?” asked Alice. “That depends,” said the Cat, “on where.”'
const MARKUP = [
  by('alice', TEXT, '“Which way?”'),
  by('The Cat', TEXT, '“That depends,”'),
  by('The Cat', TEXT, '“on where.”'),
]

it('sends each passage with the voice of its speaker, and every character once', () => {
  const parts = compileInputs(inputsOf(TEXT, MARKUP), 20_000)

  expect(parts.map(({ input, voice }) => [voice?.voiceId ?? null, input])).toEqual([
    ['aria', '“Which way?”'],
    [null, 'asked Alice.'],
    ['marlo', '“That depends,”'],
    [null, 'said the Cat,'],
    ['marlo', '“on where.”'],
  ])
  expect(parts[0]?.voice).toEqual({ voiceId: 'aria', modelId: 'simba-3.0', language: null })
  expect(parts[2]?.voice).toEqual({ voiceId: 'marlo', modelId: 'simba-3.2', language: 'en' })
  for (const part of parts) {
    const { startChar, endChar } = part.toWritten(0, part.input.length)
    expect(TEXT.slice(startChar, endChar)).toBe(part.input)
    expect(part.toSent(startChar)).toBe(0)
    expect(part.toSent(startChar - 1)).toBeNull()
  }
})

it('counts a voice once, and not one without words', () => {
  expect(listVoices(inputsOf(TEXT, MARKUP)).map(({ voiceId }) => voiceId)).toEqual(['aria', 'narrator', 'marlo'])
  const alone = inputsOf('“Which way?”', [by('Alice', '“Which way?”', 'Which way')])
  expect(listVoices(alone).map(({ voiceId }) => voiceId)).toEqual(['aria'])
  expect(compileInputs(alone, 20_000).map(({ input }) => input)).toEqual(['“Which way?”'])
})

it('sends punctuation between two passages with the words before it', () => {
  const text = '“Why?” — “Because.”'
  const inputs = inputsOf(text, [by('Alice', text, '“Why?”'), by('The Cat', text, '“Because.”')])
  expect(compileInputs(inputs, 20_000).map(({ input }) => input)).toEqual(['“Why?” —', '“Because.”'])
})

it('ignores a speaker who isn’t in the cast, or has the voice of the block', () => {
  const removed = inputsOf(TEXT, MARKUP, {}, [])
  expect(removed.markup).toEqual([])
  expect(canonicalInputs(removed)).toBe(canonicalInputs(inputsOf(TEXT, [])))
  expect(inputsOf(TEXT, [by('Dinah', TEXT, '“Which way?”')]).markup).toEqual([])
  const own = { text: TEXT, voiceId: 'marlo' }
  expect(inputsOf(TEXT, [by('Dinah', TEXT, '“Which way?”')], own).markup).toMatchObject([
    { kind: 'voice', voiceId: 'narrator', language: 'de-DE' },
  ])
})

it('sounds different with another voice of a speaker, and the same with another name', () => {
  const key = (cast: CastMember[], markup = MARKUP) => canonicalInputs(inputsOf(TEXT, markup, {}, cast))
  expect(key([{ ...ALICE, voiceId: 'rosa' }, CAT])).not.toBe(key([ALICE, CAT]))
  const renamed = MARKUP.map((span) =>
    span.kind === 'speaker' && span.name === 'alice' ? { ...span, name: 'Al' } : span,
  )
  expect(key([{ ...ALICE, name: 'Al' }, CAT], renamed)).toBe(key([ALICE, CAT]))
})

it('formats words across a change of voice in both requests', () => {
  const endChar = TEXT.indexOf(' Alice')
  const inputs = inputsOf(TEXT, [...MARKUP, { kind: 'emphasis', level: 'strong', startChar: 7, endChar }])
  const [first, second] = compileInputs(inputs, 20_000)
  expect(first?.input).toBe('<speak>“Which <emphasis level="strong">way?”</emphasis></speak>')
  expect(second?.input).toBe('<speak><emphasis level="strong">asked</emphasis> Alice.</speak>')
  const at = second?.input.indexOf('asked') ?? -1
  expect(second?.toWritten(at, at + 5).startChar).toBe(TEXT.indexOf('asked'))
})

it('keeps a pause between two voices, also where the text before it is already there', () => {
  const at = TEXT.indexOf(' asked')
  const inputs = inputsOf(TEXT, [...MARKUP, { kind: 'pause', durationMs: 700, startChar: at, endChar: at }])
  const BREAK = '<break time="700ms"/>'
  expect(compileInputs(inputs, 20_000)[0]?.input).toBe(`<speak>“Which way?”${BREAK}</speak>`)
  const rest = compileInputs(inputs, 20_000, { startChar: at, pausesFromChar: at - 1 })
  expect(rest.map(({ input }) => input).join('|')).toBe(
    `<speak>${BREAK}asked Alice.</speak>|“That depends,”|said the Cat,|“on where.”`,
  )
})

it('resumes inside a passage with its voice', () => {
  const startChar = TEXT.indexOf('depends')
  const rest = compileInputs(inputsOf(TEXT, MARKUP), 20_000, { startChar, pausesFromChar: startChar })
  expect(rest.map(({ input, voice }) => [voice?.voiceId ?? null, input])).toEqual([
    ['marlo', 'depends,”'],
    [null, 'said the Cat,'],
    ['marlo', '“on where.”'],
  ])
})

it('never changes the voice inside a word that is sent as another', () => {
  const text = 'Say Cheshire loudly.'
  const rules = createSpeechRules({
    cast: [CAT],
    pronunciations: [
      { id: 'say_1', written: 'Cheshire', spoken: 'CHESH-er', scope: { kind: 'everywhere' }, matchCase: true },
    ],
  })
  const block = { id: 'b', text, voiceId: null, modelId: null, language: null }
  const span: MarkupSpan = { kind: 'speaker', name: 'The Cat', startChar: 6, endChar: text.length }
  const inputs = currentInputs({ ...block, markup: [span] }, SETTINGS, rules)
  expect(compileInputs(inputs, 20_000).map(({ input }) => input)).toEqual(['Say', 'CHESH-er loudly.'])
})

it('splits and keeps the speakers of both parts', () => {
  const inputs = inputsOf(TEXT, MARKUP)
  const second = sliceInputs(inputs, TEXT.indexOf('“That'), TEXT.length)
  expect(compileInputs(second, 20_000).map(({ voice }) => voice?.voiceId ?? null)).toEqual(['marlo', null, 'marlo'])
})

it('sends nothing for a voice that only has a vowel sign, and the words of the others', () => {
  const text = 'Go on. ﱞ Stop.'
  const inputs = inputsOf(text, [by('The Cat', text, 'ﱞ')])
  expect(compileInputs(inputs, 20_000).map(({ voice }) => voice?.voiceId ?? null)).toEqual([null])
})

it('sends every word of any text once, in order and with its own voice', () => {
  const OWN: SpokenVoice = { voiceId: 'narrator', modelId: 'simba-3.0', language: null }
  const getVoice = (voiceId: string): SpokenVoice => ({ ...OWN, voiceId })
  const cuts = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('aria', 'marlo', 'narrator')), { maxLength: 8 })
  fc.assert(
    fc.property(anyInputs, cuts, fc.integer({ min: 600, max: 900 }), (inputs, places, maxChars) => {
      const { text } = inputs
      const speakers = places.map(([one, other, name]): MarkupSpan => {
        const [from, to] = [one % (text.length + 1), other % (text.length + 1)]
        return { kind: 'speaker', name, startChar: Math.min(from, to), endChar: Math.max(from, to) }
      })
      const others = inputs.markup.filter((span) => span.kind !== 'voice')
      const markup = canonicalMarkup<MarkupSpan>([...others, ...speakers], text)
      const voiced = { ...inputs, markup: resolveSpeakers({ text, markup }, OWN, getVoice, inputs.pronunciations) }

      const parts = compileInputs(voiced, maxChars)

      let last = 0
      for (let written = 0; written < text.length; written += 1) {
        if (!hasWords(String.fromCodePoint(text.codePointAt(written) ?? 0))) continue
        const holders = parts.flatMap((part, index) => (part.toSent(written) === null ? [] : [index]))
        expect(holders).toHaveLength(1)
        const index = holders[0] ?? -1
        expect(index).toBeGreaterThanOrEqual(last)
        last = index
        const span = voiced.markup.find(
          ({ kind, startChar, endChar }) => kind === 'voice' && startChar <= written && written < endChar,
        )
        expect(parts[index]?.voice?.voiceId).toBe(span?.kind === 'voice' ? span.voiceId : undefined)
      }
    }),
    { numRuns: RUNS },
  )
})
