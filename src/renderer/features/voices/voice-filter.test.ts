import { expect, it } from 'vitest'
import type { Model, Voice } from '#shared/contract/voices.ts'
import { ANY_VOICE, filterVoices, partByFit, sayLanguage, voiceFacets } from './voice-filter.ts'

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

it('finds voices by name, language, tag and gender in any order of words', () => {
  const search = (words: string) =>
    filterVoices([greta, marlo, aria], { ...ANY_VOICE, search: words }).map(({ id }) => id)

  expect(search('narration aria')).toEqual(['Aria'])
  expect(search('german')).toEqual(['Greta'])
  expect(search(' MALE ')).toEqual(['Marlo'])
  expect(search('nobody')).toEqual([])
})

it('answers the same list for a letter that changes nothing, and another one for the next that does', () => {
  const voices = [greta, marlo, aria]
  const search = (words: string) => filterVoices(voices, { ...ANY_VOICE, search: words })
  const all = search('')

  const found = search('ger')

  expect(search('germ')).toBe(found)
  expect(search('marlo')).toEqual([marlo])
  expect(search('')).toEqual(all)
})

it('lets through only what every filter lets through, personal voices first', () => {
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

it('shows only favourites, only personal voices or only the service’s own', () => {
  const voices = [marlo, aria, mine]
  const shown = (group: 'favourite' | 'personal' | 'shared') =>
    filterVoices(voices, { ...ANY_VOICE, group }, new Set(['Marlo', 'gone'])).map(({ id }) => id)

  expect(shown('favourite')).toEqual(['Marlo'])
  expect(shown('personal')).toEqual(['Zoe'])
  expect(shown('shared')).toEqual(['Aria', 'Marlo'])
})

it('parts voices by what the model can speak and says why not', () => {
  const models = [model('simba-3.2', { englishVoicesOnly: true }), model('simba-3.0')]

  const { fitting, others } = partByFit(
    [aria, greta],
    { modelId: 'simba-3.2', language: null },
    { voices: [aria, greta], models },
  )

  expect(fitting).toEqual([aria])
  expect(others.map(({ misfit }) => misfit.message)).toEqual(['simba-3.2 speaks English voices only; Greta is de-DE.'])
})

it('offers the languages and genders that occur, by their names', () => {
  expect(voiceFacets([greta, marlo, aria])).toEqual({ languages: ['en', 'de'], genders: ['female', 'male'] })
  expect(sayLanguage('pt-BR')).toBe('Brazilian Portuguese')
  expect(sayLanguage('not a code')).toBe('not a code')
})
