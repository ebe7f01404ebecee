import { expect, it } from 'vitest'
import type { Model, Voice } from '../contract/voices.ts'
import { findMisfit, formatMisfit, PLAIN_TAKE_ROUTE, TAKE_ROUTE, hasWordTimings } from './voice-fit.ts'

const VOICE: Voice = {
  ...{ id: 'aria', displayName: 'Aria', gender: 'female', locale: 'en-US', models: ['one'] },
  ...{ isPersonal: false, previewUrl: null, tags: [] },
}
const model = (endpoints: string[]): Model => ({
  ...{ id: 'one', name: 'One', isDefault: true, isRecommended: false, isDeprecated: false, description: '' },
  ...{ languages: [], curatedVoices: false, englishVoicesOnly: false, endpoints },
})

it.each([
  [[TAKE_ROUTE, PLAIN_TAKE_ROUTE], null, true],
  [[PLAIN_TAKE_ROUTE, '/v1/audio/speech'], null, false],
  [['/v1/audio/speech'], { kind: 'model-without-streaming', model: 'One' }, false],
  // No routes are listed: nothing to object to.
  [[], null, true],
])('a model served by %j', (endpoints, misfit, tellsTimes) => {
  const models = [model(endpoints)]
  expect(findMisfit({ voiceId: 'aria', modelId: 'one', language: null }, { voices: [VOICE], models })).toEqual(misfit)
  expect(hasWordTimings('one', models)).toBe(tellsTimes)
})

it('a model with curated voices accepts those that name it, any other model every catalog voice', () => {
  const fit = (curatedVoices: boolean, names: string[]) =>
    findMisfit(
      { voiceId: 'aria', modelId: 'one', language: null },
      { voices: [{ ...VOICE, models: names }], models: [{ ...model([]), curatedVoices }] },
    )

  expect(fit(true, ['one'])).toBeNull()
  expect(fit(true, ['another'])).toEqual({ kind: 'voice-not-on-model', voice: 'Aria', model: 'One' })
  expect(fit(true, [])).toEqual({ kind: 'voice-not-on-model', voice: 'Aria', model: 'One' })
  expect(fit(false, ['another'])).toBeNull()
  expect(fit(false, [])).toBeNull()
})

it.each([
  ['an unknown voice', { voiceId: 'bo' }, 'The voice “bo” isn’t in the voice list.'],
  ['an unknown model', { modelId: 'two' }, 'The model “two” isn’t offered by the service.'],
  ['a language of another model', { language: 'fr-FR' }, 'One doesn’t support fr-FR.'],
])('reports %s', (_fault, part, message) => {
  const models = [{ ...model([]), languages: ['en-US', 'de'] }]
  const choice = { voiceId: 'aria', modelId: 'one', language: null, ...part }

  const misfit = findMisfit(choice, { voices: [VOICE], models })

  expect(misfit && formatMisfit(misfit)).toBe(message)
})

it('accepts a regional variant of a language in either direction, in any case', () => {
  const misfit = (language: string | null, languages: string[]) =>
    findMisfit(
      { voiceId: 'aria', modelId: 'one', language },
      { voices: [VOICE], models: [{ ...model([]), languages }] },
    )

  expect(misfit('de-DE', ['fr', 'de'])).toBeNull()
  expect(misfit('DE', ['de-AT'])).toBeNull()
  expect(misfit(null, ['de-AT'])).toBeNull()
  expect(misfit('fr', [])).toBeNull()
})

it('a model for English voices rejects every other voice', () => {
  const misfit = (locale: string) =>
    findMisfit(
      { voiceId: 'aria', modelId: 'one', language: null },
      { voices: [{ ...VOICE, locale }], models: [{ ...model([]), englishVoicesOnly: true }] },
    )

  expect(misfit('en-GB')).toBeNull()
  expect(misfit('de-DE')).toEqual({ kind: 'model-english-only', model: 'One', voice: 'Aria', locale: 'de-DE' })
})

it('objects to nothing before the catalog has voices and models', () => {
  const choice = { voiceId: 'bo', modelId: 'two', language: null }

  expect(findMisfit(choice, { voices: [], models: [model([])] })).toBeNull()
  expect(findMisfit(choice, { voices: [VOICE], models: [] })).toBeNull()
  expect(hasWordTimings('two', [model([PLAIN_TAKE_ROUTE])])).toBe(true)
})
