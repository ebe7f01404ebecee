import { describe, expect, it } from 'vitest'
import { LANGUAGES, OFFERED_LANGUAGES, resolveLanguage } from './languages.ts'

const ALL = LANGUAGES.map(({ id }) => id)

describe('resolveLanguage', () => {
  it.each([
    ['system', ['pl-PL', 'de-AT', 'en-US'], 'de'],
    ['system', ['pt-PT'], 'pt-BR'],
    ['system', ['pl-PL', 'ja'], 'en'],
    ['fr', ['de-DE'], 'fr'],
  ] as const)('takes for %s on a system in %j the language %s', (setting, system, expected) => {
    expect(resolveLanguage(setting, system, ALL)).toBe(expected)
  })

  it('takes English for a language that isn’t offered', () => {
    expect([resolveLanguage('de', ['de-DE'], ['en']), resolveLanguage('system', ['de-DE'], ['en'])]).toEqual([
      'en',
      'en',
    ])
  })

  it('offers English', () => {
    expect(OFFERED_LANGUAGES).toContain('en')
  })
})
