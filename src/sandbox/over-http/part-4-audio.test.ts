import { expect, it } from 'vitest'
import { SpeechResponse, SpeechStreamEvent } from '#shared/service-wire/speech.ts'
import { WireModelList } from '#shared/service-wire/catalog.ts'
import { events, openService, refusal } from './service.test-support.ts'
import type { Json } from './service.test-support.ts'
import { createToneEngine } from './tone-engine.test-support.ts'

it('4 speech: returns JSON with base64 audio, its format, the billed characters and the speech marks', async () => {
  const service = await openService()

  const answer = await service.speech({ input: 'Hello wide world', audio_format: 'wav' })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/json')
  const body: Json = await answer.json()
  expect(SpeechResponse.safeParse(body).error).toBeUndefined()
  expect(body.audio_format).toBe('wav')
  expect(body.billable_characters_count).toBe(16)
  expect(Buffer.from(body.audio_data, 'base64').subarray(0, 4).toString('latin1')).toBe('RIFF')
  expect(body.speech_marks).toMatchObject({ start: 0, end: 16, start_time: 0, end_time: 600, type: 'sentence' })
  expect(body.speech_marks.value).toBe('Hello wide world')
  expect(body.speech_marks.chunks).toEqual([
    { type: 'word', start: 0, end: 5, start_time: 0, end_time: 200, value: 'Hello' },
    { type: 'word', start: 6, end: 10, start_time: 200, end_time: 400, value: 'wide' },
    { type: 'word', start: 11, end: 16, start_time: 400, end_time: 600, value: 'world' },
  ])
})

it('4 speech: passes its options to the engine: text normalized by default, loudness not', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine })

  await service.speech({ input: 'Room 12' })
  const byDefault = engine.lastRequest()
  await service.speech({ input: 'Room 12', options: { text_normalization: false, loudness_normalization: true } })
  const asAsked = engine.lastRequest()
  await service.stream({ input: 'Room 12' })
  const streamDefault = engine.lastRequest()

  expect(byDefault).toMatchObject({ textNormalization: true, loudnessNormalization: false })
  expect(asAsked).toMatchObject({ textNormalization: false, loudnessNormalization: true })
  expect(streamDefault).toMatchObject({ textNormalization: false, loudnessNormalization: false })
})

it('4 speech: takes the language from the voice’s locale unless one is given', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine })

  await service.speech({ input: 'Guten Tag', voice_id: 'lena' })
  const ofVoice = engine.lastRequest()?.voice.name
  await service.speech({ input: 'Bonjour', voice_id: 'lena', language: 'fr-FR' })
  const asAsked = engine.lastRequest()?.voice.name

  expect(ofVoice).toMatch(/^de\b/)
  expect(asAsked).toMatch(/^fr\b/)
})

it('4 stream: sends raw audio with chunked transfer encoding', async () => {
  const service = await openService()

  const answer = await service.stream({ input: 'Hello wide world', output_format: 'pcm_16000' })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('transfer-encoding')).toBe('chunked')
  expect(answer.headers.get('content-length')).toBeNull()
  expect((await answer.arrayBuffer()).byteLength).toBe(0.6 * 16_000 * 2)
})

it('4 with-timestamps: streams audio with word-level speech marks as server-sent events', async () => {
  const service = await openService()

  const answer = await service.timestamps({ input: 'Hello wide world', output_format: 'pcm_24000' })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const sent = await events(answer)
  for (const { event, data } of sent) {
    expect(SpeechStreamEvent.safeParse(data).error).toBeUndefined()
    expect(data.type).toBe(event)
  }
  const audio = sent.flatMap(({ data }) => (data.audio ? [Buffer.from(data.audio, 'base64')] : []))
  expect(Buffer.concat(audio).length).toBe(0.6 * 24_000 * 2)
  expect(sent.flatMap(({ data }) => data.speech_marks ?? []).map((mark: Json) => mark.value)).toEqual([
    'Hello',
    'wide',
    'world',
  ])
  expect(sent.at(-1)?.data).toEqual({ type: 'speech.done', billable_characters_count: 16, audio_duration_ms: 600 })
  expect(sent.filter(({ event }) => event === 'speech.done')).toHaveLength(1)
})

it('4 models: lists entries with a default flag, endpoints and curated_voices; simba-3.0 is the default', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/v1/audio/models')

  const body: Json = await answer.json()
  expect(WireModelList.safeParse(body).error).toBeUndefined()
  expect(body.models.map((model: Json) => [model.id, model.default])).toEqual([
    ['simba-3.2', false],
    ['simba-3.0', true],
  ])
  for (const model of body.models) {
    expect(model.endpoints).toEqual(['/v1/audio/speech', '/v1/audio/stream', '/v1/audio/stream/with-timestamps'])
    expect(typeof model.curated_voices).toBe('boolean')
  }
})

it('4.Audio.1: returns 400 for a model on a route missing from its endpoints', async () => {
  // Legacy models have no endpoint with marks until current models serve them; only older versions can name them.
  const service = await openService({ now: '2026-10-15' })
  const headers = { 'Service-Version': '2026-07-16' }

  const models: Json = await (await service.send('GET', '/v1/audio/models', { headers })).json()
  const legacy = models.models.find((model: Json) => model.id === 'simba-english')
  const answer = await service.timestamps({ input: 'Hello', model: 'simba-english' }, { headers })

  expect(legacy.endpoints).toEqual(['/v1/audio/speech', '/v1/audio/stream'])
  expect(await refusal(answer)).toMatchObject({ status: 400, code: 'speech_marks_unsupported' })
})

it('4.Audio.2: limits simba-3.2 to English voices and English text', async () => {
  const service = await openService()

  const germanVoice = await service.speech({ input: 'Guten Tag', voice_id: 'lena', model: 'simba-3.2' })
  const germanLanguage = await service.speech({ input: 'Guten Tag', model: 'simba-3.2', language: 'de-DE' })
  const english = await service.speech({ input: 'Good morning', model: 'simba-3.2', language: 'en' })
  const germanOnThree = await service.speech({ input: 'Guten Tag', voice_id: 'lena', model: 'simba-3.0' })

  expect(await refusal(germanVoice)).toMatchObject({
    status: 400,
    code: 'validation_failed',
    fields: { voice_id: expect.any(String) },
  })
  expect(await refusal(germanLanguage)).toMatchObject({
    status: 400,
    code: 'validation_failed',
    fields: { language: expect.any(String) },
  })
  expect(english.status).toBe(200)
  expect(germanOnThree.status).toBe(200)
})

it('4.Audio.2: lists simba-3.2 for every English voice and no other', async () => {
  const service = await openService()

  const body: Json = await (await service.send('GET', '/v1/voices?limit=200')).json()

  expect(body.voices.length).toBeGreaterThan(0)
  for (const voice of body.voices) {
    const speaksOn = voice.models.map((model: Json) => model.name)
    expect([voice.id, speaksOn.includes('simba-3.2')]).toEqual([voice.id, voice.locale.startsWith('en-')])
    expect(speaksOn).toContain('simba-3.0')
  }
})

it('4.Audio.7: closes the connection early if a stream fails after it started', async () => {
  const service = await openService()
  const input = `sandbox-cut ${'word '.repeat(40)}`

  const answer = await service.stream({ input, output_format: 'pcm_24000' })
  let receivedBytes = 0
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) receivedBytes += chunk.length
  })()

  expect(answer.status).toBe(200)
  await expect(reading).rejects.toThrow('terminated')
  expect(receivedBytes).toBeGreaterThan(0)
  expect(receivedBytes).toBeLessThan(41 * 0.2 * 24_000 * 2)
})

it('4.Audio.7: reports the failure in the last event of an event stream', async () => {
  const service = await openService()

  const answer = await service.timestamps({ input: `sandbox-error ${'word '.repeat(40)}` })

  const sent = await events(answer)
  expect(answer.status).toBe(200)
  expect(sent.at(-1)?.data).toEqual({
    type: 'speech.error',
    error: { code: 'upstream_failure', message: expect.any(String) },
    request_id: answer.headers.get('service-request-id'),
  })
  expect(sent.some(({ event }) => event === 'speech.done')).toBe(false)
})

it('4.Audio.8: rejects text against the content policy with 400, no audio and no charge, on all three routes', async () => {
  const service = await openService({ faults: true })
  const input = 'A perfectly normal ForbiddenWord.'

  const answers = [
    await service.speech({ input }),
    await service.stream({ input }),
    await service.timestamps({ input }),
  ]

  for (const answer of answers) {
    expect(await refusal(answer)).toMatchObject({ status: 400, code: 'content_policy_violation' })
  }
  const usage: Json = await (await service.send('GET', '/sandbox/usage')).json()
  expect(usage.accounts.acct_paid.billed_characters).toBe(0)
  expect(usage.syntheses.map((record: Json) => [record.outcome, record.billed])).toEqual([
    ['refused', 0],
    ['refused', 0],
    ['refused', 0],
  ])
})

it('4 access token: responds that only API keys are supported', async () => {
  const service = await openService()

  const answer = await service.send('POST', '/v1/auth/token', { body: {} })

  expect(answer.headers.get('deprecation')).toBe('true')
  expect(await refusal(answer)).toMatchObject({ status: 400, code: 'bad_request' })
})
