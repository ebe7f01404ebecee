import { expect, it, onTestFinished } from 'vitest'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { PLANS } from '#shared/domain/plans.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import { createSpeechApi } from './create-speech-api.ts'

interface Received {
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A server that records requests and answers as configured. */
async function openServer(answers: readonly { status: number; body: object }[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = answers[Math.min(received.length, answers.length - 1)]
    received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString('latin1') })
    response.writeHead(answer?.status ?? 500, { 'content-type': 'application/json', 'service-request-id': 'req_1' })
    response.end(JSON.stringify(answer?.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const speech = (apiKey: string | null) => {
    const api = createSpeechApi({
      target: () => ({
        baseUrl: `http://127.0.0.1:${port}`,
        apiKey,
        serviceVersion: '2026-09-30',
        headerPrefix: 'Service-',
      }),
      scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
      now: () => performance.now(),
      random: () => 0,
      sleep: async () => undefined,
    })
    onTestFinished(() => api.close())
    return api
  }
  onTestFinished(() => void server.close())
  return { received, speech }
}

const options = { signal: new AbortController().signal, priority: 'batch' } as const
const audio = {
  contentType: 'application/octet-stream',
  sizeBytes: 6,
  open: async function* () {
    yield new TextEncoder().encode('so')
    yield new TextEncoder().encode('unds')
  },
}

/** From the specification, part 4: multipart/form-data audio upload; detect needs a credential, verify none. */
it('detects with the key and verifies without it, both as one file in a form', async () => {
  const { received, speech } = await openServer([
    { status: 200, body: { watermarked: true, confidence: 0.98 } },
    { status: 200, body: { watermarked: false } },
  ])
  const api = speech('secret-key')

  expect(await api.detectWatermark({ audio }, options)).toEqual({
    watermarked: true,
    confidence: 0.98,
    requestId: 'req_1',
  })
  expect(await api.verifyWatermark({ audio }, options)).toEqual({ watermarked: false, requestId: 'req_1' })

  expect(received.map(({ path }) => path)).toEqual(['/v1/audio/watermark/detect', '/v1/audio/watermark/verify'])
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret-key', undefined])
  for (const { headers, body } of received) {
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(body).toContain('name="audio"')
    expect(body).toContain('\r\n\r\nsounds\r\n')
    expect(body).not.toContain('secret-key')
  }
})

it('verifies without a key, and doesn’t send a detection then', async () => {
  const { received, speech } = await openServer([{ status: 200, body: { watermarked: true } }])
  const api = speech(null)

  expect(await api.verifyWatermark({ audio }, options)).toMatchObject({ watermarked: true })
  await expect(api.detectWatermark({ audio }, options)).rejects.toMatchObject({ code: 'key_missing' })
  expect(received).toHaveLength(1)
})

it('reports a file that is too large, and one that is inconclusive, by status', async () => {
  const { speech } = await openServer([
    { status: 413, body: { error: { code: 'payload_too_large', message: 'More than 25 MB' } } },
    { status: 422, body: { error: { code: 'watermark_audio_unusable', message: 'Too short' } } },
  ])
  const api = speech('key')

  await expect(api.detectWatermark({ audio }, options)).rejects.toMatchObject({ details: { status: 413 } })
  await expect(api.detectWatermark({ audio }, options)).rejects.toMatchObject({
    details: { status: 422, serviceCode: 'watermark_audio_unusable', serviceMessage: 'Too short' },
  })
})

it('resends the whole file if the service is briefly unavailable', async () => {
  const { received, speech } = await openServer([
    { status: 503, body: { error: { code: 'service_unavailable', message: 'Later' } } },
    { status: 200, body: { watermarked: true, confidence: 1 } },
  ])
  const sent: number[] = []

  await speech('key').detectWatermark({ audio, onSent: (bytes) => void sent.push(bytes) }, options)

  expect(received).toHaveLength(2)
  expect(received[1]?.body).toContain('\r\n\r\nsounds\r\n')
  expect(sent.filter((bytes) => bytes === Math.max(...sent))).toHaveLength(2)
})

it('rejects a response that is neither yes nor no', async () => {
  const { speech } = await openServer([{ status: 200, body: { watermarked: 'perhaps' } }])

  await expect(speech('key').verifyWatermark({ audio }, options)).rejects.toMatchObject({ code: 'bad_answer' })
})

it.each([undefined, null, '', 'high', {}, -1, 1.01])('keeps the result if the confidence is %j', async (confidence) => {
  const { speech } = await openServer([{ status: 200, body: { watermarked: true, confidence } }])

  expect(await speech('key').detectWatermark({ audio }, options)).toMatchObject({
    watermarked: true,
    confidence: null,
  })
})

it('reads a confidence sent as a string', async () => {
  const { speech } = await openServer([{ status: 200, body: { watermarked: true, confidence: '0.75' } }])

  expect(await speech('key').detectWatermark({ audio }, options)).toMatchObject({ confidence: 0.75 })
})

it('reads a result sent as text', async () => {
  const { speech } = await openServer([
    { status: 200, body: { watermarked: 'true', confidence: 0.98 } },
    { status: 200, body: { watermarked: 'false' } },
  ])
  const api = speech('secret-key')

  expect(await api.detectWatermark({ audio }, options)).toMatchObject({ watermarked: true })
  expect(await api.verifyWatermark({ audio }, options)).toMatchObject({ watermarked: false })
})
