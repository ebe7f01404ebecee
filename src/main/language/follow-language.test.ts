import { afterEach, expect, it } from 'vitest'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { getLanguage, setLanguage, setNumberLocale } from '#shared/language/current-language.ts'
import { t } from '../host/messages/t.ts'
import { followLanguage, readEnvironmentLanguages } from './follow-language.ts'

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
  await followLanguage({ language, formats: '' }, ['en-US'])

  expect([getLanguage(), t('ended.export')]).toEqual([language, ended])
  expect(formatReason({ code: 'offline' })).not.toBe('Can’t reach the service. Nothing was sent.')
})

it('takes the system’s language, and returns to English', async () => {
  await followLanguage({ language: 'system', formats: '' }, ['fr-CA', 'de'])
  const french = t('menu.view')
  await followLanguage({ language: 'en', formats: '' }, ['fr-CA'])

  expect([french, t('menu.view')]).toEqual(['Affichage', 'View'])
})

it('formats numbers as the settings say', async () => {
  await followLanguage({ language: 'en', formats: 'de-DE' }, [])

  expect(formatReason({ code: 'invalid_input', reason: { kind: 'too-many-words', maxWords: 10_000 } })).toContain(
    '10.000 words',
  )
})

it.each([
  [{ LANG: 'de_AT.UTF-8' }, ['de-AT']],
  [{ LC_ALL: 'pt_BR', LANG: 'de_DE.UTF-8' }, ['pt-BR']],
  [{ LANGUAGE: 'fr:it', LC_MESSAGES: 'fr_FR@euro' }, ['fr', 'it', 'fr-FR']],
  [{ LC_ALL: 'C.UTF-8', LANGUAGE: 'de' }, []],
  [{ LC_ALL: '', LANG: 'es_ES' }, ['es-ES']],
])('reads the languages of the environment %j', (env, languages) => {
  expect(readEnvironmentLanguages(env)).toEqual(languages)
})

it('takes the locale of Node without variables, as on Windows', () => {
  expect(readEnvironmentLanguages({})).toEqual([Intl.DateTimeFormat().resolvedOptions().locale])
})
