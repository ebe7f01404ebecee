import { afterAll, beforeAll, expect, it } from 'vitest'
import { isInForce, RETIRED_MODEL_IDS, SERVICE_CHANGES } from '#shared/domain/service-changes.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())

const PINS = ['2026-07-16', '2026-09-20', '2026-09-21', '2026-09-29', '2026-09-30']

function change(id: (typeof SERVICE_CHANGES)[number]['id']) {
  const found = SERVICE_CHANGES.find((each) => each.id === id)
  if (!found) throw new Error(`There is no change ${id}`)
  return found
}

function ask(path: string, pin: string, body?: object): Promise<Response> {
  return fetch(`${sandbox.baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${sandbox.apiKeys.paid}`,
      'service-version': pin,
      'content-type': 'application/json',
      accept: body ? 'audio/pcm' : 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

it.each(PINS)('describes the effect of pin %s: which models can be named', async (pin) => {
  const listed = (await (await ask('/v1/audio/models', pin)).json()) as { models: { id: string }[] }
  const retired = isInForce(change('models-retired'), pin, '')

  for (const id of RETIRED_MODEL_IDS) expect(listed.models.some((model) => model.id === id)).toBe(!retired)
})

it('describes each pin’s effect: the amount of audio in pcm_16000', async () => {
  const bytes: number[] = []
  for (const pin of PINS) {
    const request = { input: 'Hello wide world', voice_id: 'aria', model: 'simba-3.2', output_format: 'pcm_16000' }
    bytes.push((await (await ask('/v1/audio/stream', pin, request)).arrayBuffer()).byteLength)
  }

  const least = Math.min(...bytes)
  const isTrue = PINS.map((pin) => isInForce(change('pcm-16000'), pin, ''))
  expect(bytes.map((length) => length < least * 1.2)).toEqual(isTrue)
})
