import { expect, it } from 'vitest'
import { readLocale } from './read-locale.ts'

it.each([
  [' de_de ', 'de-DE'],
  ['ENG', 'en'],
  ['fil-PH', 'fil-PH'],
  ['german', undefined],
  ['d', undefined],
  ['en-', undefined],
  ['1en', undefined],
])('reads the locale %j as %s', (written, locale) => {
  expect(readLocale(written)).toBe(locale)
})
