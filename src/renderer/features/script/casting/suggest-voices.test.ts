import { expect, it } from 'vitest'
import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { suggestVoices } from './suggest-voices.ts'

const voice = (id: string, locale: string, isPersonal = false): Voice => ({
  ...{ id, displayName: id, gender: 'female', locale, models: [], isPersonal, previewUrl: null, tags: [] },
})
const CATALOG: Catalog = {
  voices: [
    voice('own', 'en-US', true),
    voice('british', 'en-GB'),
    voice('german', 'de-DE'),
    voice('narrator', 'en-US'),
    voice('zora', 'en-US'),
    voice('ben', 'en-US'),
  ],
  ...{ models: [], former: [], asOf: null, isBehind: false },
}
const suggest = (count: number, usedVoiceIds: string[], language = 'en') =>
  suggestVoices(count, { catalog: CATALOG, modelId: 'simba-3.2', language, usedVoiceIds })

it('suggests unused voices of the language, stock voices of the narrator’s region first, then repeats them', () => {
  expect(suggest(6, ['narrator'])).toEqual(['ben', 'zora', 'british', 'own', 'ben', 'zora'])
})

it('leaves out the cast’s voices, and shares them if there are no others', () => {
  expect(suggest(2, ['narrator', 'ben'])).toEqual(['zora', 'british'])
  expect(suggest(1, ['narrator', 'ben', 'zora', 'british', 'own'])).toEqual(['ben'])
})

it('suggests nothing without a voice of the language', () => {
  expect(suggest(1, ['narrator'], 'fr')).toEqual([null])
})
