import { expect, it } from 'vitest'
import { readMp3Frame } from './mp3-frame.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json } from './service.test-support.ts'
import { createToneEngine } from './tone-engine.test-support.ts'

const PCM_RATES_HZ = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000]
const MP3_FORMATS = [22_050, 24_000].flatMap((rate) => [32, 64, 96, 128, 160].map((kbps) => ({ rate, kbps })))

async function getBytes(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer())
}

it('4.Audio.3: generates MP3 at 128 kbps, 24 kHz mono if no bitrate is given', async () => {
  const service = await openService()
  const expected = { bitrateKbps: 128, sampleRateHz: 24_000, isMono: true }

  const speech: Json = await (await service.speech({ input: 'Hello wide world', audio_format: 'mp3' })).json()
  const stream = await service.stream({ input: 'Hello wide world' }, { headers: { Accept: 'audio/mpeg' } })

  expect(speech.audio_format).toBe('mp3')
  expect(readMp3Frame(Buffer.from(speech.audio_data, 'base64'))).toEqual(expected)
  expect(stream.headers.get('content-type')).toBe('audio/mpeg')
  expect(readMp3Frame(await getBytes(stream))).toEqual(expected)
})

it.each([22_050, 24_000])('4.Audio.4: encodes mp3_%i_192 at 160 kbps and reports 160', async (rate) => {
  const service = await openService()
  const request = { input: 'Hello wide world', output_format: `mp3_${rate}_192` }

  const speech: Json = await (await service.speech(request)).json()
  const stream = await service.stream(request)

  expect(speech.output_format).toBe(`mp3_${rate}_160`)
  expect(readMp3Frame(Buffer.from(speech.audio_data, 'base64'))).toMatchObject({ bitrateKbps: 160, sampleRateHz: rate })
  expect(stream.headers.get('service-output-format')).toBe(`mp3_${rate}_160`)
  expect(readMp3Frame(await getBytes(stream))).toMatchObject({ bitrateKbps: 160, sampleRateHz: rate })
})

it.each(MP3_FORMATS)('4.Audio.4: delivers mp3_$rate_$kbps as requested', async ({ rate, kbps }) => {
  const service = await openService()

  const answer = await service.stream({ input: 'Hello wide world', output_format: `mp3_${rate}_${kbps}` })

  expect(answer.headers.get('service-output-format')).toBe(`mp3_${rate}_${kbps}`)
  expect(readMp3Frame(await getBytes(answer))).toEqual({ bitrateKbps: kbps, sampleRateHz: rate, isMono: true })
})

it('4.Audio.5: generates pcm_16000 at 16 kHz from version 2026-09-30 on all three routes', async () => {
  const engine = createToneEngine()
  const service = await openService({ engine })
  const headers = { 'Service-Version': '2026-09-30' }
  const request = { input: 'Hello wide world', output_format: 'pcm_16000' }

  const speech: Json = await (await service.speech(request, { headers })).json()
  const stream = await service.stream(request, { headers })
  const timestamps = await service.timestamps(request, { headers })
  await timestamps.text()

  expect(Buffer.from(speech.audio_data, 'base64').length).toBe(0.6 * 16_000 * 2)
  expect((await getBytes(stream)).length).toBe(0.6 * 16_000 * 2)
  for (const answer of [stream, timestamps]) {
    expect(answer.headers.get('service-audio-content-type')).toBe('audio/L16;rate=16000;channels=1')
  }
  expect(engine.lastRequest()?.sampleRateHz).toBe(16_000)
})

it.each(['simba-3.0', 'simba-3.2'])(
  '4.Audio.5: labels 24 kHz as 16 kHz before version 2026-09-30 on %s',
  async (model) => {
    const engine = createToneEngine()
    const service = await openService({ engine })
    const headers = { 'Service-Version': '2026-09-29' }
    const request = { input: 'Hello wide world', output_format: 'pcm_16000', model }

    const speech: Json = await (await service.speech(request, { headers })).json()
    const stream = await service.stream(request, { headers })

    expect(speech.output_format).toBe('pcm_16000')
    expect(Buffer.from(speech.audio_data, 'base64').length).toBe(0.6 * 24_000 * 2)
    expect((await getBytes(stream)).length).toBe(0.6 * 24_000 * 2)
    expect(stream.headers.get('content-type')).toBe('audio/L16;rate=16000;channels=1')
    expect(engine.lastRequest()?.sampleRateHz).toBe(24_000)
  },
)

it('4.Audio.5: generates true 16 kHz with legacy models before current models served them', async () => {
  const service = await openService({ now: '2026-11-20T23:59:59Z' })
  const headers = { 'Service-Version': '2026-07-16' }
  const ask = () =>
    service.stream({ input: 'Hello wide world', output_format: 'pcm_16000', model: 'simba-english' }, { headers })

  const before = await getBytes(await ask())
  service.clock.advance(1_000)
  const after = await getBytes(await ask())

  expect([before.length, after.length]).toEqual([0.6 * 16_000 * 2, 0.6 * 24_000 * 2])
})

it('4.Audio.6: returns the audio type in Content-Type and Service-Audio-Content-Type', async () => {
  const service = await openService()

  const stream = await service.stream({ input: 'Hello', output_format: 'ulaw_8000' })
  const timestamps = await service.timestamps({ input: 'Hello', output_format: 'ogg_24000' })
  await Promise.all([stream.arrayBuffer(), timestamps.text()])

  expect(stream.headers.get('content-type')).toBe('audio/basic')
  expect(stream.headers.get('service-audio-content-type')).toBe('audio/basic')
  expect(timestamps.headers.get('content-type')).toBe('text/event-stream')
  expect(timestamps.headers.get('service-audio-content-type')).toBe('audio/ogg')
})

it.each(PCM_RATES_HZ)('4 formats: delivers pcm_%i as 16-bit mono at that rate', async (rate) => {
  const service = await openService()

  const answer = await service.stream({ input: 'Hello wide world', output_format: `pcm_${rate}` })

  expect(answer.headers.get('content-type')).toBe(`audio/L16;rate=${rate};channels=1`)
  expect((await getBytes(answer)).length).toBe(0.6 * rate * 2)
})

it.each([24_000, 48_000])(
  '4 formats: delivers wav_%i with a matching header, on the speech route only',
  async (rate) => {
    const service = await openService()
    const request = { input: 'Hello wide world', output_format: `wav_${rate}` }

    const body: Json = await (await service.speech(request)).json()
    const onStream = await service.stream(request)

    const wav = Buffer.from(body.audio_data, 'base64')
    expect(body).toMatchObject({ audio_format: 'wav', output_format: `wav_${rate}` })
    expect(wav.readUInt32LE(24)).toBe(rate)
    expect(wav.readUInt32LE(40)).toBe(0.6 * rate * 2)
    expect(wav.length).toBe(44 + 0.6 * rate * 2)
    expect(await refusal(onStream)).toMatchObject({ status: 400, code: 'validation_failed' })
  },
)

it.each([
  ['ogg_24000', 'audio/ogg', 'OggS'],
  ['aac_24000', 'audio/aac', '\u00ff'],
])('4 formats: delivers %s as %s', async (format, type, start) => {
  const service = await openService()

  const answer = await service.stream({ input: 'Hello wide world', output_format: format })

  expect(answer.headers.get('content-type')).toBe(type)
  const bytes = await getBytes(answer)
  expect(Buffer.from(bytes).subarray(0, start.length).toString('latin1')).toBe(start)
  expect(bytes.length).toBeGreaterThan(500)
})

it.each([
  [undefined, 'wav', 48_000],
  ['wav', 'wav', 48_000],
  ['pcm', 'pcm', 24_000],
])('4 formats: responds to audio_format %s with %s at %i', async (asked, delivered, rate) => {
  const engine = createToneEngine()
  const service = await openService({ engine })

  const body: Json = await (await service.speech({ input: 'Hello', audio_format: asked })).json()

  expect(body.audio_format).toBe(delivered)
  expect(body.output_format).toBeUndefined()
  expect(engine.lastRequest()?.sampleRateHz).toBe(rate)
})

it('4 formats: prefers output_format over audio_format and Accept', async () => {
  const service = await openService()

  const speech: Json = await (
    await service.speech({ input: 'Hello', audio_format: 'mp3', output_format: 'pcm_8000' })
  ).json()
  const stream = await service.stream(
    { input: 'Hello', output_format: 'pcm_8000' },
    { headers: { Accept: 'audio/ogg' } },
  )
  await stream.arrayBuffer()

  expect(speech).toMatchObject({ audio_format: 'pcm', output_format: 'pcm_8000' })
  expect(stream.headers.get('content-type')).toBe('audio/L16;rate=8000;channels=1')
})

it.each([
  [undefined, 'audio/mpeg'],
  ['*/*', 'audio/mpeg'],
  ['text/html', 'audio/mpeg'],
  ['not a media type at all', 'audio/mpeg'],
  ['audio/wav', 'audio/mpeg'],
  ['audio/ogg', 'audio/ogg'],
  ['AUDIO/OGG', 'audio/ogg'],
  ['audio/aac', 'audio/aac'],
  ['audio/pcm', 'audio/L16;rate=24000;channels=1'],
  ['audio/pcm;q=0.2, audio/ogg;q=0.9', 'audio/ogg'],
  ['text/event-stream, audio/pcm', 'audio/L16;rate=24000;channels=1'],
  ['audio/ogg;q=0', 'audio/mpeg'],
  ['audio/ogg;q=0.5, */*', 'audio/mpeg'],
  ['audio/ogg;q=0.5, audio/*;q=0.4', 'audio/ogg'],
  ['*/*;q=0.1, audio/aac;q=0.1', 'audio/aac'],
  ['audio/mpeg;q=0, */*', 'audio/ogg'],
  ['audio/mpeg;q=0', 'audio/mpeg'],
  ['audio/aac, audio/ogg', 'audio/aac'],
])('4 stream: responds to Accept %s with %s', async (accept, type) => {
  const service = await openService()

  const answer = await service.stream({ input: 'Hello' }, { headers: accept === undefined ? {} : { Accept: accept } })
  await answer.arrayBuffer()

  expect(answer.headers.get('content-type')).toBe(type)
})

it('4 formats: rejects an unknown format and lists the accepted values', async () => {
  const service = await openService()

  const outputFormat = await refusal(await service.stream({ input: 'Hello', output_format: 'mp3_44100_320' }))
  const audioFormat = await refusal(await service.speech({ input: 'Hello', audio_format: 'flac' }))
  const empty = await refusal(await service.stream({ input: 'Hello', output_format: '' }))
  const besideGood = await refusal(
    await service.speech({ input: 'Hello', audio_format: 'flac', output_format: 'pcm_8000' }),
  )

  expect(outputFormat).toMatchObject({ status: 400, code: 'validation_failed' })
  for (const value of ['pcm_24000', 'mp3_24000_160', 'ulaw_8000'])
    expect(outputFormat.fields?.['output_format']).toContain(value)
  expect(audioFormat).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(empty.fields).toEqual(outputFormat.fields)
  expect(besideGood.fields).toEqual(audioFormat.fields)
  for (const value of ['wav', 'mp3', 'ogg', 'aac', 'pcm']) expect(audioFormat.fields?.['audio_format']).toContain(value)
})
