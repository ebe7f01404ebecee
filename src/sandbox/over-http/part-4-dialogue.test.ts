import { expect, it } from 'vitest'
import { createSpeechEngine } from '../engine/create-speech-engine.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, SendOptions, ServiceUnderTest } from './service.test-support.ts'

const TURNS = [
  { voice_id: 'aria', input: 'Who is there?' },
  { voice_id: 'marlo', input: 'Nobody.' },
  { voice_id: 'aria', input: 'Good.' },
]
const JSON_ONLY = { headers: { Accept: 'application/json' } }

const speak = (service: ServiceUnderTest, body: object, more?: SendOptions) =>
  service.send('POST', '/v1/audio/dialogue', { body: { turns: TURNS, ...body }, ...more })

it('4 dialogue: answers the turns as one audio in the format asked for', async () => {
  const service = await openService()

  const wav = await speak(service, {})
  const mp3 = await speak(service, { audio_format: 'mp3' })
  const named = await speak(service, { output_format: 'pcm_16000' })

  expect([wav, mp3, named].map(({ status }) => status)).toEqual([200, 200, 200])
  expect([wav, mp3, named].map(({ headers }) => headers.get('content-type'))).toEqual([
    'audio/wav',
    'audio/mpeg',
    'audio/L16;rate=16000;channels=1',
  ])
  expect(wav.headers.get('service-audio-content-type')).toBe('audio/wav')
  expect(Buffer.from(await wav.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
})

it('4 dialogue: as JSON holds marks over all turns, where each turn lies, and what is billed', async () => {
  const service = await openService()

  const answer: Json = await (await speak(service, { audio_format: 'pcm' }, JSON_ONLY)).json()

  const text = TURNS.map(({ input }) => input).join('\n')
  expect(answer).toMatchObject({
    audio_format: 'pcm',
    billable_characters_count: TURNS.reduce((sum, { input }) => sum + input.length, 0),
    speech_marks: { start: 0, end: text.length, value: text },
  })
  expect(answer.turns.map((turn: Json) => [turn.voice_id, text.slice(turn.start, turn.end)])).toEqual(
    TURNS.map(({ voice_id, input }) => [voice_id, input]),
  )
  expect(answer.speech_marks.chunks.map(({ start, end }: Json) => text.slice(start, end))).toEqual([
    'Who',
    'is',
    'there?',
    'Nobody.',
    'Good.',
  ])
  const times = answer.turns.flatMap((turn: Json) => [turn.start_time, turn.end_time])
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
  expect(answer.speech_marks.end_time).toBe(times.at(-1))
})

it('4 dialogue: each turn is in its own voice and the whole carries the watermark', async () => {
  const service = await openService({ engine: createSpeechEngine() })
  const line = 'The keeper came back to the lamp with a suitcase and a ring of old keys in his hand.'
  const turns = [
    { voice_id: 'aria', input: line },
    { voice_id: 'marlo', input: line },
  ]

  const answer: Json = await (await speak(service, { turns, audio_format: 'wav' }, JSON_ONLY)).json()
  const form = new FormData()
  form.set('audio', new Blob([Buffer.from(answer.audio_data, 'base64')]), 'dialogue.wav')
  const detected = await fetch(`${service.baseUrl}/v1/audio/watermark/verify`, { method: 'POST', body: form })

  const lengths = answer.turns.map((turn: Json) => turn.end_time - turn.start_time)
  expect(lengths[0]).not.toBe(lengths[1])
  expect(await detected.json()).toEqual({ watermarked: true })
})

it('4 dialogue: has models of its own, which other routes refuse, and refuses theirs', async () => {
  const service = await openService()

  const { dialogue_models: models }: Json = await (await service.send('GET', '/v1/audio/models')).json()
  const own = await speak(service, { model: models[0].id })
  const foreign = await refusal(await speak(service, { model: 'simba-3.0' }))
  const elsewhere = await refusal(await service.speech({ input: 'Hello', model: models[0].id }))

  expect(models).toMatchObject([{ default: true, endpoints: ['/v1/audio/dialogue'] }])
  expect(own.status).toBe(200)
  expect(foreign).toMatchObject({ status: 400, code: 'validation_failed', fields: { model: expect.any(String) } })
  expect(elsewhere).toMatchObject({ status: 400, code: 'validation_failed', fields: { model: expect.any(String) } })
})

const longTurn = { voice_id: 'aria', input: 'a'.repeat(1_001) }

it.each([
  ['no turns', { turns: [] }, 400, 'validation_failed', ['turns']],
  ['an empty turn', { turns: [{ voice_id: 'aria', input: '' }] }, 400, 'validation_failed', ['turns.0.input']],
  ['2,001 characters together', { turns: [longTurn, longTurn] }, 400, 'validation_failed', ['turns']],
  ['an unknown format', { audio_format: 'flac' }, 400, 'validation_failed', ['audio_format']],
  ['an unknown voice', { turns: [{ voice_id: 'nobody', input: 'Hello' }] }, 404, 'voice_not_found', undefined],
  [
    'a refused word in one turn',
    { turns: [TURNS[0], { voice_id: 'marlo', input: 'forbiddenword' }] },
    400,
    'content_policy_violation',
    undefined,
  ],
])('4 dialogue: refuses %s and bills nothing', async (_what, body, status, code, fields) => {
  const service = await openService({ faults: true })

  const answer = await refusal(await speak(service, body))

  expect(answer).toMatchObject({ status, code })
  expect(fields === undefined ? undefined : Object.keys(answer.fields ?? {})).toEqual(fields)
  const usage: Json = await (await service.send('GET', '/sandbox/usage')).json()
  expect(usage.accounts.acct_paid.billed_characters).toBe(0)
})

it('4 dialogue: takes ten voices and refuses the eleventh as too_many_voices', async () => {
  const service = await openService()
  const { voices }: Json = await (await service.send('GET', '/v1/voices?locale=en')).json()
  const getTurns = (count: number) => voices.slice(0, count).map(({ id }: Json) => ({ voice_id: id, input: 'Hello' }))

  const ten = await speak(service, { turns: getTurns(10) })
  const eleven = await refusal(await speak(service, { turns: getTurns(11) }))

  expect(ten.status).toBe(200)
  expect(eleven).toMatchObject({ status: 400, code: 'too_many_voices' })
  expect(eleven.body.error.details).toEqual({ voices: 11 })
})

it('4 dialogue: shares rate and concurrency with speech, and needs a key that may synthesize', async () => {
  const service = await openService()
  const reader = service.sandbox.issueKey('paid', 'read')
  const open = await service.stream(
    { input: 'word '.repeat(4_000), output_format: 'pcm_48000' },
    { key: service.keys.free },
  )

  const busy = await refusal(await speak(service, {}, { key: service.keys.free }))
  await open.body?.cancel()
  const nobody = await refusal(await speak(service, {}, { key: null }))
  const reading = await refusal(await speak(service, {}, { key: reader }))
  const before = Number((await speak(service, {})).headers.get('ratelimit-remaining'))
  const after = Number((await service.speech({ input: 'Hello' })).headers.get('ratelimit-remaining'))

  expect(busy).toMatchObject({ status: 429, code: 'concurrency_limit_reached' })
  expect([nobody.status, reading.status]).toEqual([401, 403])
  expect(after).toBe(before - 1)
})
