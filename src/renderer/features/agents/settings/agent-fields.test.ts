import { expect, it } from 'vitest'
import { AGENT_SECTIONS, getLabel, otherFields, formatValue } from './agent-fields.ts'

it('finds a place for every field: its own, the service’s, or among the others', () => {
  const agent = { id: 'agent_1', name: 'A', tts: {}, widget_config: {}, created_at: '', hue: { a: 1 }, 'a/b': 2 }

  expect(otherFields(agent).map(({ pointer, edit }) => [pointer, edit.kind])).toEqual([
    ['/hue', 'json'],
    ['/a~1b', 'json'],
  ])
})

it('lists every field once', () => {
  const pointers = AGENT_SECTIONS.flatMap(({ fields }) => fields.map(({ pointer }) => pointer))

  expect(new Set(pointers).size).toBe(pointers.length)
})

it('formats fields and values for users, and shows unknown ones unchanged', () => {
  expect([getLabel('/tts/voice_id'), getLabel('/widget_config/theme'), getLabel('/hue/deep')]).toEqual([
    'Voice',
    'Widget: theme',
    'hue.deep',
  ])
  expect([
    formatValue('/name', ''),
    formatValue('/is_public', true),
    formatValue('/llm/provider', 'openai'),
    formatValue('/llm/provider', 'newer'),
    formatValue('/channels', ['voice', 'text']),
    formatValue('/hue', { a: [1] }),
    formatValue('/tts/speed', 1.5),
  ]).toEqual(['empty', 'on', 'OpenAI', 'newer', 'Voice, Text', '{"a":[1]}', '1.5'])
})
