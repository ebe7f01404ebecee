import { expect, it } from 'vitest'
import { inputCharacters, likelyCharge } from './likely-charge.ts'

it.each([
  ['GET', '/v1/voices', 'nothing'],
  ['HEAD', '/v1/audio/speech', 'nothing'],
  ['POST', '/v1/audio/speech', 'characters'],
  ['POST', '/v1/audio/stream/with-timestamps?x=1', 'characters'],
  ['POST', '/v1/audio/dialogue', 'characters'],
  ['POST', '/v1/audio/watermark/detect', 'nothing'],
  ['POST', '/v1/voices/consent-challenges', 'nothing'],
  ['POST', '/v1/voices', 'plan'],
  ['POST', '/v1/agents/agent_1/conversations', 'plan'],
  ['PATCH', '/v1/agents/agent_1', 'nothing'],
  ['POST', '/v1/calls/batch', 'unknown'],
  ['DELETE', '/v1/voices/voice_1', 'nothing'],
  ['POST', '/v1/audio/stream/', 'characters'],
  ['POST', '/v1/audio/speech#part', 'characters'],
  ['POST', '/v2/v1/audio/speech', 'unknown'],
  ['POST', '/v1/audio/watermark/verify', 'nothing'],
  ['POST', '/v1/webhooks/deliveries', 'nothing'],
  ['POST', '/x/v1/webhooks/deliveries', 'unknown'],
  ['POST', '/v1/voices/', 'plan'],
  ['PUT', '/v1/voices', 'unknown'],
  ['POST', '/v1/voices/voice_1', 'unknown'],
  ['POST', '/x/v1/voices', 'unknown'],
  ['PATCH', '/v1/agents/agent_1/conversations', 'nothing'],
  ['POST', '/x/v1/agents/agent_1/conversations', 'unknown'],
  ['POST', '/v1/agents', 'nothing'],
  ['POST', '/v1/agentsmith', 'unknown'],
  ['POST', '/x/v1/agents', 'unknown'],
  ['POST', '/v1/audio/speechless', 'unknown'],
])('%s %s charges %s', (method, path, charge) => {
  expect(likelyCharge(method, path)).toBe(charge)
})

it('counts the text to be spoken where it can be parsed', () => {
  expect(['{"input":"abc"}', '{"input":1}', '{', 'null', '[]'].map(inputCharacters)).toEqual([
    3,
    null,
    null,
    null,
    null,
  ])
})

it('counts every turn of a dialogue, however deep, and nothing else', () => {
  const body = { model: 'one', turns: [{ text: 'ab', voice: 'aria' }, { inner: { input: 'cde' } }], text: '' }

  expect(inputCharacters(JSON.stringify(body))).toBe(5)
  expect(inputCharacters('{"turns":[{"voice":"aria"}]}')).toBeNull()
  expect(inputCharacters('"input"')).toBeNull()
})
