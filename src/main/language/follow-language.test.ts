import { afterEach, expect, it } from 'vitest'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { getLanguage, setLanguage, setNumberLocale } from '#shared/language/current-language.ts'
import { LANGUAGES } from '#shared/language/languages.ts'
import { t } from '../host/messages/t.ts'
import { followLanguage } from './follow-language.ts'

const ALL = LANGUAGES.map(({ id }) => id)

afterEach(() => {
  setLanguage('en', {})
  setNumberLocale(null)
})

it.each([
  ['de', 'Export beendet'],
  ['es', 'Exportación terminada'],
  ['fr', 'Exportation terminée'],
  ['it', 'Esportazione terminata'],
  ['pt-BR', 'Exportação encerrada'],
] as const)('loads the texts of the program and the shared ones in %s', async (language, ended) => {
  await followLanguage({ language, formats: '' }, ['en-US'], ALL)

  expect([getLanguage(), t('ended.export')]).toEqual([language, ended])
  expect(formatReason({ code: 'offline' })).not.toBe('Can’t reach the service. Nothing was sent.')
})

it('takes the system’s language, and returns to English', async () => {
  await followLanguage({ language: 'system', formats: '' }, ['fr-CA', 'de'], ALL)
  const french = t('menu.view')
  await followLanguage({ language: 'en', formats: '' }, ['fr-CA'], ALL)

  expect([french, t('menu.view')]).toEqual(['Affichage', 'View'])
})

it('formats numbers as the settings say', async () => {
  await followLanguage({ language: 'en', formats: 'de-DE' }, [], ALL)

  expect(formatReason({ code: 'invalid_input', reason: { kind: 'too-many-words', maxWords: 10_000 } })).toContain(
    '10.000 words',
  )
})
