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
  ['POST', '/v1/audio/speechless', 'unknown'],
])('%s %s charges %s', (method, path, charge) => {
  expect(likelyCharge(method, path)).toBe(charge)
})

it('counts what would be spoken, where that can be read', () => {
  expect(['{"input":"abc"}', '{"input":1}', '{', 'null', '[]'].map(inputCharacters)).toEqual([
    3,
    null,
    null,
    null,
    null,
  ])
})
