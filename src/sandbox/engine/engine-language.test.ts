import { expect, it } from 'vitest'
import { languageOfVoice } from './engine-language.ts'

it.each([
  ['en-us+f3', 'en-US'],
  ['en+m2', 'en-GB'],
  ['en-gb+m2', 'en-GB'],
  ['en-gb-scotland+f5', 'en-GB'],
  ['de', 'de-DE'],
  ['es+f3', 'es-ES'],
  ['es-419+Annie', 'es-MX'],
  ['fr-fr', 'fr-FR'],
  ['it+m2', 'it-IT'],
  ['pt-br+f2', 'pt-BR'],
  ['pt', 'pt-BR'],
])('maps %s to %s', (name, language) => {
  const found = languageOfVoice({ name, pitch: 50, pitchRange: 50, pace: 165 })

  expect(found).toBe(language)
})
