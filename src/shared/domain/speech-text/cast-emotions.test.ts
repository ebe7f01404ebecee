import { expect, it } from 'vitest'
import type { CastMember } from '../../contract/cast.ts'
import type { MarkupSpan } from '../../contract/markup.ts'
import type { Block } from '../../contract/script.ts'
import { makeBlock, makeChapter } from '../../testing/make-script.test-support.ts'
import { currentInputs } from '../block-state.ts'
import { compileInputs } from './compile-inputs.ts'
import { createSpeechRules } from './speech-rules.ts'
import type { Emotion } from './ssml-values.ts'

const { project } = makeChapter([makeBlock('block_a', 'One.')])
const member = (name: string, emotion: Emotion | null, voiceId: string | null = null): CastMember => ({
  ...{ id: `cast_${name}`, name, voiceId, modelId: null, language: null, emotion },
})
const rules = createSpeechRules({
  pronunciations: [],
  cast: [member('Ann', 'calm'), member('Bob', 'angry', 'bruno'), member('Cy', null)],
})

/** What is sent of a block. */
function send(text: string, markup: MarkupSpan[] = [], part: Partial<Block> = {}): string[] {
  const inputs = currentInputs({ ...makeBlock('block_a', text), markup, ...part }, project.settings, rules)
  return compileInputs(inputs, 2_000).map(({ input }) => input)
}
/** Formatting of the words in a text. */
function over(
  text: string,
  words: string,
  say: { kind: 'speaker'; name: string } | { kind: 'emotion'; value: Emotion },
) {
  const startChar = text.indexOf(words)
  return { ...say, startChar, endChar: startChar + words.length } satisfies MarkupSpan
}
const style = (emotion: Emotion, text: string) => `<speechify:style emotion="${emotion}">${text}</speechify:style>`

it('speaks a line with the emotion of its speaker, and other lines without', () => {
  expect(send('Ann: Late again.')).toEqual([`<speak>${style('calm', 'Late again.')}</speak>`])
  expect(send('Cy: Late again.')).toEqual(['Late again.'])
  expect(send('It rained.')).toEqual(['It rained.'])
})

it('keeps an emotion that words have themselves', () => {
  const text = 'Ann: Late again, you fool.'
  const fool = over(text, 'you fool.', { kind: 'emotion', value: 'sad' })

  expect(send(text, [fool])).toEqual([`<speak>${style('calm', 'Late again, ')}${style('sad', 'you fool.')}</speak>`])
  expect(send(text, [over(text, text, { kind: 'emotion', value: 'sad' })])).toEqual([
    `<speak>${style('sad', 'Late again, you fool.')}</speak>`,
  ])
})

it('speaks a passage with the emotion of its own speaker, not with that of the line', () => {
  const text = 'Ann: He said “go” and “stay”.'
  const go = over(text, '“go”', { kind: 'speaker', name: 'bob' })
  const stay = over(text, '“stay”', { kind: 'speaker', name: 'Cy' })

  expect(send(text, [go, stay])).toEqual([
    `<speak>${style('calm', 'He said')}</speak>`,
    `<speak>${style('angry', '“go”')}</speak>`,
    `<speak>${style('calm', 'and ')}“stay”.</speak>`,
  ])
})

it('leaves the words of an unknown speaker to the line', () => {
  const text = 'Ann: He said “go”.'

  expect(send(text, [over(text, '“go”', { kind: 'speaker', name: 'Nobody' })])).toEqual([
    `<speak>${style('calm', 'He said “go”.')}</speak>`,
  ])
})

it('has no emotion in a block with a voice of its own, or of raw SSML', () => {
  expect(send('Ann: Late again.', [], { voiceId: 'lena' })).toEqual(['Late again.'])
  expect(send('<speak>Ann: Late again.</speak>')).toEqual(['<speak>Ann: Late again.</speak>'])
})
