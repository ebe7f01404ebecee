import { expect, it } from 'vitest'
import type { Model, Voice } from '#shared/contract/voices.ts'
import { formatMisfit } from '#shared/domain/voice-fit.ts'
import { ANY_VOICE, filterVoices, partByFit, voiceFacets } from './voice-filter.ts'

const voice = (id: string, part: Partial<Voice> = {}): Voice => ({
  id,
  displayName: id,
  gender: 'female',
  locale: 'en-GB',
  models: ['simba-3.2', 'simba-3.0'],
  isPersonal: false,
  previewUrl: null,
  tags: [],
  ...part,
})
const model = (id: string, part: Partial<Model> = {}): Model => ({
  id,
  name: id,
  isDefault: false,
  isRecommended: false,
  isDeprecated: false,
  description: '',
  languages: [],
  endpoints: [],
  curatedVoices: false,
  englishVoicesOnly: false,
  ...part,
})

const aria = voice('Aria', { tags: ['calm', 'narration'] })
const marlo = voice('Marlo', { gender: 'male', locale: 'en-US' })
const greta = voice('Greta', { locale: 'de-DE', models: ['simba-3.0'] })
const mine = voice('Zoe', { isPersonal: true })

it('finds voices by name, language, tag and gender in any word order', () => {
  const search = (words: string) =>
    filterVoices([greta, marlo, aria], { ...ANY_VOICE, search: words }).map(({ id }) => id)

  expect(search('narration aria')).toEqual(['Aria'])
  expect(search('german')).toEqual(['Greta'])
  expect(search(' MALE ')).toEqual(['Marlo'])
  expect(search('nobody')).toEqual([])
})

it('returns the same list for a letter that changes nothing, and a new one otherwise', () => {
  const voices = [greta, marlo, aria]
  const search = (words: string) => filterVoices(voices, { ...ANY_VOICE, search: words })
  const all = search('')

  const found = search('ger')

  expect(search('germ')).toBe(found)
  expect(search('marlo')).toEqual([marlo])
  expect(search('')).toEqual(all)
})

it('returns only voices that match every filter, cloned voices first', () => {
  const voices = [marlo, aria, greta, mine]

  expect(filterVoices(voices, ANY_VOICE).map(({ id }) => id)).toEqual(['Zoe', 'Aria', 'Greta', 'Marlo'])
  expect(filterVoices(voices, { ...ANY_VOICE, language: 'en', gender: 'female' }).map(({ id }) => id)).toEqual([
    'Zoe',
    'Aria',
  ])
  const models = [model('simba-3.2', { curatedVoices: true }), model('old', { englishVoicesOnly: true }), model('any')]
  const spokenBy = (modelId: string) =>
    filterVoices(voices, { ...ANY_VOICE, modelId }, new Set(), models).map(({ id }) => id)
  expect(spokenBy('simba-3.2')).toEqual(['Zoe', 'Aria', 'Marlo'])
  expect(spokenBy('old')).toEqual(['Zoe', 'Aria', 'Marlo'])
  expect(spokenBy('any')).toEqual(['Zoe', 'Aria', 'Greta', 'Marlo'])
})

it('shows only favorites, only cloned voices or only the service’s own', () => {
  const voices = [marlo, aria, mine]
  const shown = (group: 'favorite' | 'personal' | 'shared') =>
    filterVoices(voices, { ...ANY_VOICE, group }, new Set(['Marlo', 'gone'])).map(({ id }) => id)

  expect(shown('favorite')).toEqual(['Marlo'])
  expect(shown('personal')).toEqual(['Zoe'])
  expect(shown('shared')).toEqual(['Aria', 'Marlo'])
})

it('groups voices by what the model can speak and gives the reason', () => {
  const models = [model('simba-3.2', { englishVoicesOnly: true }), model('simba-3.0')]

  const { fitting, others } = partByFit(
    [aria, greta],
    { modelId: 'simba-3.2', language: null },
    { voices: [aria, greta], models },
  )

  expect(fitting).toEqual([aria])
  expect(others.map(({ misfit }) => formatMisfit(misfit))).toEqual([
    'simba-3.2 supports English voices only; Greta is de-DE.',
  ])
})

it('offers the existing languages and genders by name', () => {
  expect(voiceFacets([greta, marlo, aria])).toEqual({ languages: ['en', 'de'], genders: ['female', 'male'] })
})
