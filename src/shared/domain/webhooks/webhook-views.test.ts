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
