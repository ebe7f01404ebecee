import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openClient, options } from './open-client.test-support.ts'
import { answerText } from './scripted-server.test-support.ts'
import type { FileToSend } from './voice-calls.ts'

const VOICE = { id: 'voice_1', display_name: 'Ada', locale: 'en-US', models: ['simba-3.0'] }
const JSON_HEADERS = { 'content-type': 'application/json', 'service-request-id': 'req_1' }
const FIELDS = { name: 'Żółć "x"', gender: 'female', consent_challenge_id: 'chal_1', locale: 'en-GB' } as const

function file(text: string): FileToSend {
  const bytes = new TextEncoder().encode(text)
  return {
    contentType: 'audio/wav',
    sizeBytes: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3)
    },
  }
}

const request = () => ({
  fields: FIELDS,
  sample: file('the sample'),
  consentRecording: file('the phrase'),
  idempotencyKey: 'key-1',
})

const refusal = (status: number, code: string) =>
  answerText(status, JSON_HEADERS, JSON.stringify({ error: { code, message: 'No.' }, request_id: 'req_1' }))

describe('voice form', () => {
  it('has its exact length, every part once, and the key', async () => {
    const sent: [number, number][] = []
    const { api, server } = await openClient((_request, socket) =>
      socket.write(answerText(201, JSON_HEADERS, JSON.stringify(VOICE))),
    )

    const made = await api.createVoice({ ...request(), onSent: (...progress) => void sent.push(progress) }, options())

    const [received] = server.requests
    const form = await new Response(Buffer.from(received?.body ?? '', 'utf8'), {
      headers: { 'content-type': received?.headers['content-type'] ?? '' },
    }).formData()
    const texts = [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()])
    expect(made).toEqual({ voice: expect.objectContaining(VOICE), requestId: 'req_1' })
    expect(received?.headers).toMatchObject({ 'idempotency-key': 'key-1' })
    expect(received?.headers['transfer-encoding']).toBeUndefined()
    expect(await Promise.all(texts)).toEqual([
      ...Object.entries(FIELDS),
      ['sample', 'the sample'],
      ['consent_recording', 'the phrase'],
    ])
    const length = Number(received?.headers['content-length'])
    expect(sent.at(-1)).toEqual([length, length])
  })

  it.each([400, 402, 403, 404, 409, 413, 422])('is sent once if the service responds %i', async (status) => {
    const { api, server } = await openClient((_request, socket) => socket.write(refusal(status, 'consent_x')))

    await expect(api.createVoice(request(), options())).rejects.toMatchObject({
      details: { status, serviceCode: 'consent_x', requestId: 'req_1' },
    })
    expect(server.requests).toHaveLength(1)
  })

  it.each([429, 500, 502, 503, 504])('is resent in full with the same key after %i', async (status) => {
    const { api, server } = await openClient((_request, socket, index) =>
      socket.write(index === 0 ? refusal(status, 'later') : answerText(201, JSON_HEADERS, JSON.stringify(VOICE))),
    )

    await api.createVoice(request(), options())

    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1'])
    expect(server.requests[1]?.body).toBe(server.requests[0]?.body)
  })

  it('is resent with the same key if the connection is lost before the response', async () => {
    const { api, server } = await openClient((_request, socket, index) => {
      if (index === 0) socket.destroy()
      else socket.write(answerText(201, JSON_HEADERS, JSON.stringify(VOICE)))
    })

    const { voice } = await api.createVoice(request(), options())

    expect(voice.id).toBe('voice_1')
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1'])
  })

  it('stops mid-upload when canceled, and reads no further', async () => {
    const ending = new AbortController()
    let pieces = 0
    const endless: FileToSend = {
      contentType: 'audio/wav',
      sizeBytes: 1e12,
      async *open() {
        for (;;) {
          pieces += 1
          if (pieces === 50) ending.abort()
          yield new Uint8Array(1 << 16)
        }
      },
    }
    const server = createServer((incoming) => incoming.resume()).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { api } = await openClient(() => undefined, {
      target: () => ({
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        apiKey: 'key',
        serviceVersion: '2026-09-30',
        headerPrefix: 'Service-',
      }),
    })

    const sending = api.createVoice({ ...request(), sample: endless }, options({ signal: ending.signal }))

    await expect(sending).rejects.toMatchObject({ code: 'canceled' })
    expect(pieces).toBeLessThan(60)
  })
})

describe('consent statement', () => {
  it('is returned exactly as issued', async () => {
    const phrase = 'I, \u202BAda\u202C Okafor 👩, agree.\n'
    const { api, server } = await openClient((_request, socket) =>
      socket.write(answerText(201, JSON_HEADERS, JSON.stringify({ id: 'chal_1', phrase, expires_at: null }))),
    )

    const challenge = await api.createConsentChallenge({ fullName: 'Ada Okafor' }, options())

    expect(challenge).toMatchObject({ id: 'chal_1', phrase, expires_at: null, requestId: 'req_1' })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ full_name: 'Ada Okafor' })
  })

  it.each([1_764_000_000, {}, false])('is returned even if its expiry is %j', async (expires_at) => {
    const { api } = await openClient((_request, socket) =>
      socket.write(answerText(201, JSON_HEADERS, JSON.stringify({ id: 7, phrase: 'I agree.', expires_at }))),
    )

    expect(await api.createConsentChallenge({ fullName: 'Ada Okafor' }, options())).toMatchObject({
      ...{ id: '7', phrase: 'I agree.', expires_at: undefined },
    })
  })

  it('without text is invalid', async () => {
    const { api } = await openClient((_request, socket) =>
      socket.write(answerText(201, JSON_HEADERS, JSON.stringify({ id: 'chal_1' }))),
    )

    await expect(api.createConsentChallenge({ fullName: 'Ada' }, options())).rejects.toMatchObject({
      code: 'bad_answer',
    })
  })
})
