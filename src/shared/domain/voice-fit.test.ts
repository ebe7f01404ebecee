import { expect, it } from 'vitest'
import type { Model, Voice } from '../contract/voices.ts'
import { findMisfit, PLAIN_TAKE_ROUTE, TAKE_ROUTE, tellsWordTimes } from './voice-fit.ts'

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
  [['/v1/audio/speech'], { code: 'route', message: 'One cannot be streamed.' }, false],
  // Nothing is said of routes: nothing to object to.
  [[], null, true],
])('a model served by %j', (endpoints, misfit, tellsTimes) => {
  const models = [model(endpoints)]
  expect(findMisfit({ voiceId: 'aria', modelId: 'one', language: null }, { voices: [VOICE], models })).toEqual(misfit)
  expect(tellsWordTimes('one', models)).toBe(tellsTimes)
})

it('a model takes the voices that name it where its voices are curated, and every voice of the catalogue where not', () => {
  const fit = (curatedVoices: boolean, names: string[]) =>
    findMisfit(
      { voiceId: 'aria', modelId: 'one', language: null },
      { voices: [{ ...VOICE, models: names }], models: [{ ...model([]), curatedVoices }] },
    )?.code ?? null

  expect(fit(true, ['one'])).toBeNull()
  expect(fit(true, ['another'])).toBe('voice-not-on-model')
  expect(fit(true, [])).toBe('voice-not-on-model')
  expect(fit(false, ['another'])).toBeNull()
  expect(fit(false, [])).toBeNull()
})
