import { expect, it } from 'vitest'
import { type FieldProblem, formatField, formatFields } from './field-problem.ts'

it.each([
  [{ kind: 'title-missing' }, 'Enter a title.'],
  [{ kind: 'setting-too-long', maxChars: 2_000 }, 'Too long: at most 2,000 characters.'],
  [
    { kind: 'key-with-invalid-character', position: 5, name: 'other', character: 'ü', code: 'U+00FC' },
    'Character 5 is “ü” (U+00FC). Copy the key again.',
  ],
  [
    { kind: 'secret-with-invalid-character', position: 1, name: 'softHyphen', character: '\u00AD', code: 'U+00AD' },
    'Character 1 is a soft hyphen (U+00AD). Copy the secret again.',
  ],
] as const satisfies [FieldProblem, string][])('formats %j', (problem, text) => {
  expect(formatField(problem)).toBe(text)
})

it('shows a field in the service’s words as it is', () => {
  expect(formatFields({ fields: { 'tts.voice_id': 'is {not} one', title: { kind: 'title-missing' } } })).toEqual({
    'tts.voice_id': 'is {not} one',
    title: 'Enter a title.',
  })
  expect([formatFields({}), formatFields(null)]).toEqual([{}, {}])
})
