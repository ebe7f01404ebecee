import { expect, it } from 'vitest'
import { formatLanguage } from './format-language.ts'

it('names a language, and shows a code without a name as it is', () => {
  expect(formatLanguage('pt-BR')).toBe('Brazilian Portuguese')
  expect(formatLanguage('not a code')).toBe('not a code')
})
