import { expect, it } from 'vitest'
import { AGENT_SECTIONS, labelOf, otherFields, sayValue } from './agent-fields.ts'
import { readNumber } from './read-number.ts'

it('finds a place for every field: its own, the service’s, or among the others', () => {
  const agent = { id: 'agent_1', name: 'A', tts: {}, widget_config: {}, created_at: '', hue: { a: 1 }, 'a/b': 2 }

  expect(otherFields(agent).map(({ pointer, edit }) => [pointer, edit.kind])).toEqual([
    ['/hue', 'json'],
    ['/a~1b', 'json'],
  ])
})

it('has every field once', () => {
  const pointers = AGENT_SECTIONS.flatMap(({ fields }) => fields.map(({ pointer }) => pointer))

  expect(new Set(pointers).size).toBe(pointers.length)
})

it('says fields and values as a person reads them, and what it does not know as it came', () => {
  expect([labelOf('/tts/voice_id'), labelOf('/widget_config/theme'), labelOf('/hue/deep')]).toEqual([
    'Voice',
    'Widget: theme',
    'hue.deep',
  ])
  expect([
    sayValue('/name', ''),
    sayValue('/is_public', true),
    sayValue('/llm/provider', 'openai'),
    sayValue('/llm/provider', 'newer'),
    sayValue('/channels', ['voice', 'text']),
    sayValue('/hue', { a: [1] }),
    sayValue('/tts/speed', 1.5),
  ]).toEqual(['empty', 'on', 'OpenAI', 'newer', 'Voice, Text', '{"a":[1]}', '1.5'])
})

it('reads numbers as they are typed, and says why one does not fit', () => {
  const ratio = { kind: 'number', min: 0.5, max: 2, isWhole: false } as const
  const days = { kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER, isWhole: true, isRequired: true } as const

  expect(['1,5', ' 2 ', '', '3', 'x'].map((text) => readNumber(text, ratio))).toEqual([
    { isGood: true, value: 1.5 },
    { isGood: true, value: 2 },
    { isGood: true, value: null },
    { isGood: false, why: 'This has to be 0.5 to 2.' },
    { isGood: false, why: 'This is not a number.' },
  ])
  expect(['', '1.5', '-1', '0'].map((text) => readNumber(text, days))).toEqual([
    { isGood: false, why: 'A number is needed.' },
    { isGood: false, why: 'This has to be a whole number.' },
    { isGood: false, why: 'This has to be 0 or more.' },
    { isGood: true, value: 0 },
  ])
})
