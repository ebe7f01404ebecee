import type { Json, SendOptions, ServiceUnderTest } from './service.test-support.ts'

/** The least an agent can be made of. */
export const AGENT = {
  name: 'Reception',
  prompt: 'You answer the door.',
  first_message: 'Hello.',
  tts: { voice_id: 'carly' },
}

/** Makes an agent and answers it as it was answered. */
export async function makeAgent(
  service: ServiceUnderTest,
  fields: object = {},
  options: SendOptions = {},
): Promise<Json> {
  const answer = await service.send('POST', '/v1/agents', { body: { ...AGENT, ...fields }, ...options })
  return answer.json()
}

/** A token of the service, ordered where the README says (the service must be open with `faults`). */
export async function orderToken(service: ServiceUnderTest, order: object): Promise<string> {
  const answer = await service.send('POST', '/sandbox/tokens', { body: { plan: 'paid', ...order } })
  const { token }: Json = await answer.json()
  return token
}
