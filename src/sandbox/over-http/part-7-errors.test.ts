import { expect, it } from 'vitest'
import { ErrorEnvelope } from '#shared/service-wire/error-envelope.ts'
import type { SpeechEngine } from '../engine/speech-engine.ts'
import { askForPhrase, createToldChecks, createVoice, unheardParts } from './cloning.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json } from './service.test-support.ts'

it('7 envelope: contains code, message, fields and request_id, and nothing empty', async () => {
  const service = await openService()

  const answer = await service.speech({ input: 'Hello', audio_format: 'flac' })

  const body: Json = await answer.json()
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(ErrorEnvelope.safeParse(body).error).toBeUndefined()
  expect(body).toEqual({
    error: {
      code: 'validation_failed',
      message: expect.any(String),
      fields: { audio_format: 'must be one of wav, mp3, ogg, aac, pcm' },
    },
    request_id: answer.headers.get('service-request-id'),
  })
})

it('7 envelope: omits fields if no field is invalid', async () => {
  const service = await openService()

  const { body } = await refusal(await service.send('GET', '/v1/voices', { key: null }))

  expect(Object.keys(body)).toEqual(['error', 'request_id'])
  expect(Object.keys(body.error)).toEqual(['code', 'message'])
})

it('7 envelope: omits details if nothing in them has a value', async () => {
  // Values that couldn't be measured: as JSON they would be null.
  const fit = { part: undefined, text: undefined as unknown as string, excess: Number.NaN }
  const service = await openService({ voiceChecks: createToldChecks({ kind: 'phrase-mismatch', fit }) })

  const { body } = await refusal(await createVoice(service, unheardParts(await askForPhrase(service))))

  expect(body.error).toEqual({ code: 'consent_phrase_mismatch', message: expect.any(String) })
})

it('7 envelope: puts specifics into details', async () => {
  const service = await openService()

  const { body } = await refusal(await service.speech({ input: 'Hello', voice_id: 'nobody' }))

  expect(body.error.details).toEqual({ voice_id: 'nobody' })
})

it('7 envelope: links docs_url of a plan limit to a page', async () => {
  const service = await openService()
  const open = await service.stream(
    { input: 'word '.repeat(4_000), output_format: 'pcm_48000' },
    { key: service.keys.free },
  )

  const { status, body } = await refusal(await service.speech({ input: 'Hello' }, { key: service.keys.free }))
  await open.body?.cancel()
  const page = await fetch(body.error.docs_url)

  expect(status).toBe(429)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('in flight')
})

it('7 envelope: repeats the unique request_id header of every response', async () => {
  const service = await openService()

  const fine = await service.send('GET', '/v1/voices')
  const wrong = await service.send('GET', '/v1/nothing')

  const ids = [fine, wrong].map((answer) => answer.headers.get('service-request-id'))
  expect((await wrong.json()).request_id).toBe(ids[1])
  expect(wrong.headers.get('x-request-id')).toBe(ids[1])
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^req_\w+$/)
})

it.each([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [402, 'payment_required'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'consent_recording_unusable'],
  [429, 'rate_limited'],
  [500, 'internal_error'],
  [502, 'upstream_failure'],
  [503, 'service_unavailable'],
  [504, 'upstream_timeout'],
])('7 status: returns %i %s on a trigger word in the text or a header', async (status, code) => {
  const service = await openService({ faults: true })

  const byWord = await service.stream({ input: `Please say Sandbox-${status} now.` })
  const byHeader = await service.send('GET', '/v1/voices', { headers: { 'Sandbox-Answer': String(status) } })

  for (const answer of [byWord, byHeader]) {
    const { body, ...facts } = await refusal(answer)
    expect(facts).toMatchObject({ status, code })
    expect(ErrorEnvelope.safeParse(body).error).toBeUndefined()
  }
  const usage: Json = await (await service.send('GET', '/sandbox/usage')).json()
  expect(usage.accounts.acct_paid.billed_characters).toBe(0)
})

it('7 status 400: names every invalid field by its path', async () => {
  const service = await openService()

  const answer = await refusal(
    await service.speech({ input: 12, voice_id: '', options: { text_normalization: 'yes' } }),
  )

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['input', 'options.text_normalization', 'voice_id'])
})

it.each([
  ['null', 'body', 'must be an object'],
  ['["Hello"]', 'body', 'must be an object'],
  ['{"voice_id":"aria"}', 'input', 'must be a string, and is missing'],
  ['{"input":null,"voice_id":"aria"}', 'input', 'must be a string'],
  ['{"input":"Hello","voice_id":7}', 'voice_id', 'must be a string'],
  ['{"input":"Hello","voice_id":"aria","options":[]}', 'options', 'must be an object'],
  [
    '{"input":"Hello","voice_id":"aria","options":{"loudness_normalization":1}}',
    'options.loudness_normalization',
    'must be a boolean',
  ],
  ['{"input":"Hello","voice_id":"aria","language":"en-"}', 'language', expect.stringContaining('must be one that')],
])('7 status 400: explains what is wrong with %s', async (body, field, reason) => {
  const service = await openService()

  const answer = await refusal(await service.send('POST', '/v1/audio/speech', { body }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { [field]: reason } })
})

it.each([
  ['cut short', '{"input": "Hello"'],
  ['not JSON', 'input=Hello'],
  ['empty', ''],
  ['nested without an end', `{"input":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
])('7 status 400: returns bad_request for a body that is %s', async (_, body) => {
  const service = await openService()

  const answer = await service.send('POST', '/v1/audio/speech', { body })

  expect(await refusal(answer)).toMatchObject({ status: 400, code: 'bad_request' })
})

it('7 status 400: returns bad_request for an encoded body, which it doesn’t decode', async () => {
  const service = await openService()

  const answer = await service.send('POST', '/v1/audio/speech', {
    body: '{"input":"Hello","voice_id":"aria"}',
    headers: { 'Content-Encoding': 'gzip' },
  })

  expect(await refusal(answer)).toMatchObject({ status: 400, code: 'bad_request' })
})

it('7 status 400: returns bad_request for a body of another media type', async () => {
  const service = await openService()

  const answer = await service.send('POST', '/v1/audio/speech', {
    body: '{"input":"Hello","voice_id":"aria"}',
    headers: { 'Content-Type': 'text/plain' },
  })

  expect(await refusal(answer)).toMatchObject({ status: 400, code: 'bad_request' })
})

it.each([
  ['no text', '', 'validation_failed'],
  ['blanks', ' \n\t ', 'bad_request'],
  ['a document without text', '<speak> <break time="1s"/> </speak>', 'bad_request'],
  ['symbols', '* * *', 'validation_failed'],
  ['half a surrogate pair', 'a\ud83d', 'validation_failed'],
  ['a document that is not closed', '<speak>Hello', 'validation_failed'],
  ['an unknown element', '<speak><shout>Hello</shout></speak>', 'validation_failed'],
])('7 status 400: rejects an input of %s', async (_, input, code) => {
  const service = await openService()

  const answers = [
    await service.speech({ input }),
    await service.stream({ input }),
    await service.timestamps({ input }),
  ]

  for (const answer of answers) expect(await refusal(answer)).toMatchObject({ status: 400, code })
})

it('7 status 404: is returned for an unknown path, with or without a credential', async () => {
  const service = await openService()

  for (const key of [service.keys.free, null]) {
    const answer = await service.send('POST', '/v1/audio/nothing', { key, body: {} })

    expect(await refusal(answer)).toMatchObject({ status: 404, code: 'not_found' })
  }
})

it.each([
  ['GET', '/v1/voices/consent-challenges', 'POST'],
  ['DELETE', '/v1/voices/consent-challenges', 'POST'],
  ['PATCH', '/v1/agents/voices', 'GET, HEAD'],
  ['POST', '/v1/agents/conversations', 'GET, HEAD'],
  ['PATCH', '/v1/agents/batch-calls', 'GET, HEAD, POST'],
])('7 status: returns 405 for %s %s, a name that can’t be an ID', async (method, path, allowed) => {
  const service = await openService()

  const answer = await service.send(method, path)

  expect(answer.headers.get('allow')).toBe(allowed)
  expect(await refusal(answer)).toMatchObject({ status: 405, code: 'method_not_allowed' })
})

it('7 status: returns 405 and the allowed methods for another method', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/v1/audio/speech')

  expect(answer.headers.get('allow')).toBe('POST')
  expect(await refusal(answer)).toMatchObject({ status: 405, code: 'method_not_allowed' })
})

it('7 status 500: hides internal errors, bills nothing and reports them', async () => {
  const engine: SpeechEngine = {
    // oxlint-disable-next-line require-yield
    async *speak() {
      throw new Error('the voice box is empty')
    },
    async dispose() {},
  }
  const service = await openService({ engine, faults: true })

  const answer = await refusal(await service.speech({ input: 'Hello' }))

  expect(answer).toMatchObject({ status: 500, code: 'internal_error' })
  expect(JSON.stringify(answer.body)).not.toContain('voice box')
  expect(service.reported).toEqual([new Error('the voice box is empty')])
  const usage: Json = await (await service.send('GET', '/sandbox/usage')).json()
  expect(usage.accounts.acct_paid).toMatchObject({ billed_characters: 0, in_flight: 0 })
})

it('7 code: model_retired for a retired model id', async () => {
  const service = await openService()

  const answer = await refusal(await service.speech({ input: 'Hello', model: 'simba-english' }))

  expect(answer).toMatchObject({ status: 400, code: 'model_retired' })
})

it('7 code: validation_failed for an unknown model ID', async () => {
  const service = await openService()

  const answer = await refusal(await service.speech({ input: 'Hello', model: 'simba-9' }))

  expect(answer).toMatchObject({
    status: 400,
    code: 'validation_failed',
    fields: { model: 'must be one of simba-3.2, simba-3.0' },
  })
})

it('7 code: voice_not_found, returned as 404, for an unknown voice', async () => {
  const service = await openService()

  const answer = await refusal(await service.stream({ input: 'Hello', voice_id: 'nobody' }))

  expect(answer).toMatchObject({ status: 404, code: 'voice_not_found' })
})

it.each([
  ['in capitals', 'A FORBIDDENWORD here'],
  ['in full-width letters', 'ｆｏｒｂｉｄｄｅｎｗｏｒｄ'],
  ['with a soft hyphen inside', 'forbidden\u00adword'],
  ['with a tag inside', '<speak>for<emphasis>bidden</emphasis>word</speak>'],
  ['as an alias', '<speak><sub alias="forbiddenword">X</sub></speak>'],
  ['with escapes', '<speak>f&#111;rbiddenword</speak>'],
  ['as a phrase over a line end', 'Do not kill\nyourself.'],
])('7 code: content_policy_violation detects a forbidden word %s', async (_, input) => {
  const service = await openService()

  expect(await refusal(await service.speech({ input }))).toMatchObject({
    status: 400,
    code: 'content_policy_violation',
  })
})

it.each(['unforbiddenwordly', 'The forbidden word is a secret.', 'They kill time yourself aside.'])(
  '7 code: content_policy_violation accepts "%s"',
  async (input) => {
    const service = await openService()

    expect((await service.speech({ input })).status).toBe(200)
  },
)

it('7.retry.2: gives the wait in whole seconds on 429 and 503', async () => {
  const service = await openService()

  const busy = await service.speech({ input: 'sandbox-429' })
  const down = await service.speech({ input: 'sandbox-503' })

  expect([busy.headers.get('retry-after'), down.headers.get('retry-after')]).toEqual(['1', '1'])
})

it('7.retry.1: returns the same rejection for the same request', async () => {
  const service = await openService()
  const ask = () => service.speech({ input: 'Hello', voice_id: 'lena', model: 'simba-3.2' })

  const { body: first } = await refusal(await ask())
  const { body: second } = await refusal(await ask())

  expect(second.error).toEqual(first.error)
  expect(first.error.code).toBe('validation_failed')
})

it('7 status 400: describes valid values in its own words', async () => {
  const service = await openService()
  const body = {
    name: 'Reception',
    prompt: 'You answer.',
    channels: [],
    tts: { speed: 2.5 },
    background_noise: { preset: 'sea' },
    max_call_duration_seconds: 1.5,
    knowledge_instruction: 'x'.repeat(1_001),
    webhook_url: 'nowhere',
  }

  const answer = await refusal(await service.send('POST', '/v1/agents', { body }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(answer.fields).toEqual({
    channels: 'must not be empty',
    'tts.speed': 'must be at most 2',
    'background_noise.preset': 'must be one of office, city, forest, crowded_room, keyboard_typing, hold_music',
    max_call_duration_seconds: 'must be a whole number',
    knowledge_instruction: 'must have at most 1000 characters',
    webhook_url: 'must be an address that begins with http:// or https://',
  })
})
