import { afterEach, expect, it } from 'vitest'
import { followLanguage, readLastLanguage } from '../language/chosen-language.ts'
import { loadLanguage } from '../language/load-language.ts'
import { LanguageField } from '../features/settings/language-field.tsx'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { renderRail } from './render-rail.test-support.tsx'

afterEach(async () => {
  localStorage.clear()
  await loadLanguage('en')
})

it.each([
  ['de', 'Stimmen klonen', 'ltr'],
  ['es', 'Clonación de voz', 'ltr'],
  ['fr', 'Clonage de voix', 'ltr'],
  ['it', 'Clonazione voce', 'ltr'],
  ['pt-BR', 'Clonagem de voz', 'ltr'],
  ['en-XA', /^\[Ṽöîçé çļöñîñĝ .+\]$/, 'ltr'],
  ['ar-XB', '\u202eVoice\u202c \u202ecloning\u202c', 'rtl'],
] as const)('shows the interface in %s', async (language, label, direction) => {
  await loadLanguage(language)
  const { screen } = await renderRail({ area: 'voices' })

  await expect.element(screen.getByText(label)).toBeVisible()
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual([language, direction])
})

it('starts in English, and in a language that a spec forces', () => {
  expect(readLastLanguage()).toBe('en')
  localStorage.setItem('overvoice.forced-language', 'ar-XB')
  expect(readLastLanguage()).toBe('ar-XB')
})

it('reloads for another language only', async () => {
  expect([followLanguage('system'), followLanguage('en')]).toEqual([false, false])
  localStorage.setItem('overvoice.forced-language', 'de')
  expect(followLanguage('en')).toBe(true)
  await loadLanguage('de')
  expect(followLanguage('en')).toBe(false)
})

it('lists the languages in their own names', async () => {
  const chosen: string[] = []
  const { screen } = await renderInStudio(
    <LanguageField setting="system" onChange={(language) => chosen.push(language)} />,
  )

  await screen.getByRole('button', { name: /Language/ }).click()
  await expect.element(screen.getByRole('option', { name: 'System (English)' })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: 'Deutsch' })).toBeVisible()
  await screen.getByRole('option', { name: 'Português (Brasil)' }).click()
  expect(chosen).toEqual(['pt-BR'])
})
