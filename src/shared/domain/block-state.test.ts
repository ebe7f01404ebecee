import { describe, expect, it } from 'vitest'
import type { Block } from '../contract/script.ts'
import type { Take } from '../contract/takes.ts'
import { makeBlock, makeTake, TEST_SETTINGS } from '../testing/make-script.test-support.ts'
import { blockState, currentInputs, isSilent, sameInputs, spokenText } from './block-state.ts'
import type { SpeechRules } from './speech-text/speech-rules.ts'

const ARIA = { id: 'cast_1', name: 'Aria', voiceId: 'lyla', modelId: 'simba-2', language: 'de-DE' }
/** Aria speaks lines that start with her name; every “lamp” is pronounced “lump”. */
const RULES = {
  findSpeaker: (text: string) => (text.startsWith('Aria: ') ? { member: ARIA, spokenFromChar: 6 } : null),
  findPronunciations: (text: string) =>
    [...text.matchAll(/lamp|Aria/g)].map(({ index, 0: word }) => ({
      startChar: index,
      endChar: index + word.length,
      spoken: 'lump',
    })),
} as unknown as SpeechRules

const inputs = (text: string, part: Partial<Block> = {}, settings = TEST_SETTINGS) =>
  currentInputs(makeBlock('block_1', text, part), settings, RULES)

describe('the inputs of a block', () => {
  it('are the project’s where the block sets nothing', () => {
    const { pauseAfterMs: _, ...settings } = { ...TEST_SETTINGS, language: 'en-GB' }

    expect(inputs('Hello.', {}, { ...TEST_SETTINGS, language: 'en-GB' })).toEqual({
      ...{ text: 'Hello.', markup: [], pronunciations: [], spokenFromChar: 0 },
      ...settings,
    })
  })

  it('are the speaker’s, without the name', () => {
    const { voiceId, modelId, language, spokenFromChar } = inputs('Aria: Hello.')

    expect([voiceId, modelId, language, spokenFromChar]).toEqual(['lyla', 'simba-2', 'de-DE', 6])
  })

  it('are the block’s own before the speaker’s', () => {
    const { modelId, language } = inputs('Aria: Hello.', { modelId: 'own', language: 'fr-FR' })
    expect([modelId, language]).toEqual(['own', 'fr-FR'])

    const other = inputs('Aria: Hello.', { voiceId: 'bruno' }, { ...TEST_SETTINGS, language: 'en-GB' })
    expect([other.voiceId, other.modelId, other.language, other.spokenFromChar]).toEqual([
      'bruno',
      'simba-3.2',
      null,
      6,
    ])
  })

  it('leave the language to a voice other than the project’s', () => {
    const project = { ...TEST_SETTINGS, language: 'en-GB' }

    expect(inputs('Hello.', { voiceId: 'bruno' }, project).language).toBeNull()
    expect(inputs('Hello.', { voiceId: 'bruno', language: 'fr-FR' }, project).language).toBe('fr-FR')
    expect(inputs('Hello.', { modelId: 'own' }, project).language).toBe('en-GB')
  })

  it('replace words by their pronunciation, except in the name and where the block substitutes them itself', () => {
    const markup = [{ kind: 'substitution' as const, startChar: 10, endChar: 14, alias: 'lantern' }]
    const uses = (text: string, part: Partial<Block> = {}) =>
      inputs(text, part).pronunciations.map(({ startChar }) => startChar)

    expect(uses('Aria: The lamp, a lamp, Aria.')).toEqual([10, 18, 24])
    expect(uses('Aria: The lamp, a lamp, Aria.', { markup: markup as unknown as Block['markup'] })).toEqual([18, 24])
    expect(uses('lamp')).toEqual([0])
  })
})

it('leaves the name out of the spoken text', () => {
  expect(spokenText(inputs('Aria: Hello.'))).toBe('Hello.')
})

describe('whether inputs are silent', () => {
  const silent = (text: string, part: object = {}) =>
    isSilent({ text, spokenFromChar: 0, pronunciations: [], markup: [], ...part })

  it('depends on words that are spoken', () => {
    expect(silent('* * *')).toBe(true)
    expect(silent('Hello.')).toBe(false)
    expect(silent('Aria: …', { spokenFromChar: 6 })).toBe(true)
  })

  it('depends on words that replace signs', () => {
    expect(silent('***', { pronunciations: [{ startChar: 0, endChar: 3, spoken: 'stars' }] })).toBe(false)
    expect(silent('***', { markup: [{ kind: 'substitution', startChar: 0, endChar: 3 }] })).toBe(false)
    expect(silent('***', { markup: [{ kind: 'emphasis', startChar: 0, endChar: 3 }] })).toBe(true)
  })
})

describe('the state of a block', () => {
  const TEXT = 'Hello there.'
  const state = (text: string, activeTake: Take | null = null, part: Partial<Block> = {}) =>
    blockState(makeBlock('block_1', text, { activeTake, ...part }), TEST_SETTINGS, RULES)

  it.each([
    ['empty', '* * *', null],
    ['empty', 'Aria: …', null],
    ['not-spoken', TEXT, null],
    ['not-spoken', TEXT, makeTake('block_1', TEXT, { sampleCount: 0 })],
    ['fresh', TEXT, makeTake('block_1', TEXT)],
    ['partial', TEXT, makeTake('block_1', TEXT, { status: 'partial' })],
    ['changed', TEXT, makeTake('block_1', 'Hello.')],
    ['changed', TEXT, makeTake('block_1', 'Hello.', { status: 'partial' })],
  ])('is %s for %j', (expected, text, take) => {
    expect(state(text, take)).toBe(expected)
  })

  it('changes with voice, model and language', () => {
    const take = makeTake('block_1', TEXT)

    for (const part of [{ voiceId: 'bruno' }, { modelId: 'own' }, { language: 'fr-FR' }])
      expect(state(TEXT, take, part)).toBe('changed')
  })

  it('stays when only what isn’t spoken changes', () => {
    const take = makeTake('block_1', 'Hello.', {
      inputs: { ...inputs('Aria: Hello.'), text: 'Bob: Hello.', spokenFromChar: 5 },
    })

    expect(state('Aria: Hello.', take)).toBe('fresh')
    expect(sameInputs(inputs('Aria: Hello.'), inputs('Aria: Hello!'))).toBe(false)
  })

  it('is not empty if signs are pronounced', () => {
    const rules = { ...RULES, findPronunciations: () => [{ startChar: 0, endChar: 3, spoken: 'stars' }] }

    expect(blockState(makeBlock('block_1', '***'), TEST_SETTINGS, rules as unknown as SpeechRules)).toBe('not-spoken')
  })
})
