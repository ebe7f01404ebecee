import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireMark } from '#shared/service-wire/speech.ts'
import { createSpeechEngine } from '../engine/create-speech-engine.ts'
import type { SpeechEngine } from '../engine/speech-engine.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'
import { makeAgent } from './agents.test-support.ts'
import { hold, readList } from './conversations.test-support.ts'
import { events, openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

let engine: SpeechEngine
beforeAll(() => {
  engine = createSpeechEngine({ startsAtOnce: true })
})
afterAll(() => engine.dispose())

const SENTENCE = 'The lamp had been dark for eleven years, 3 months and a day.'
const WORDS = ['The', 'lamp', 'had', 'been', 'dark', 'for', 'eleven', 'years', '3', 'months', 'and', 'a', 'day']

async function getPcm(service: ServiceUnderTest, body: object): Promise<Int16Array> {
  const answer = await service.stream({ output_format: 'pcm_24000', ...body })
  expect(answer.status).toBe(200)
  return new Int16Array(await answer.arrayBuffer())
}

async function marksOf(service: ServiceUnderTest, body: object): Promise<{ marks: WireMark[]; audioMs: number }> {
  const sent = await events(await service.timestamps({ output_format: 'pcm_24000', ...body }))
  const marks = sent.flatMap(({ data }) => (data.speech_marks ?? []) as WireMark[])
  return { marks, audioMs: sent.at(-1)?.data.audio_duration_ms }
}

/** Mean difference in loudness over windows of 10 ms, in sample steps. */
function getDifference(left: Int16Array, right: Int16Array): number {
  const [leftLevels, rightLevels] = [levels(left), levels(right)]
  const count = Math.min(leftLevels.length, rightLevels.length)
  return (
    leftLevels.slice(0, count).reduce((sum, level, at) => sum + Math.abs(level - (rightLevels[at] ?? 0)), 0) / count
  )
}

function levels(samples: Int16Array): number[] {
  const windows = Array.from({ length: Math.floor(samples.length / 240) }, (_, at) =>
    samples.subarray(at * 240, (at + 1) * 240),
  )
  return windows.map((window) => Math.sqrt(window.reduce((sum, sample) => sum + sample * sample, 0) / window.length))
}

function loudest(samples: Int16Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
}

it('gives every written word a matching mark, in order and within the audio', async () => {
  const service = await openService({ engine })

  const { marks, audioMs } = await marksOf(service, { input: SENTENCE })

  expect(marks.map((mark) => SENTENCE.slice(mark.start, mark.end).replace(/[,.]$/, ''))).toEqual(WORDS)
  for (const [index, mark] of marks.entries()) {
    expect(mark.end_time).toBeGreaterThan(mark.start_time)
    expect(mark.end_time).toBeLessThanOrEqual(audioMs)
    expect(mark.start_time).toBeGreaterThanOrEqual(marks[index - 1]?.start_time ?? 0)
  }
})

it('returns the same marks from speech and with-timestamps', async () => {
  const service = await openService({ engine })

  const spoken: Json = await (
    await service.speech({ input: SENTENCE, output_format: 'pcm_24000', options: { text_normalization: false } })
  ).json()
  const streamed = await marksOf(service, { input: SENTENCE })

  // The voice varies randomly, which moves boundaries by a millisecond or two.
  const places = (marks: WireMark[]) => marks.map(({ start, end, value }) => [start, end, value])
  expect(places(spoken.speech_marks.chunks)).toEqual(places(streamed.marks))
  for (const [index, mark] of streamed.marks.entries()) {
    expect(Math.abs(mark.start_time - spoken.speech_marks.chunks[index].start_time)).toBeLessThan(10)
  }
  expect(Math.abs(spoken.speech_marks.end_time - streamed.audioMs)).toBeLessThan(10)
})

it('points marks into a document as sent', async () => {
  const service = await openService({ engine })
  const input = '<speak>Salt &amp; <emphasis level="strong">pepper</emphasis>, please.</speak>'

  const { marks } = await marksOf(service, { input })

  const pointedAt = marks.map((mark) => input.slice(mark.start, mark.end))
  expect(pointedAt[0]).toBe('Salt')
  expect(pointedAt.some((text) => text.startsWith('pepper'))).toBe(true)
})

it('lengthens speech by the time of a break', async () => {
  const service = await openService({ engine })

  const plain = await getPcm(service, { input: '<speak>One. Two.</speak>' })
  const broken = await getPcm(service, { input: '<speak>One. <break time="2s"/>Two.</speak>' })

  expect((broken.length - plain.length) / 24_000).toBeCloseTo(2, 0)
})

it('decodes an MP3 to the announced length', async () => {
  const service = await openService({ engine })
  const answer: Json = await (await service.speech({ input: SENTENCE, audio_format: 'mp3' })).json()
  const decoder = new MPEGDecoder()
  await decoder.ready

  const decoded = decoder.decode(Buffer.from(answer.audio_data, 'base64'))
  decoder.free()

  expect(decoded.sampleRate).toBe(24_000)
  expect(Math.abs(decoded.samplesDecoded / 24 - answer.speech_marks.end_time)).toBeLessThan(120)
})

it('gives voices different sounds and repeatable timing', async () => {
  const service = await openService({ engine })

  const aria = await getPcm(service, { input: 'Hello there.' })
  const again = await getPcm(service, { input: 'Hello there.' })
  const marlo = await getPcm(service, { input: 'Hello there.', voice_id: 'marlo' })

  expect(Math.abs(again.length - aria.length) / 24).toBeLessThan(10)
  expect(getDifference(aria, marlo)).toBeGreaterThan(2 * getDifference(aria, again))
  expect(loudest(aria)).toBeGreaterThan(1_000)
})

it('changes the audio with loudness normalization', async () => {
  const service = await openService({ engine })

  const plain = await getPcm(service, { input: SENTENCE })
  const leveled = await getPcm(service, { input: SENTENCE, options: { loudness_normalization: true } })

  expect(loudest(leveled)).not.toBe(loudest(plain))
})

it.each(VOICE_CATALOG.map(({ id }) => id))('has an audible preview for %s', async (id) => {
  const service = await openService({ engine })
  const clip = await service.send('GET', `/previews/${id}.mp3`, { key: null })
  const decoder = new MPEGDecoder()
  await decoder.ready

  const decoded = decoder.decode(new Uint8Array(await clip.arrayBuffer()))
  decoder.free()

  expect(decoded.samplesDecoded / decoded.sampleRate).toBeGreaterThan(2)
  expect(decoded.channelData[0]?.some((sample) => Math.abs(sample) > 0.03)).toBe(true)
})

it('speaks a language other than the voice’s on simba-3.0', async () => {
  const service = await openService({ engine })

  const english = await getPcm(service, { input: 'Guten Tag, liebe Freunde.' })
  const german = await getPcm(service, { input: 'Guten Tag, liebe Freunde.', language: 'de-DE' })

  expect(german.length).not.toBe(english.length)
})

it('rejects a malformed document before any audio, with the error’s position', async () => {
  const service = await openService({ engine })

  const answer = await refusal(await service.stream({ input: '<speak>One <emphasis>two</speak>' }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(answer.fields?.['input']).toMatch(/at character \d+/)
})

it('never fails on control characters, emoji and right-to-left text', async () => {
  const service = await openService({ engine })

  for (const input of [
    'a\u0000b',
    '\u0007bell',
    '🎉🎉',
    'שלום עולם',
    '你好',
    'x'.repeat(200),
    '1'.repeat(100),
    'e\u0301'.repeat(200),
    '%$€',
    '<speak><sub alias="">x</sub> y</speak>',
  ]) {
    const { status } = await service.speech({ input })

    expect([input.slice(0, 20), status < 500]).toEqual([input.slice(0, 20), true])
  }
  expect(service.reported).toEqual([])
})

it('records a whole conversation: every line at its time, with the watermark', async () => {
  const service = await openService({ engine })
  const { id: agentId } = await makeAgent(service, { first_message: 'Good morning, this is the harbour office.' })

  const { id, duration_ms: durationMs, started_at: from } = await hold(service, agentId)

  const sound = await (await service.send('GET', `/v1/agents/conversations/${id}/recording`)).arrayBuffer()
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  const { channelData, sampleRate } = await decoder.decodeFile(new Uint8Array(sound))
  decoder.free()
  const samples = channelData[0] ?? new Float32Array()
  expect(Math.abs((samples.length * 1_000) / sampleRate - durationMs)).toBeLessThan(60)
  for (const line of await readList(service, id, 'messages')) {
    const [startMs = 0, endMs = 0] = [line.started_at, line.ended_at].map((at) => Date.parse(at) - Date.parse(from))
    const heard = samples.subarray((startMs * sampleRate) / 1_000, (endMs * sampleRate) / 1_000)
    const wordsPerMinute = (line.content.split(' ').length * 60_000) / (endMs - startMs)
    expect(heard.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeGreaterThan(0.05)
    expect(wordsPerMinute).toBeGreaterThan(60)
    expect(wordsPerMinute).toBeLessThan(400)
  }
  const form = new FormData()
  form.set('audio', new Blob([sound]), 'call.ogg')
  const headers = { Authorization: `Bearer ${service.keys.paid}` }
  const detected: Json = await (
    await fetch(`${service.baseUrl}/v1/audio/watermark/detect`, { method: 'POST', headers, body: form })
  ).json()
  expect(detected).toMatchObject({ watermarked: true })
})
