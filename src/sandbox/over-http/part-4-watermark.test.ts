import { expect, it } from 'vitest'
import { createSpeechEngine } from '../engine/create-speech-engine.ts'
import { READING, SPOKEN_RATE_HZ, speakAloud, TOM, wavFile } from '../voice-checks/speak-aloud.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { ServiceUnderTest } from './service.test-support.ts'

const DETECT = '/v1/audio/watermark/detect'
const VERIFY = '/v1/audio/watermark/verify'
const LISTENING_MS = 60_000
const MAX_BYTES = 25 * 1024 * 1024

async function openSpeaking(): Promise<ServiceUnderTest> {
  return openService({ engine: createSpeechEngine() })
}

function send(
  service: ServiceUnderTest,
  path: string,
  audio: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData()
  form.append('audio', new File([audio], 'clip'))
  return fetch(`${service.baseUrl}${path}`, { method: 'POST', body: form, headers })
}

function detect(service: ServiceUnderTest, audio: Uint8Array<ArrayBuffer>): Promise<Response> {
  return send(service, DETECT, audio, { Authorization: `Bearer ${service.keys.paid}` })
}

async function spoken(service: ServiceUnderTest, format: string): Promise<Uint8Array<ArrayBuffer>> {
  const { audio_data } = await (await service.speech({ input: READING, audio_format: format })).json()
  return new Uint8Array(Buffer.from(audio_data, 'base64'))
}

it.each(['wav', 'mp3', 'ogg'])(
  '4 watermark: finds the mark in %s that the service spoke',
  { timeout: LISTENING_MS },
  async (format) => {
    const service = await openSpeaking()
    const audio = await spoken(service, format)

    const detected = await detect(service, audio)
    const verified = await send(service, VERIFY, audio)

    expect(detected.status).toBe(200)
    expect(await detected.json()).toEqual({ watermarked: true, confidence: expect.closeTo(1, 3) })
    expect(await verified.json()).toEqual({ watermarked: true })
  },
)

it(
  '4 watermark: finds the mark where a header counts nothing, and where one side is the other turned round',
  {
    timeout: LISTENING_MS,
  },
  async () => {
    const service = await openSpeaking()
    const streamed = Buffer.from(await spoken(service, 'wav'))
    const at = streamed.indexOf('data') + 8
    const samples = new Int16Array(streamed.buffer.slice(at, at + Math.floor((streamed.length - at) / 2) * 2))
    streamed.writeUInt32LE(0xffff_ffff, 4)
    streamed.writeUInt32LE(26, at - 4)
    const turned = [...samples].map((sample) => sample / 32_768)
    const stereo = wavFile([Float32Array.from(turned), Float32Array.from(turned, (sample) => -sample)], 48_000)

    for (const audio of [new Uint8Array(streamed), stereo])
      expect(await (await detect(service, audio)).json()).toEqual({
        watermarked: true,
        confidence: expect.closeTo(1, 3),
      })
  },
)

it('4 watermark: finds none in speech that the service did not speak', { timeout: LISTENING_MS }, async () => {
  const service = await openService()
  const audio = wavFile([await speakAloud(READING, TOM)], SPOKEN_RATE_HZ)

  const detected = await (await detect(service, audio)).json()
  const verified = await (await send(service, VERIFY, audio)).json()

  expect(detected.watermarked).toBe(false)
  expect(detected.confidence).toBeLessThan(0.5)
  expect(verified).toEqual({ watermarked: false })
})

it('4 watermark: detect needs a credential, verify none', async () => {
  const service = await openService()
  const audio = wavFile([await speakAloud(READING, TOM, 3_000)], SPOKEN_RATE_HZ)

  expect(await refusal(await send(service, DETECT, audio))).toMatchObject({ status: 401, code: 'unauthorized' })
  expect((await send(service, VERIFY, audio)).status).toBe(200)
})

it('8 watermark upload: takes 25 MB and not a byte more', { timeout: LISTENING_MS }, async () => {
  const service = await openService()
  const zeroes = new Uint8Array(MAX_BYTES + 1)

  expect((await send(service, VERIFY, zeroes.slice(1))).status).toBe(422)
  expect(await refusal(await send(service, VERIFY, zeroes))).toMatchObject({ status: 413, code: 'payload_too_large' })
})

it.each([
  ['no audio', (form: FormData) => form.append('file', new File(['x'], 'x')), 'is required'],
  ['text in place of a file', (form: FormData) => form.append('audio', 'x'), 'must be a file'],
  [
    'two files',
    (form: FormData) => {
      form.append('audio', new File(['x'], 'x'))
      form.append('audio', new File(['y'], 'y'))
    },
    'was sent more than once',
  ],
])('4 watermark: refuses a form with %s', async (_what, fill, message) => {
  const service = await openService()
  const form = new FormData()
  fill(form)

  const answer = await refusal(await fetch(`${service.baseUrl}${VERIFY}`, { method: 'POST', body: form }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { audio: message } })
})

it('4 watermark: refuses what is no form with bad_request', async () => {
  const service = await openService()

  const answer = await refusal(await service.send('POST', DETECT, { body: { audio: 'x' } }))

  expect(answer).toMatchObject({ status: 400, code: 'bad_request' })
})

it.each([
  ['no audio at all', 'cannot be read: the file is not', async () => new TextEncoder().encode('this is a letter')],
  ['nothing', 'cannot be read: the file is empty', async () => new Uint8Array(0)],
  ['a second of speech', 'is 1.0 s long', async () => wavFile([await speakAloud(READING, TOM, 1_000)], SPOKEN_RATE_HZ)],
  ['silence', 'holds nothing', async () => wavFile([new Float32Array(5 * SPOKEN_RATE_HZ)], SPOKEN_RATE_HZ)],
])('4 watermark: %s is unusable', { timeout: LISTENING_MS }, async (_what, why, file) => {
  const service = await openService()

  const answer = await refusal(await detect(service, await file()))

  expect(answer).toMatchObject({ status: 422, code: 'watermark_audio_unusable' })
  expect(answer.body.error.message).toMatch(new RegExp(`^The audio ${why}`))
})
