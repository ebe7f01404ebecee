import { getEventListeners } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import type { SpeechEngine } from '../engine/speech-engine.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'
import { createToneEngine } from './tone-engine.test-support.ts'

/** 16 minutes of audio at 200 ms per word, 92 MB at 48 kHz. */
const ENDLESS = { voice_id: 'aria', input: 'word '.repeat(4_000), output_format: 'pcm_48000' }

/** A reader that reads nothing until told to: `fetch` would read ahead. */
function openSlowly(service: ServiceUnderTest, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(`${service.baseUrl}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.keys.paid}`, 'Content-Type': 'application/json' },
    })
    asking.on('response', (answer) => resolve(answer.pause()))
    asking.on('error', reject)
    asking.end(JSON.stringify(ENDLESS))
  })
}

it('sends the first audio before the rest is generated', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine, speed: 40 })

  const answer = await service.stream(ENDLESS)
  const first = await answer.body?.getReader().read()

  expect(first?.value?.length).toBeGreaterThan(0)
  expect(engine.wordsSpoken()).toBeLessThan(100)
})

it('takes exactly a stream’s duration divided by the speed', async () => {
  const service = await openService({ speed: 20 })
  const startedMs = performance.now()

  // 20 words are 4 s of audio, 200 ms at 20 times real time; the last slice is sent 5 ms before the end.
  await (await service.stream({ input: 'word '.repeat(20), output_format: 'pcm_8000' })).arrayBuffer()

  expect(performance.now() - startedMs).toBeGreaterThan(170)
})

it('holds the engine back while the reader doesn’t read', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine })

  const answer = await openSlowly(service, '/v1/audio/stream')
  let words = -1
  await expect
    .poll(
      () => {
        const before = words
        words = engine.wordsSpoken()
        return words > 0 && words === before
      },
      { interval: 200 },
    )
    .toBe(true)
  answer.destroy()

  expect(words).toBeLessThan(2_000)
})

it.each(['/v1/audio/stream', '/v1/audio/stream/with-timestamps'])(
  'stops the engine and frees the slot when a reader of %s disconnects',
  async (path) => {
    const engine = createToneEngine()
    const service = await openService({ engine, speed: 40, faults: true })

    const answer = await openSlowly(service, path)
    expect(engine.speaking()).toBe(1)
    answer.destroy()
    await expect.poll(() => engine.speaking()).toBe(0)

    const usage: Json = await (await service.send('GET', '/sandbox/usage')).json()
    expect(usage.accounts.acct_paid.in_flight).toBe(0)
    expect(usage.syntheses[0]).toMatchObject({ outcome: 'stopped', billed: 20_000 })
    expect(engine.wordsSpoken()).toBeLessThan(4_000)
    expect(service.reported).toEqual([])
  },
)

it('stops the engine and frees the slot when a caller of speech aborts', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine, faults: true })
  const leaving = new AbortController()

  const asking = service.speech({ input: 'word '.repeat(400) }, { signal: leaving.signal })
  asking.catch(() => undefined)
  await expect.poll(() => engine.speaking(), { interval: 1 }).toBe(1)
  leaving.abort()
  await expect.poll(() => engine.speaking()).toBe(0)

  await expect
    .poll(
      async () => ((await (await service.send('GET', '/sandbox/usage')).json()) as Json).accounts.acct_paid.in_flight,
    )
    .toBe(0)
  expect(engine.wordsSpoken()).toBeLessThan(400)
  expect(service.reported).toEqual([])
})

it.each(['/v1/audio/speech', '/v1/audio/stream', '/v1/audio/stream/with-timestamps'])(
  'frees the slot without a failure when a caller of %s disconnects mid-body',
  async (path) => {
    const service = await openService({ faults: true })
    const { host } = new URL(service.baseUrl)
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${service.keys.free}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ]
    const usage = async (): Promise<Json> => (await service.send('GET', '/sandbox/usage')).json()

    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n{"input":`)
    await expect.poll(async () => (await usage()).accounts.acct_free.in_flight).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await usage()).accounts.acct_free.in_flight).toBe(0)

    expect((await usage()).requests).toMatchObject([{ path, status: 499 }])
    expect(service.reported).toEqual([])
  },
)

it('reports no failure if a body is cut off before the disconnect is detected', async () => {
  const service = await openService()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new DOMException('The operation was aborted', 'AbortError'))
    },
  })

  const answer = await service.sandbox.fetch(
    new Request('http://sandbox/v1/audio/stream', {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.keys.paid}`, 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit),
  )

  expect(answer.status).toBe(499)
  expect(service.reported).toEqual([])
})

it('ends a running speech request without a report when the service stops', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine, speed: 1 })

  const asking = service.speech({ input: 'word '.repeat(400) })
  await expect.poll(() => engine.speaking(), { interval: 1 }).toBe(1)
  service.sandbox.dispose()

  expect(await refusal(await asking)).toMatchObject({ status: 503, code: 'service_unavailable' })
  expect(service.reported).toEqual([])
})

it('closes running streams when the service stops', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine, speed: 1 })

  const answer = await service.stream(ENDLESS)
  const reading = answer.arrayBuffer()
  reading.catch(() => undefined)
  service.sandbox.dispose()

  await expect(reading).rejects.toThrow('terminated')
  expect(engine.speaking()).toBe(0)
})

it('streams in-process too, without a socket', async () => {
  const service = await openService()

  const answer = await service.sandbox.fetch(
    new Request('http://sandbox/v1/audio/stream', {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.keys.paid}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ voice_id: 'aria', input: 'Hello wide world', output_format: 'pcm_8000' }),
    }),
  )

  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBe(0.6 * 8_000 * 2)
})

it('stops the engine when an in-process caller abandons the body or aborts', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine, faults: true })
  const ask = (signal?: AbortSignal) =>
    service.sandbox.fetch(
      new Request('http://sandbox/v1/audio/stream', {
        method: 'POST',
        headers: { Authorization: `Bearer ${service.keys.free}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(ENDLESS),
        signal,
      }),
    )
  const leaving = new AbortController()

  const left = await ask()
  const whileOpen = engine.speaking()
  await left.body?.cancel()
  await expect.poll(() => engine.speaking()).toBe(0)
  const aborted = await ask(leaving.signal)
  leaving.abort()
  const next = await ask()
  await next.body?.cancel()

  expect([left.status, whileOpen, aborted.status, next.status]).toEqual([200, 1, 200, 200])
  await expect.poll(() => engine.speaking()).toBe(0)
})

it('removes all listeners after the end, however it ended', async () => {
  const tone = createToneEngine()
  const signals: AbortSignal[] = []
  const engine: SpeechEngine = {
    dispose: tone.dispose,
    speak(text, signal) {
      signals.push(signal)
      return tone.speak(text, signal)
    },
  }
  const service = await openService({ engine })
  // A preview belongs to no reader: it is generated with the service's own signal.
  await (await service.send('GET', '/previews/aria.mp3')).arrayBuffer()
  const [closing] = signals.splice(0)
  const listening = () =>
    [closing, ...signals].map((signal) => (signal ? getEventListeners(signal, 'abort').length : 0))
  const [before] = listening()

  await (await service.speech({ input: 'Hello' })).json()
  await (await service.stream({ input: 'Hello' })).arrayBuffer()
  await (await service.timestamps({ input: 'sandbox-error' })).text()
  await refusal(await service.stream({ input: '<speak>Hello' }))
  const left = await service.stream(ENDLESS)
  await left.body?.cancel()
  await expect.poll(() => tone.speaking()).toBe(0)

  expect(signals).toHaveLength(4)
  await expect.poll(listening).toEqual([before, 0, 0, 0, 0])
})
