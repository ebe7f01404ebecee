import { describe, expect, it } from 'vitest'
import { resolveLanguage } from './languages.ts'

describe('resolveLanguage', () => {
  it.each([
    ['system', ['pl-PL', 'de-AT', 'en-US'], 'de'],
    ['system', ['pt-PT'], 'pt-BR'],
    ['system', ['pl-PL', 'ja'], 'en'],
    ['fr', ['de-DE'], 'fr'],
  ] as const)('takes for %s on a system in %j the language %s', (setting, system, expected) => {
    expect(resolveLanguage(setting, system)).toBe(expected)
  })
})
