import type { Json, SendOptions, ServiceUnderTest } from './service.test-support.ts'

/** The minimal fields of an agent. */
export const AGENT = {
  name: 'Reception',
  prompt: 'You answer the door.',
  first_message: 'Hello.',
  tts: { voice_id: 'carly' },
}

/** Creates an agent and returns it as in the response. */
export async function makeAgent(
  service: ServiceUnderTest,
  fields: object = {},
  options: SendOptions = {},
): Promise<Json> {
  const answer = await service.send('POST', '/v1/agents', { body: { ...AGENT, ...fields }, ...options })
  return answer.json()
}

/** A service token, ordered as described in the README (the service must be opened with `faults`). */
export async function orderToken(service: ServiceUnderTest, order: object): Promise<string> {
  const answer = await service.send('POST', '/sandbox/tokens', { body: { plan: 'paid', ...order } })
  const { token }: Json = await answer.json()
  return token
}
