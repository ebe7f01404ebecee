import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { READING, SPOKEN_RATE_HZ, speakAloud, TOM, wavFile } from '#sandbox/voice-checks/speak-aloud.test-support.ts'
import { wavHeader } from '../../media/wav-header.ts'
import { startPracticeRig, type PracticeRig } from '../../testing/practice.test-support.ts'
import { isQuiet, openDesk } from './open-watermark.test-support.ts'

const LIMIT_BYTES = 25 * 1024 * 1024
const LISTENING_MS = 120_000
const RATE_HZ = 24_000

let practice: PracticeRig
/** As the service speaks it, 24 kHz. */
let marked: Int16Array
let clear: Int16Array

beforeAll(async () => {
  practice = await startPracticeRig()
  const answer = await fetch(`${practice.baseUrl}/v1/audio/stream`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${practice.apiKeys.paid}`,
      'content-type': 'application/json',
      accept: 'audio/pcm',
    },
    body: JSON.stringify({ input: READING, voice_id: 'aria', output_format: 'pcm_24000' }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  marked = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)))
  const spoken = wavFile([await speakAloud(READING, TOM)], SPOKEN_RATE_HZ)
  clear = new Int16Array(spoken.buffer.slice(spoken.byteOffset + 44, spoken.byteOffset + (spoken.length & ~1)))
}, 60_000)
afterAll(() => practice.stop())

const open25 = () => openDesk({ baseUrl: practice.baseUrl, apiKey: practice.apiKeys.paid })

function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A WAV file of at least so many bytes: the sound again and again. */
async function writeLarge(path: string, sound: Int16Array, rateHz: number, leastBytes: number): Promise<void> {
  const times = Math.ceil(leastBytes / sound.byteLength)
  const file = await open(path, 'w')
  await file.write(wavHeader(rateHz, times * sound.byteLength))
  for (let time = 0; time < times; time += 1) await file.write(new Uint8Array(sound.buffer))
  await file.close()
}

it(
  'sends nothing of a file over 25 MB, and then a cut or a smaller copy, and says so',
  { timeout: LISTENING_MS },
  async () => {
    const { desk, until, exported, folder } = await open25()
    const path = join(folder, 'long.wav')
    await writeLarge(path, marked, RATE_HZ, LIMIT_BYTES + 1)
    exported.set('/media/exports/1/long.wav', path)

    const { id } = await desk.checkExport({ downloadUrl: '/media/exports/1/long.wav', withKey: true })
    const [tooLarge] = (await until(isQuiet)).checks
    expect(tooLarge?.state).toEqual({ kind: 'too-large' })
    const plan = await desk.plan({ id, withKey: true })
    expect(plan).toMatchObject({ isWholePossible: false, copy: { kbps: 160 } })
    expect(plan.windows.find(({ windowMs }) => windowMs === 60_000)).toMatchObject({
      requests: Math.ceil(plan.durationMs / 60_000 - 0.05),
    })

    await desk.again({ ids: [id], method: { kind: 'cut', fromMs: 5_000 } })
    const [cut] = (await until(isQuiet)).checks
    expect(cut?.state).toMatchObject({
      kind: 'done',
      result: {
        watermarked: true,
        sent: { fromMs: 5_000, toMs: expect.closeTo(5_000 + ((LIMIT_BYTES - 44) / 2 / RATE_HZ) * 1000, 3) },
      },
    })
    expect(cut?.state.kind === 'done' && cut.state.result.sent.sizeBytes).toBeLessThanOrEqual(LIMIT_BYTES)

    await desk.again({ ids: [id], method: { kind: 'compressed' } })
    const [copy] = (await until(isQuiet)).checks
    expect(copy?.state).toMatchObject({ kind: 'done', result: { watermarked: true, sent: { kbps: 160, toMs: null } } })
  },
)

it('finds roughly where in a file the mark is', { timeout: LISTENING_MS }, async () => {
  const { desk, until, exported, folder } = await open25()
  const tenSeconds = (sound: Int16Array, rateHz: number) => {
    const samples = new Float32Array(RATE_HZ * 10)
    for (let at = 0; at < samples.length; at += 1)
      samples[at] = (sound[Math.floor((at * rateHz) / RATE_HZ) % sound.length] ?? 0) / 32_768
    return samples
  }
  const person = tenSeconds(clear, SPOKEN_RATE_HZ)
  const service = tenSeconds(marked, RATE_HZ)
  const silence = new Float32Array(RATE_HZ * 10)
  const path = join(folder, 'mixed.wav')
  await writeFile(path, wavFile([joined(person, service, silence, person, new Float32Array(RATE_HZ))], RATE_HZ))
  exported.set('/mixed', path)

  const { id } = await desk.checkExport({
    downloadUrl: '/mixed',
    withKey: true,
    method: { kind: 'windows', windowMs: 10_000 },
  })

  const { checks } = await until(isQuiet)
  const result = checks.find((check) => check.id === id)?.state
  expect(result?.kind === 'done' && result.result.windows?.map(({ finding }) => finding)).toEqual([
    'clear',
    'marked',
    'unusable',
    'clear',
    'unusable',
  ])
  expect(result).toMatchObject({ result: { watermarked: true, confidence: null } })
})
