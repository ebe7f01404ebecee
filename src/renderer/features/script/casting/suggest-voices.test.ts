import { describe, expect, it } from 'vitest'
import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { suggestVoices } from './suggest-voices.ts'

const voice = (id: string, locale: string, isPersonal = false, gender = 'female'): Voice => ({
  ...{ id, displayName: id, gender, locale, models: [], isPersonal, previewUrl: null, tags: [] },
})
const VOICES = [
  voice('own', 'en-US', true),
  voice('british', 'en-GB'),
  voice('german', 'de-DE'),
  voice('narrator', 'en-US'),
  voice('zora', 'en-US'),
  voice('ben', 'en-US'),
]
type Genders = Parameters<typeof suggestVoices>[0]
const suggest = (genders: Genders, usedVoiceIds: string[], { language = 'en', voices = VOICES } = {}) => {
  const catalog: Catalog = { voices, models: [], former: [], asOf: null, isBehind: false }
  return suggestVoices(genders, { catalog, modelId: 'simba-3.2', language, usedVoiceIds })
}

it('suggests unused voices of the language, stock voices of the narrator’s region first, then repeats them', () => {
  expect(
    suggest(
      Array.from({ length: 6 }, () => null),
      ['narrator'],
    ),
  ).toEqual([...['ben', 'zora', 'british', 'own', 'ben', 'zora']])
})

it('leaves out the cast’s voices, and shares them if there are no others', () => {
  expect(suggest([null, null], ['narrator', 'ben'])).toEqual(['zora', 'british'])
  expect(suggest([null], ['narrator', 'ben', 'zora', 'british', 'own'])).toEqual(['ben'])
})

it('suggests nothing without a voice of the language', () => {
  expect(suggest([null], ['narrator'], { language: 'fr' })).toEqual([null])
})

describe('for speakers of a known gender', () => {
  const voices = [
    voice('ada', 'en-US'),
    voice('adam', 'en-US', false, 'male'),
    voice('bea', 'en-US'),
    voice('bob', 'en-US', false, 'male'),
    voice('neutral', 'en-US', false, 'not_specified'),
    voice('narrator', 'en-US', false, 'male'),
  ]

  it('suggests voices of their gender, and leaves them to these speakers', () => {
    expect(suggest([null, 'male', 'female', 'male'], ['narrator'], { voices })).toEqual(['bea', 'adam', 'ada', 'bob'])
  })

  it('repeats voices of their gender before those of the other', () => {
    expect(suggest(['male', 'male', 'male'], ['narrator'], { voices })).toEqual(['adam', 'bob', 'adam'])
    expect(suggest(['male'], ['narrator', 'adam', 'bob', 'bob'], { voices })).toEqual(['adam'])
  })

  it('suggests a voice of unspecified gender, else one of the other, if there is none of theirs', () => {
    const others = voices.filter(({ gender, id }) => gender !== 'male' || id === 'narrator')

    expect(suggest(['male'], ['narrator'], { voices: others })).toEqual(['neutral'])
    expect(suggest(['male'], ['narrator'], { voices: others.filter(({ id }) => id !== 'neutral') })).toEqual(['ada'])
  })
})
