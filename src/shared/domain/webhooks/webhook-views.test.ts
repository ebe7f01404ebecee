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

it.each(['', '[]', '{"type":"x","data":{}}', '{"event":1}'])('shows %j as no envelope', (text) => {
  expect(flatToEnvelope(text)).toBeNull()
})

it('compares headers by name and bodies by what they say', () => {
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

it('tells a body in another spelling, and one that is no JSON', () => {
  const of = (text: string | null) => ({ headers: [], text })

  expect(compareAttempts(of('{"a":1}'), of('{"a":1}'))).toEqual([])
  expect(compareAttempts(of('{"a":1}'), of('{ "a": 1 }'))).toMatchObject([
    { where: expect.stringContaining('another spelling'), before: '{"a":1}', after: '{ "a": 1 }' },
  ])
  expect(compareAttempts(of('abc'), of('abd'))).toEqual([{ where: 'body', before: 'abc', after: 'abd' }])
  expect(compareAttempts(of(null), of('a'))).toEqual([{ where: 'body', before: null, after: 'a' }])
})

it('shows long texts where they part, also when one is the beginning of the other or has letters of two units', () => {
  const of = (text: string) => ({ headers: [], text })
  const long = '🙂'.repeat(300)
  expect(compareAttempts(of(`${long}abc`), of(`${long}abd`))).toEqual([
    { where: 'body', before: `…${'🙂'.repeat(9)}abc`, after: `…${'🙂'.repeat(9)}abd` },
  ])
  expect(compareAttempts(of(`${'a'.repeat(300)}`), of(`${'a'.repeat(300)}b`))).toEqual([
    { where: 'body', before: `…${'a'.repeat(20)}`, after: `…${'a'.repeat(20)}b` },
  ])
})

it('compares bodies of the largest size, of any depth and with any names', () => {
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
