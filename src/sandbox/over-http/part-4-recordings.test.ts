import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { expect, it } from 'vitest'
import { makeAgent } from './agents.test-support.ts'
import { begin, hold, playToEnd, readList } from './conversations.test-support.ts'
import { openService } from './service.test-support.ts'
import { createToneEngine } from './tone-engine.test-support.ts'

it('4 conversations recording: contains every line at its time, with silence in between', async () => {
  const service = await openService()
  const {
    id,
    recording_url: url,
    duration_ms: durationMs,
    recording_started_at: from,
  } = await hold(service, (await makeAgent(service)).id)

  const answer = await service.send('GET', `/v1/agents/conversations/${id}/recording`)
  const open = await fetch(url)

  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg'])
  expect(new Uint8Array(await open.arrayBuffer())).toEqual(bytes)
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  const { channelData, sampleRate } = await decoder.decodeFile(bytes)
  const samples = channelData[0] ?? new Float32Array()
  expect(Math.abs((samples.length * 1_000) / sampleRate - durationMs)).toBeLessThan(60)
  const loudness = (fromMs: number, toMs: number) => {
    const part = samples.subarray((fromMs * sampleRate) / 1_000, (toMs * sampleRate) / 1_000)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
  }
  let pauseFromMs = 0
  for (const line of await readList(service, id, 'messages')) {
    const [startMs, endMs] = [line.started_at, line.ended_at].map((at) => Date.parse(at) - Date.parse(from))
    expect(loudness((startMs ?? 0) + 20, (endMs ?? 0) - 20)).toBeGreaterThan(0.1)
    expect(loudness(pauseFromMs + 40, (startMs ?? 0) - 40)).toBeLessThan(0.01)
    pauseFromMs = endMs ?? 0
  }
})

it('4 conversations recording: returns the requested range for a seeking player', async () => {
  const service = await openService()
  const { id, recording_url: url } = await hold(service, (await makeAgent(service)).id)
  const whole = await fetch(url)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const size = bytes.length
  const etag = whole.headers.get('etag') ?? ''
  expect([whole.headers.get('accept-ranges'), etag]).toEqual(['bytes', expect.stringMatching(/^"[^"]+"$/)])
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(url, { method, headers })
    const body = new Uint8Array(await answer.arrayBuffer())
    return { status: answer.status, range: answer.headers.get('content-range'), body }
  }

  expect(await ask({ range: 'bytes=0-99' })).toEqual({
    status: 206,
    range: `bytes 0-99/${size}`,
    body: bytes.slice(0, 100),
  })
  expect(await ask({ range: `bytes=${size - 5}-${size + 5}` })).toEqual({
    status: 206,
    range: `bytes ${size - 5}-${size - 1}/${size}`,
    body: bytes.slice(-5),
  })
  expect(await ask({ range: 'bytes=-7', 'if-range': etag })).toMatchObject({ status: 206, body: bytes.slice(-7) })
  expect(await ask({ range: 'bytes=10-' })).toMatchObject({ status: 206, body: bytes.slice(10) })
  for (const range of [`bytes=${size}-`, 'bytes=-0'])
    expect(await ask({ range })).toEqual({ status: 416, range: `bytes */${size}`, body: new Uint8Array() })
  for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
    expect(await ask({ range })).toEqual({ status: 200, range: null, body: bytes })
  for (const other of ['"another"', `W/${etag}`, 'Sun, 22 Nov 2026 08:00:00 GMT'])
    expect(await ask({ range: 'bytes=0-1', 'if-range': other })).toMatchObject({ status: 200, body: bytes })
  expect(await ask({ range: 'bytes=0-1' }, 'HEAD')).toMatchObject({ status: 200, range: null })
  const guarded = await service.send('GET', `/v1/agents/conversations/${id}/recording`, {
    headers: { range: 'bytes=0-3' },
  })
  expect([guarded.status, new Uint8Array(await guarded.arrayBuffer())]).toEqual([206, bytes.slice(0, 4)])
})

/** A service that reports the voice each line was spoken in. */
async function openListening() {
  const engine = createToneEngine()
  const spoken: { input: string; voice: string }[] = []
  const listening = {
    ...engine,
    speak: (...order: Parameters<typeof engine.speak>) => {
      spoken.push({ input: order[0].input, voice: order[0].voice.name })
      return engine.speak(...order)
    },
  }
  const service = await openService({ engine: listening })
  const getVoices = async (id: string) => {
    const lines = await readList(service, id, 'messages')
    expect(spoken.map(({ input }) => input)).toEqual(lines.map(({ content }) => content))
    const of = (role: string) => lines.flatMap((line, at) => (line.role === role ? [spoken[at]?.voice] : []))
    const voices = { agent: [...new Set(of('assistant'))], caller: [...new Set(of('user'))] }
    spoken.length = 0
    return voices
  }
  return { service, getVoices }
}

it('4 conversations recording: alternates between the agent’s voice and a different one for the caller', async () => {
  const { service, getVoices } = await openListening()
  const agent = await makeAgent(service, {
    tts: { voice_id: 'sabrina' },
    additional_languages: [{ language: 'de', voice_id: 'dominic', first_message: 'Guten Tag.' }],
  })

  for (const order of [{}, { language: 'de' }, { language: 'ja' }, { overrides: { voice_id: 'carly' } }]) {
    const voices = await getVoices((await hold(service, agent.id, order)).id)
    expect([voices.agent.length, voices.caller.length]).toEqual([1, 1])
    expect(voices.agent).not.toEqual(voices.caller)
  }
})

it('4 conversations recording: uses the requested voice for the agent, or the one for the language', async () => {
  const { service, getVoices } = await openListening()
  const german = [{ language: 'de', voice_id: 'dominic', first_message: 'Guten Tag.' }]
  const agent = await makeAgent(service, { tts: { voice_id: 'sabrina' }, additional_languages: german })
  const dominic = await makeAgent(service, { tts: { voice_id: 'dominic' }, language: 'de' })
  const agentVoice = async (id: string, order: object) => (await getVoices((await hold(service, id, order)).id)).agent

  const [own] = await agentVoice(agent.id, {})
  const [ofLanguage] = await agentVoice(agent.id, { language: 'de' })
  const [asked] = await agentVoice(agent.id, { overrides: { voice_id: 'carly' } })

  expect(await agentVoice(dominic.id, {})).toEqual([ofLanguage])
  expect(new Set([own, ofLanguage, asked]).size).toBe(3)
})

it('4 conversations recording: isn’t stored if the agent opts out, and isn’t available before the end', async () => {
  const service = await openService()
  const agent = await makeAgent(service, { save_audio_recording: false })
  const { id } = await begin(service, agent.id)

  const early = await service.send('GET', `/v1/agents/conversations/${id}/recording`)
  const { recording_url: url } = await playToEnd(service, id)
  const late = await service.send('GET', `/v1/agents/conversations/${id}/recording`)
  const guessed = await fetch(`${service.baseUrl}/recordings/${id}.ogg`)

  expect(url).toBeNull()
  expect([early.status, late.status, guessed.status]).toEqual([404, 404, 404])
})
