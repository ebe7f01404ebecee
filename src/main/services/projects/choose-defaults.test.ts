import { expect, it } from 'vitest'
import type { Model, Voice } from '#shared/contract/voices.ts'
import { withinTurns } from '../../testing/watch-turns.test-support.ts'
import { checkTitle } from './check-title.ts'
import { chooseDefaults } from './choose-defaults.ts'

const voice = (id: string, locale = 'en-US'): Voice => ({
  ...{ id, displayName: id, gender: '', locale, models: [], isPersonal: false, previewUrl: null, tags: [] },
})
const model = (id: string, part: Partial<Model> = {}): Model => ({
  ...{ id, name: id, isDefault: false, isRecommended: false, isDeprecated: false, description: '' },
  ...{ languages: [], endpoints: [], curatedVoices: false, englishVoicesOnly: false },
  ...part,
})
const choose = (voices: Voice[], models: Model[]) => {
  const { voiceId, modelId } = chooseDefaults({ voices, models })
  return [voiceId, modelId]
}

it('prefers the default model, then a recommended one, then any other, and a deprecated one last', () => {
  const old = model('old', { isDeprecated: true, isDefault: true })
  const plain = model('plain')
  const recommended = model('recommended', { isRecommended: true })
  const main = model('main', { isDefault: true })

  expect(choose([voice('a')], [old, plain, recommended, main])).toEqual(['a', 'main'])
  expect(choose([voice('a')], [old, plain, recommended])).toEqual(['a', 'recommended'])
  expect(choose([voice('a')], [old, plain])).toEqual(['a', 'plain'])
  expect(choose([voice('a')], [old])).toEqual(['a', 'old'])
})

it('takes the first voice that fits, and another model if none does', () => {
  const english = model('english', { isDefault: true, englishVoicesOnly: true })

  expect(choose([voice('de', 'de-DE'), voice('en')], [english])).toEqual(['en', 'english'])
  expect(choose([voice('de', 'de-DE')], [english, model('any')])).toEqual(['de', 'any'])
  expect(choose([voice('de', 'de-DE')], [english])).toEqual(['', 'english'])
})

it('takes a voice and a model of the text’s language, and leaves out a language that no model has', () => {
  const english = model('english', { isDefault: true, englishVoicesOnly: true, languages: ['en-US'] })
  const any = model('any', { languages: ['en-US', 'de-DE'] })
  const voices = [voice('us'), voice('gb', 'en-GB'), voice('de', 'de-DE')]
  const chooseIn = (language: string) => {
    const { voiceId, modelId, language: chosen } = chooseDefaults({ voices, models: [english, any] }, language)
    return [voiceId, modelId, chosen]
  }

  expect(chooseIn('en-GB')).toEqual(['gb', 'english', 'en-GB'])
  expect(chooseIn('en-AU')).toEqual(['us', 'english', 'en-AU'])
  expect(chooseIn('de')).toEqual(['de', 'any', 'de'])
  expect(chooseIn('la')).toEqual(['us', 'english', null])
  expect(chooseDefaults({ voices: [], models: [] }, 'la')).toMatchObject({ voiceId: '', language: 'la' })
})

it('looks through 20,000 voices of which none fits without holding the thread', async () => {
  const voices = Array.from({ length: 20_000 }, (_, at) => voice(`v${at}`))
  const models = [model('curated', { curatedVoices: true }), model('other', { curatedVoices: true })]

  const chosen = await withinTurns(50, async () => choose(voices, models))

  expect(chosen).toEqual(['', 'curated'])
})

it('leaves the voice open without a catalog', () => {
  expect(chooseDefaults({ voices: [], models: [] })).toEqual({
    ...{ voiceId: '', modelId: 'simba-3.0', language: null, pauseAfterMs: 500 },
    ...{ textNormalization: true, loudnessNormalization: false },
  })
})

it('trims a title and rejects one of white space', () => {
  expect(checkTitle('  The Sea \n')).toBe('The Sea')
  expect(() => checkTitle(' \t')).toThrow(
    expect.objectContaining({ code: 'invalid_input', details: { fields: { title: { kind: 'title-missing' } } } }),
  )
})
