import type { Catalog, Model, Voice } from '#shared/contract/voices.ts'

const voice = (id: string): Voice => ({
  id,
  displayName: id,
  gender: 'female',
  locale: 'en-US',
  models: ['simba-3.2', 'simba-3.0'],
  isPersonal: false,
  previewUrl: null,
  tags: [],
})
const model = (id: string, languages: string[]): Model => ({
  id,
  name: id,
  isDefault: id === 'simba-3.0',
  isRecommended: id === 'simba-3.2',
  isDeprecated: false,
  description: '',
  languages,
  endpoints: ['/v1/audio/stream/with-timestamps'],
  curatedVoices: false,
  englishVoicesOnly: id === 'simba-3.2',
})

/** Two English voices that both models support, as in the sandbox. */
export const TWO_VOICES: Catalog = {
  asOf: '2026-11-20T00:00:00.000Z',
  former: [],
  isBehind: false,
  voices: [voice('aria'), voice('marlo')],
  models: [model('simba-3.0', ['en', 'de-DE']), model('simba-3.2', ['en'])],
}
