import { expect, it } from 'vitest'
import type { SpokenSpan } from '../contract/markup.ts'
import type { TakeInputs, WordMark } from '../contract/takes.ts'
import { makeTake } from '../testing/make-script.test-support.ts'
import { findKeptPassages } from './kept-passages.ts'

/** A text in which `[words]` have the second voice. */
function inputsOf(written: string, part: Partial<TakeInputs> = {}): TakeInputs {
  let text = ''
  const markup: SpokenSpan[] = []
  for (const [index, run] of written.split(/[[\]]/).entries()) {
    const voice = { kind: 'voice' as const, voiceId: 'marlo', modelId: 'simba-3.2', language: null }
    if (index % 2 === 1) markup.push({ ...voice, startChar: text.length, endChar: text.length + run.length })
    text += run
  }
  return { ...makeTake('block_1', text).inputs, markup, ...part }
}

/** A take of a text, one word in 100 ms. */
function takeOf(written: string, part: Partial<TakeInputs> = {}) {
  const inputs = inputsOf(written, part)
  const marks = [...inputs.text.matchAll(/\p{L}+/gu)].map(({ index, 0: word }, number): WordMark => {
    return { startChar: index, endChar: index + word.length, startMs: number * 100, endMs: number * 100 + 90 }
  })
  return { take: { ...makeTake('block_1', inputs.text, { inputs }), durationMs: marks.length * 100 }, marks }
}

function kept(before: string, after: string, except: number | null = null, part: Partial<TakeInputs> = {}): string[] {
  const { take, marks } = takeOf(before)
  const inputs = inputsOf(after, part)
  return findKeptPassages(inputs, take, marks, except).map((passage) => {
    const words = inputs.text.slice(passage.startChar, passage.endChar)
    expect(take.inputs.text.slice(passage.takeStartChar, passage.takeEndChar)).toBe(words)
    return words
  })
}

it('keeps everything around a passage that changed, adjacent passages in one piece', () => {
  expect(kept('[One.] two [Three.] four [Five.]', '[One.] two [3.] four [Five.]')).toEqual(['One. two ', ' four Five.'])
})

it('finds passages that moved after new ones, each once', () => {
  expect(kept('[One.] said he [Two.]', '[Zero.] said she [One.] said he [Two.]')).toEqual(['One. said he Two.'])
  expect(kept('[Yes.] he said [No.]', '[Yes.] he said [Yes.] he said [No.]')).toEqual(['Yes. he said ', 'No.'])
})

it('requests the passage with the given character again', () => {
  const text = '[One.] two [Three.]'
  expect(kept(text, text)).toEqual(['One. two Three.'])
  expect(kept(text, text, 0)).toEqual([' two Three.'])
  expect(kept(text, text, 5)).toEqual(['One.', 'Three.'])
})

it('keeps no passage whose voice, formatting or settings changed', () => {
  expect(kept('[One.] two', 'One. [two]')).toEqual([])
  expect(kept('[One.] two', '[One.] two', null, { textNormalization: false })).toEqual([])
  const slow: SpokenSpan = { kind: 'rate', value: 'slow', startChar: 0, endChar: 3 }
  const markup = [slow, ...inputsOf('[One.] two').markup]
  expect(kept('[One.] two', '[One.] two', null, { markup })).toEqual([' two'])
})

it('keeps nothing of a take without word timings, or with one mark over several passages', () => {
  const text = '[One.] two [Three.]'
  const { take, marks } = takeOf(text)
  expect(findKeptPassages(inputsOf(text), take, [], null)).toEqual([])
  const whole = { startChar: 0, endChar: take.inputs.text.length, startMs: 0, endMs: 300 }
  expect(findKeptPassages(inputsOf(text), take, [whole], null)).toEqual([])
  expect(findKeptPassages(inputsOf('One.'), takeOf('One.').take, marks.slice(0, 1), null)).toEqual([])
})
