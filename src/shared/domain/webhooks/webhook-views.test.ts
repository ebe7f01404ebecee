import { expect, it } from 'vitest'
import { compareAttempts } from './compare-attempts.ts'
import { readEventFacts } from './event-facts.ts'
import { flatToEnvelope } from './flat-to-envelope.ts'

it('shows an earlier body as the envelope that replaced it', () => {
  const view = flatToEnvelope(
    JSON.stringify({
      event: 'conversation.completed',
      timestamp: 1_763_625_600_000,
      conversation: { id: 'conv_1', status: 'completed' },
      messages: [{ id: 'msg_1' }],
      evaluations: [],
      extra: 1,
    }),
  )

  expect(view).toEqual({
    envelope: {
      type: 'conversation.completed',
      created_at: '2025-11-20T08:00:00.000Z',
      data: { object: { id: 'conv_1', status: 'completed' }, messages: [{ id: 'msg_1' }], evaluations: [] },
      extra: 1,
    },
    unknown: ['id', 'version'],
  })
  expect(readEventFacts(JSON.stringify(view?.envelope))).toMatchObject({ format: 'envelope', conversationId: 'conv_1' })
})

it('reads bodies that begin with a byte order mark', () => {
  const flat = '\uFEFF{"event":"conversation.completed","conversation":{"id":"conv_1"}}'
  const envelope = '\uFEFF{"type":"conversation.completed","data":{"object":{"id":"conv_1"}}}'

  expect(readEventFacts(flat)).toMatchObject({ format: 'flat', conversationId: 'conv_1' })
  expect(readEventFacts(envelope)).toMatchObject({ format: 'envelope', conversationId: 'conv_1' })
  expect(flatToEnvelope(flat)?.envelope).toMatchObject({ type: 'conversation.completed' })
  expect(
    compareAttempts({ headers: [], text: flat }, { headers: [], text: flat.replace('conv_1', 'conv_2') }),
  ).toMatchObject([{ where: '/conversation/id' }])
})

it.each(['', '[]', '{"type":"x","data":{}}', '{"event":1}'])('returns no envelope for %j', (text) => {
  expect(flatToEnvelope(text)).toBeNull()
})

it('compares headers by name and bodies by value', () => {
  const before = {
    headers: [
      ['Service-Signature', 't=1'],
      ['Accept', '*/*'],
    ] as const,
    text: '{"a":1,"b":{"c":[1,2]}}',
  }
  const after = {
    headers: [
      ['service-signature', 't=2'],
      ['X-New', 'y'],
    ] as const,
    text: '{"a":1,"b":{"c":[1,3],"d/e":null}}',
  }

  expect(compareAttempts(before, after)).toEqual([
    { where: 'header service-signature', before: 't=1', after: 't=2' },
    { where: 'header Accept', before: '*/*', after: null },
    { where: 'header X-New', before: null, after: 'y' },
    { where: '/b/c/1', before: '2', after: '3' },
    { where: '/b/d~1e', before: null, after: 'null' },
  ])
})

it('reports a body in another serialization and one that isn’t JSON', () => {
  const of = (text: string | null) => ({ headers: [], text })

  expect(compareAttempts(of('{"a":1}'), of('{"a":1}'))).toEqual([])
  expect(compareAttempts(of('{"a":1}'), of('{ "a": 1 }'))).toMatchObject([
    { where: expect.stringContaining('different formatting'), before: '{"a":1}', after: '{ "a": 1 }' },
  ])
  expect(compareAttempts(of('abc'), of('abd'))).toEqual([{ where: 'body', before: 'abc', after: 'abd' }])
  expect(compareAttempts(of(null), of('a'))).toEqual([{ where: 'body', before: null, after: 'a' }])
})

it('shows long texts at their first difference, also with a common prefix or surrogate pairs', () => {
  const of = (text: string) => ({ headers: [], text })
  const long = '🙂'.repeat(300)
  expect(compareAttempts(of(`${long}abc`), of(`${long}abd`))).toEqual([
    { where: 'body', before: `…${'🙂'.repeat(9)}abc`, after: `…${'🙂'.repeat(9)}abd` },
  ])
  expect(compareAttempts(of(`${'a'.repeat(300)}`), of(`${'a'.repeat(300)}b`))).toEqual([
    { where: 'body', before: `…${'a'.repeat(20)}`, after: `…${'a'.repeat(20)}b` },
  ])
})

it('compares bodies of maximum size, any depth and any names', () => {
  const of = (text: string) => ({ headers: [], text })
  const large = 'x'.repeat(2_000_000)
  expect(compareAttempts(of(`${large}1`), of(`${large}2`))).toMatchObject([{ where: 'body' }])
  const deep = (innermost: string) => of(`${'['.repeat(50_000)}${innermost}${']'.repeat(50_000)}`)
  expect(compareAttempts(deep('1'), deep('2'))).toMatchObject([{ before: '1', after: '2' }])
  expect(compareAttempts(deep('1'), of('{}'))).toMatchObject([
    { where: 'body', before: expect.any(String), after: '{}' },
  ])
  expect(compareAttempts(of('{"constructor":1,"a":1}'), of('{"a":1,"__proto__":2}'))).toEqual([
    { where: '/constructor', before: '1', after: null },
    { where: '/__proto__', before: null, after: '2' },
  ])
})

it.each<[body: string | undefined, facts: ReturnType<typeof readEventFacts>]>([
  [undefined, { format: 'not-json', type: '', id: '', conversationId: '' }],
  ['{"type":', { format: 'not-json', type: '', id: '', conversationId: '' }],
  ['null', { format: 'other', type: '', id: '', conversationId: '' }],
  ['{"type":"x"}', { format: 'other', type: '', id: '', conversationId: '' }],
  ['{"data":{}}', { format: 'other', type: '', id: '', conversationId: '' }],
  ['{"type":1,"data":{}}', { format: 'other', type: '', id: '', conversationId: '' }],
  ['{"type":"x","data":[]}', { format: 'other', type: '', id: '', conversationId: '' }],
  ['{"event":1,"conversation":{}}', { format: 'other', type: '', id: '', conversationId: '' }],
  ['{"event":"x","conversation":[]}', { format: 'other', type: '', id: '', conversationId: '' }],
  ['{"conversation":{"id":"conv_1"}}', { format: 'other', type: '', id: '', conversationId: '' }],
  [
    '{"type":"call.ended","id":"evt_1","data":{"object":{"id":"conv_1"}}}',
    { format: 'envelope', type: 'call.ended', id: 'evt_1', conversationId: 'conv_1' },
  ],
  [
    '{"type":"call.ended","id":7,"data":{"object":{"id":"agent_1"}}}',
    { format: 'envelope', type: 'call.ended', id: '', conversationId: '' },
  ],
  ['{"type":"x","data":{"object":1}}', { format: 'envelope', type: 'x', id: '', conversationId: '' }],
  [
    '{"event":"call.ended","id":"evt_1","conversation":{"id":"conv_1"}}',
    { format: 'flat', type: 'call.ended', id: '', conversationId: 'conv_1' },
  ],
  ['{"event":"x","conversation":{"id":1}}', { format: 'flat', type: 'x', id: '', conversationId: '' }],
])('reads the subject of %j', (body, facts) => {
  expect(readEventFacts(body)).toEqual(facts)
})

it('shortens an event ID to 200 characters', () => {
  expect(readEventFacts(JSON.stringify({ type: 'x', id: 'e'.repeat(201), data: {} })).id).toBe('e'.repeat(200))
})

it.each([
  'null',
  '1',
  '{"conversation":{}}',
  '{"event":1,"conversation":{}}',
  '{"event":"x"}',
  '{"event":"x","conversation":[]}',
  '{',
])('returns no envelope for %j, which lacks a part of the earlier shape', (text) => {
  expect(flatToEnvelope(text)).toBeNull()
})

it('leaves out of the envelope what an earlier body doesn’t state', () => {
  expect(flatToEnvelope('{"event":"x","conversation":{},"id":"evt_1"}')).toStrictEqual({
    envelope: { type: 'x', data: { object: {} }, id: 'evt_1' },
    unknown: ['version'],
  })
  expect(flatToEnvelope('{"event":"x","conversation":{},"id":1,"version":2}')?.unknown).toEqual([])
})

it.each(['"2025-11-20"', '1e300', 'null'])('states no creation time for the timestamp %s', (timestamp) => {
  const view = flatToEnvelope(`{"event":"x","conversation":{},"timestamp":${timestamp}}`)
  expect(view?.envelope).toStrictEqual({ type: 'x', data: { object: {} } })
})

it('joins repeated headers and compares them regardless of case', () => {
  const of = (...headers: [string, string][]) => ({ headers, text: null })

  expect(compareAttempts(of(['Via', 'a'], ['via', 'b']), of(['VIA', 'a'], ['Via', 'c']))).toEqual([
    { where: 'header Via', before: 'a, b', after: 'a, c' },
  ])
  expect(compareAttempts(of(['Via', 'a'], ['Via', 'b']), of(['Via', 'a, b']))).toEqual([])
})

it('compares bodies as text unless both are JSON', () => {
  const of = (text: string | null) => ({ headers: [], text })

  expect(compareAttempts(of('{"a":1}'), of('{"a":1'))).toEqual([{ where: 'body', before: '{"a":1}', after: '{"a":1' }])
  expect(compareAttempts(of('{"a":1'), of('{"a":1}'))).toEqual([{ where: 'body', before: '{"a":1', after: '{"a":1}' }])
  expect(compareAttempts(of('null'), of(null))).toEqual([{ where: 'body', before: 'null', after: null }])
  expect(compareAttempts(of(null), of('null'))).toEqual([{ where: 'body', before: null, after: 'null' }])
  expect(compareAttempts(of('1'), of('2'))).toEqual([{ where: 'body', before: '1', after: '2' }])
})

it('shows 20 characters before the first difference, of 120 altogether', () => {
  const of = (text: string) => ({ headers: [], text })
  const numbers = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')).join('')
  const change = (at: number) => compareAttempts(of(numbers), of(`${numbers.slice(0, at)}!${numbers.slice(at + 1)}`))

  expect(change(20)[0]?.before).toBe(numbers.slice(0, 120))
  expect(change(21)[0]?.before).toBe(`…${numbers.slice(1, 121)}`)
  expect(change(0)[0]?.after).toBe(`!${numbers.slice(1, 120)}`)
})

it('lists at most 500 differences, and 2000 characters of a value', () => {
  const of = (value: unknown, headers: [string, string][] = []) => ({ headers, text: JSON.stringify(value) })
  const zeros = of(Array.from({ length: 600 }, () => 0))
  const ones = of(Array.from({ length: 600 }, () => 1))

  expect(compareAttempts(zeros, ones)).toHaveLength(500)
  expect(compareAttempts({ ...zeros, headers: [['Via', 'a']] }, ones)).toHaveLength(500)
  expect(compareAttempts(zeros, ones).at(-1)?.where).toBe('/499')
  expect(compareAttempts(of({ a: 'x'.repeat(3_000) }), of({}))[0]?.before).toBe(`"${'x'.repeat(1_999)}`)
})

it('escapes tildes and slashes in the path of a difference', () => {
  const of = (value: unknown) => ({ headers: [], text: JSON.stringify(value) })
  expect(compareAttempts(of({ '~1/': 1 }), of({ '~1/': 2 }))[0]?.where).toBe('/~01~1')
})

it('shows a value nested too deeply as such', () => {
  const of = (text: string) => ({ headers: [], text })
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  expect(compareAttempts(of(`{"a":${deep}}`), of('{}'))).toEqual([
    { where: '/a', before: '(nested too deeply to be shown)', after: null },
  ])
})
