import { expect, it } from 'vitest'
import { WireVoice } from '#shared/service-wire/catalog.ts'
import { WireConsentChallenge } from '#shared/service-wire/voice-cloning.ts'
import { createSpeechEngine } from '../engine/create-speech-engine.ts'
import { hearRecording } from '../voice-checks/hear-recording.ts'
import { ADA, READING, SPOKEN_RATE_HZ, speakAloud, TOM } from '../voice-checks/speak-aloud.test-support.ts'
import { HEARING_RATE_HZ } from '../voice-checks/mel-cepstra.ts'
import { resampleMono } from '../voice-checks/resample-mono.ts'
import {
  askForPhrase,
  createToldChecks,
  createVoice,
  LISTENING_MS,
  partsFor,
  recordingOf,
  shareVoiceChecks,
  unheardParts,
} from './cloning.test-support.ts'
import { type Json, openService, refusal } from './service.test-support.ts'

const listening = shareVoiceChecks()

it('4 consent-challenges: returns an ID, a consent statement containing the name, and its expiry', async () => {
  const service = await openService()

  const answer = await service.send('POST', '/v1/voices/consent-challenges', { body: { full_name: 'Ada Okafor' } })
  const first: Json = await answer.json()
  const second = await askForPhrase(service)

  expect(answer.status).toBe(201)
  expect(WireConsentChallenge.safeParse(first).error).toBeUndefined()
  expect(first.phrase).toContain('Ada Okafor')
  expect(Date.parse(first.expires_at)).toBeGreaterThan(service.clock.nowMs())
  expect([second.id, second.phrase]).not.toEqual([first.id, first.phrase])
})

it.each([
  ['an empty name', { full_name: ' ' }],
  ['no name', {}],
  ['a name without letters', { full_name: '123' }],
  ['a name of 121 bytes', { full_name: `${'é'.repeat(60)}a` }],
  ['a name with a line break', { full_name: 'Ada\nOkafor' }],
  ['a name that is a number', { full_name: 7 }],
])('4 consent-challenges: rejects %s', async (_what, body) => {
  const service = await openService()

  const answer = await refusal(await service.send('POST', '/v1/voices/consent-challenges', { body }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { full_name: expect.any(String) } })
})

it('4 consent-challenges: accepts a name of 120 bytes in any script', async () => {
  const service = await openService()

  const { phrase } = await askForPhrase(service, 'é'.repeat(60))

  expect(phrase).toContain('é'.repeat(60))
})

it('4 consent-challenges: allows 30 per hour and then asks for a long wait', async () => {
  const service = await openService()
  const ask = () => service.send('POST', '/v1/voices/consent-challenges', { body: { full_name: 'Ada Okafor' } })

  const statuses = []
  for (let count = 0; count < 30; count++) statuses.push((await ask()).status)
  const refused = await ask()
  const waitSeconds = Number(refused.headers.get('retry-after'))
  service.clock.advance(waitSeconds * 1_000)

  expect(statuses).toEqual(Array.from({ length: 30 }, () => 201))
  expect(refused.status).toBe(429)
  expect(waitSeconds).toBeGreaterThan(60)
  expect((await ask()).status).toBe(201)
})

it(
  '4 voices create: clones a voice from a sample and the consent statement read in the same voice',
  async () => {
    const service = await openService({ voiceChecks: listening })
    const challenge = await askForPhrase(service)

    const answer = await createVoice(service, await partsFor(challenge, { name: 'My voice' }))
    const voice: Json = await answer.json()

    expect(answer.status).toBe(201)
    expect(WireVoice.safeParse(voice).error).toBeUndefined()
    expect(voice).toMatchObject({ display_name: 'My voice', gender: 'female', locale: 'en-US', type: 'personal' })
    expect(voice.models.map((model: Json) => model.name)).toEqual(['simba-3.2', 'simba-3.0'])
  },
  LISTENING_MS,
)

it(
  '4.Voices.2: rejects a recording of another text and of another statement by the same speaker',
  async () => {
    const service = await openService({ voiceChecks: listening })
    const challenge = await askForPhrase(service)
    const other = await askForPhrase(service)
    const another = await askForPhrase(service)

    const ofText = await createVoice(
      service,
      await partsFor(challenge, { consent_recording: await recordingOf(READING, ADA, 12_000) }),
    )
    const ofOtherWords = await createVoice(
      service,
      await partsFor(other, { consent_recording: await recordingOf(another.phrase) }),
    )

    expect(await refusal(ofText)).toMatchObject({ status: 422, code: 'consent_phrase_mismatch' })
    expect(await refusal(ofOtherWords)).toMatchObject({ status: 422, code: 'consent_phrase_mismatch' })
  },
  LISTENING_MS,
)

it(
  '4.Voices.3: rejects a consent statement read in a different voice than the sample, and creates no voice',
  async () => {
    const service = await openService({ voiceChecks: listening })
    const challenge = await askForPhrase(service)

    const answer = await createVoice(
      service,
      await partsFor(challenge, { consent_recording: await recordingOf(challenge.phrase, TOM) }),
    )
    const own: Json = await (await service.send('GET', '/v1/voices?type=personal')).json()

    expect(await refusal(answer)).toMatchObject({ status: 422, code: 'consent_speaker_mismatch' })
    expect(own.voices).toEqual([])
  },
  LISTENING_MS,
)

it(
  '4.Voices.4: accepts only samples of 10 to 30 seconds, and keeps the challenge',
  async () => {
    const service = await openService({ voiceChecks: listening })
    const challenge = await askForPhrase(service)
    const send = async (durationMs: number) =>
      createVoice(service, await partsFor(challenge, { sample: await recordingOf(READING, ADA, durationMs) }))

    for (const durationMs of [9_990, 30_010]) {
      const answer = await refusal(await send(durationMs))

      expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { sample: expect.any(String) } })
    }
    expect((await send(10_000)).status).toBe(201)
  },
  LISTENING_MS,
)

it(
  '4.Voices.4: speaks with a cloned voice at the pitch and pace of its sample, also in other languages',
  async () => {
    const service = await openService({ engine: createSpeechEngine(), voiceChecks: listening })
    const person = { ...TOM, pitch: 62, pace: 190 }
    const challenge = await askForPhrase(service, 'Tom Baker')
    const parts = await partsFor(challenge, {
      gender: 'male',
      locale: 'en-gb',
      sample: await recordingOf(READING, person, 20_000),
      consent_recording: await recordingOf(challenge.phrase, person),
    })
    const voice: Json = await (await createVoice(service, parts)).json()
    const hear = async (body: object) => {
      const answer: Json = await (
        await service.speech({ voice_id: voice.id, output_format: 'pcm_22050', ...body })
      ).json()
      const bytes = Buffer.from(answer.audio_data, 'base64')
      const samples = Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at) / 32_768)
      return hearRecording(await resampleMono(samples, 22_050, HEARING_RATE_HZ))
    }

    const sample = hearRecording(await resampleMono(await speakAloud(READING, person, 20_000), SPOKEN_RATE_HZ, HEARING_RATE_HZ))
    const spoken = await hear({ input: READING.slice(0, 300) })
    const german = await hear({
      input: 'Die Lampe war seit elf Jahren dunkel, als die Tochter des Wärters nach Hause kam.',
      language: 'de-DE',
    })

    expect(voice.locale).toBe('en-GB')
    const semitones = (heard: typeof spoken) =>
      12 * Math.log2((heard.pitch?.medianHz ?? 0) / (sample.pitch?.medianHz ?? 1))
    expect(Math.abs(semitones(spoken))).toBeLessThan(1)
    expect(Math.abs(semitones(german))).toBeLessThan(3)
    expect(spoken.syllablesPerSecond / sample.syllablesPerSecond).toBeGreaterThan(0.8)
    expect(spoken.syllablesPerSecond / sample.syllablesPerSecond).toBeLessThan(1.25)
    const clip = await fetch(voice.preview_audio)
    expect([clip.status, clip.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  },
  LISTENING_MS,
)

it('4.Voices.5: returns 402 if the plan doesn’t include cloning', async () => {
  const service = await openService()
  const key = service.keys.free
  const body = { full_name: 'Ada Okafor' }

  const challenge = await service.send('POST', '/v1/voices/consent-challenges', { body, key })
  const create = await createVoice(service, unheardParts({ id: 'any' }), { key })

  for (const answer of [challenge, create]) {
    expect(await refusal(answer)).toMatchObject({ status: 402, code: 'voice_cloning_not_included' })
  }
})

it.each(['2026-06-25', '2026-09-30', undefined])(
  '4.Voices.1: rejects the earlier consent object on version %s',
  async (version) => {
    const checks = createToldChecks()
    const service = await openService({ voiceChecks: checks })
    const parts = unheardParts({ id: '' }, { consent_challenge_id: undefined, consent_recording: undefined })
    const consent = JSON.stringify({ fullName: 'Ada Okafor', email: 'ada@example.com' })

    const answer = await createVoice(
      service,
      { ...parts, consent },
      { headers: version === undefined ? {} : { 'Service-Version': version } },
    )

    expect(await refusal(answer)).toMatchObject({ status: 400, code: 'consent_verification_required' })
    expect(checks.asked()).toBe(0)
  },
)

it('4 voices create: names every missing or invalid part', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })

  const missing = await refusal(await createVoice(service, { avatar: 'text' }))
  const wrong = await refusal(
    await createVoice(service, {
      name: 'a\u0000b',
      gender: 'unknown',
      locale: 'not a locale',
      sample: 'text',
      consent_recording: new Blob(['x']),
      consent_challenge_id: 'x',
    }),
  )

  expect(missing).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(Object.keys(missing.fields ?? {}).toSorted()).toEqual(
    ['avatar', 'consent_challenge_id', 'consent_recording', 'gender', 'name', 'sample'].toSorted(),
  )
  expect(wrong).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(Object.keys(wrong.fields ?? {}).toSorted()).toEqual(['gender', 'locale', 'name', 'sample'])
})

it('4 voices create: rejects a locale no model supports and stores a supported one', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })

  const japanese = await createVoice(service, unheardParts(await askForPhrase(service), { locale: 'ja-JP' }))
  const austrian = await createVoice(service, unheardParts(await askForPhrase(service), { locale: 'de' }))
  const voice: Json = await austrian.json()

  expect(await refusal(japanese)).toMatchObject({ status: 400, fields: { locale: expect.any(String) } })
  expect(voice.locale).toBe('de')
  expect(voice.models.map((model: Json) => model.name)).toEqual(['simba-3.0'])
})

it('4 voices create: rejects a malformed or non-multipart form with bad_request', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const boundary = { 'Content-Type': 'multipart/form-data; boundary=cut' }

  const json = await service.send('POST', '/v1/voices', { body: { name: 'Ada' } })
  const broken = await service.send('POST', '/v1/voices', {
    headers: boundary,
    body: '--cut\r\nContent-Disposition: form-data; name="sample"; filename="a.wav"\r\n\r\nRIFF',
  })

  for (const answer of [json, broken]) expect(await refusal(answer)).toMatchObject({ status: 400, code: 'bad_request' })
})

it('4 voices create: accepts exactly 25 MB per file and keeps the challenge', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const challenge = await askForPhrase(service)
  const largest = new Blob([new Uint8Array(25 * 1024 * 1024)])
  const larger = new Blob([largest, 'x'])

  for (const field of ['sample', 'consent_recording']) {
    const answer = await refusal(await createVoice(service, unheardParts(challenge, { [field]: larger })))

    expect(answer).toMatchObject({ status: 413, code: 'payload_too_large', body: { error: { details: { field } } } })
  }
  const taken = await createVoice(service, unheardParts(challenge, { sample: largest, consent_recording: largest }))
  expect(taken.status).toBe(201)
})

it('4 voices create: ignores file names and declared types', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const names = ['../../../etc/passwd', 'a".wav', 'a\r\nX-Evil: 1.wav', 'a\u0000.wav', '🎙️.exe', 'x'.repeat(5_000)]

  const statuses = []
  for (const name of names) {
    const { id } = await askForPhrase(service)
    const sample = new File(['sample'], name, { type: 'application/x-msdownload' })
    statuses.push((await createVoice(service, unheardParts({ id }, { sample }))).status)
  }

  expect(statuses).toEqual(names.map(() => 201))
})

it('4 voice: is listed after the shared ones, found by its ID, and gone when deleted', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const made: Json = await (await createVoice(service, unheardParts(await askForPhrase(service)))).json()
  const path = `/v1/voices/${made.id}`

  const one: Json = await (await service.send('GET', path)).json()
  const list: Json = await (await service.send('GET', '/v1/voices?limit=200')).json()
  const personal: Json = await (await service.send('GET', '/v1/voices?type=personal&gender=female&locale=EN')).json()
  const removed = await service.send('DELETE', path)

  expect(one).toEqual(made)
  expect(list.voices.at(-1)).toEqual(made)
  expect(personal.voices).toEqual([made])
  expect(removed.status).toBe(204)
  for (const [method, gone] of [
    ['GET', path],
    ['GET', `${path}/sample`],
    ['DELETE', path],
  ] as const) {
    expect(await refusal(await service.send(method, gone))).toMatchObject({ status: 404, code: 'voice_not_found' })
  }
  expect(await refusal(await service.speech({ input: 'Hello.', voice_id: made.id }))).toMatchObject({ status: 404 })
})

it('4 voice: keeps paginating past voices deleted in the meantime', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    const voice: Json = await (await createVoice(service, unheardParts(await askForPhrase(service)))).json()
    ids.push(voice.id)
  }

  const first: Json = await (await service.send('GET', '/v1/voices?type=personal&limit=1')).json()
  await service.send('DELETE', `/v1/voices/${ids[0]}`)
  const rest: Json = await (
    await service.send('GET', `/v1/voices?type=personal&limit=5&cursor=${first.next_cursor}`)
  ).json()

  expect(first.voices.map((voice: Json) => voice.id)).toEqual([ids[0]])
  expect(rest.voices.map((voice: Json) => voice.id)).toEqual(ids.slice(1))
})

it('4 voice: allows reading a shared voice but not its sample or its deletion', async () => {
  const service = await openService()

  const shared: Json = await (await service.send('GET', '/v1/voices/aria')).json()

  expect(shared).toMatchObject({ id: 'aria', type: 'shared' })
  expect(await refusal(await service.send('GET', '/v1/voices/aria/sample'))).toMatchObject({ status: 403 })
  expect(await refusal(await service.send('DELETE', '/v1/voices/aria'))).toMatchObject({ status: 403 })
})

it('4 voice: belongs to its account, and a read-only key neither creates nor deletes one', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const reader = service.sandbox.issueKey('paid', 'read')
  const made: Json = await (await createVoice(service, unheardParts(await askForPhrase(service)))).json()
  const path = `/v1/voices/${made.id}`

  const elsewhere = await service.send('GET', path, { key: service.keys.free })
  const read = await service.send('GET', path, { key: reader })
  const refused = [
    await service.send('DELETE', path, { key: reader }),
    await createVoice(service, unheardParts({ id: 'any' }), { key: reader }),
  ]

  expect(elsewhere.status).toBe(404)
  expect(read.status).toBe(200)
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
})

it('4 voice sample: returns the bytes as sent, with their actual type', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const sample = new Blob([Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)], { type: 'text/html' })
  const made: Json = await (await createVoice(service, unheardParts(await askForPhrase(service), { sample }))).json()

  const answer = await service.send('GET', `/v1/voices/${made.id}/sample`)

  expect(answer.headers.get('content-type')).toBe('audio/wav')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="voice_\w+\.wav"$/)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await sample.arrayBuffer()))
})

it('4 voice avatar: stores and serves a picture and rejects anything else', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const png = new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])])

  const refused = await createVoice(
    service,
    unheardParts(await askForPhrase(service), { avatar: new Blob(['<svg onload="alert(1)"/>']) }),
  )
  const made: Json = await (
    await createVoice(service, unheardParts(await askForPhrase(service), { avatar: png }))
  ).json()
  const picture = await fetch(made.avatar_image)

  expect(await refusal(refused)).toMatchObject({ status: 400, fields: { avatar: expect.any(String) } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})
