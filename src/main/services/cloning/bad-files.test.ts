import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBytes } from '#shared/domain/samples.ts'
import { CLONE_UPLOAD_MAX_BYTES } from '#shared/service-wire/voice-cloning.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { wavHeader } from '../../media/wav-header.ts'
import { signalSample } from './known-signal.test-support.ts'
import { openCloning, RATE_HZ, voiceLike, type OpenedCloning } from './open-cloning.test-support.ts'

let studio: OpenedCloning
let sandbox: SandboxRig
let challengeId: string
beforeAll(async () => {
  studio = await openCloning()
  sandbox = await startSandboxRig()
  const answer = await fetch(`${sandbox.baseUrl}/v1/voices/consent-challenges`, {
    method: 'POST',
    headers: { ...authorized(), 'content-type': 'application/json' },
    body: JSON.stringify({ full_name: 'Ada Okafor' }),
  })
  challengeId = ((await answer.json()) as { id: string }).id
})
afterAll(async () => {
  await studio.close()
  await sandbox.stop()
})

const authorized = () => ({ Authorization: `Bearer ${sandbox.apiKeys.paid}` })

const wav = (samples: Int16Array, rateHz = RATE_HZ): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([wavHeader(rateHz, samples.byteLength), getBytes(samples)]))
const voice = (durationMs: number, rateHz = RATE_HZ, gain = 0.3) => voiceLike(durationMs, { rateHz, gain })
const clipped = (durationMs: number) =>
  voice(durationMs).map((sample) => Math.max(-32_768, Math.min(32_767, sample * 8)))
const even = (durationMs: number, value: (index: number) => number) =>
  Int16Array.from({ length: durationMs * 48 }, (_, index) => value(index))

/** PCM samples of other shapes. */
function getWav(options: {
  channels?: number
  bits?: number
  rateHz?: number
  durationMs: number
}): Uint8Array<ArrayBuffer> {
  const { channels = 1, bits = 16, rateHz = RATE_HZ, durationMs } = options
  const samples = voice(durationMs, rateHz)
  const step = bits / 8
  const data = Buffer.alloc(samples.length * channels * step)
  samples.forEach((sample, index) => {
    for (let channel = 0; channel < channels; channel += 1) {
      const at = (index * channels + channel) * step
      if (bits === 8) data.writeUInt8((sample >> 8) + 128, at)
      else if (bits === 24) data.writeIntLE(sample * 256, at, 3)
      else if (bits === 32) data.writeInt32LE(sample * 65_536, at)
      else data.writeInt16LE(sample, at)
    }
  })
  const header = Buffer.from(wavHeader(rateHz, data.length))
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rateHz * channels * step, 28)
  header.writeUInt16LE(channels * step, 32)
  header.writeUInt16LE(bits, 34)
  return new Uint8Array(Buffer.concat([header, data]))
}

function padded(bytes: Uint8Array, sizeBytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeBytes)
  whole.set(bytes.subarray(0, sizeBytes))
  return whole
}

const text = (content: string) => new TextEncoder().encode(content)

interface BadFile {
  name: string
  purpose: 'sample' | 'consent'
  bytes: () => Uint8Array<ArrayBuffer>
  /** Codes of the problems found, blocking ones with `!`; a sentence if the file is unreadable. */
  here: string
  /** The sandbox's code if the sample is sent unchanged; absent if another check comes first. */
  there?: string
}

const NOT_SOUND = 'Not a readable audio file. Choose a WAV, AIFF, FLAC or MP3 file.'

const FILES: BadFile[] = [
  { name: '9.99 s', purpose: 'sample', bytes: () => wav(voice(9_990)), here: 'too_short!', there: 'validation_failed' },
  {
    name: '9.999 s',
    purpose: 'sample',
    bytes: () => wav(voice(9_999)),
    here: 'too_short!',
  },
  { name: '10 s', purpose: 'sample', bytes: () => wav(voice(10_000)), here: '' },
  { name: '30 s', purpose: 'sample', bytes: () => wav(voice(30_000)), here: '' },
  {
    name: '30.01 s',
    purpose: 'sample',
    bytes: () => wav(voice(30_010)),
    here: 'too_long!',
    there: 'validation_failed',
  },
  {
    name: 'a minute',
    purpose: 'sample',
    bytes: () => wav(voice(60_000)),
    here: 'too_long!',
    there: 'validation_failed',
  },
  { name: '4.99 s of a phrase', purpose: 'consent', bytes: () => wav(voice(4_990)), here: 'too_short!' },
  { name: '5 s of a phrase', purpose: 'consent', bytes: () => wav(voice(5_000)), here: '' },
  { name: '30 s of a phrase', purpose: 'consent', bytes: () => wav(voice(30_000)), here: '' },
  { name: '30.01 s of a phrase', purpose: 'consent', bytes: () => wav(voice(30_010)), here: 'too_long!' },
  {
    name: 'one sample',
    purpose: 'sample',
    bytes: () => wav(Int16Array.of(1)),
    here: 'too_short! silent!',
    there: 'validation_failed',
  },
  {
    name: 'nothing but zeros',
    purpose: 'sample',
    bytes: () => wav(even(12_000, () => 0)),
    here: 'silent!',
    there: 'validation_failed',
  },
  {
    name: 'nothing but the last bit',
    purpose: 'sample',
    bytes: () => wav(even(12_000, (index) => index % 2)),
    here: 'silent!',
    there: 'validation_failed',
  },
  { name: 'zeros for a phrase', purpose: 'consent', bytes: () => wav(even(12_000, () => 0)), here: 'silent!' },
  {
    name: 'a constant',
    purpose: 'sample',
    bytes: () => wav(even(12_000, () => 8_000)),
    here: 'little_speech!',
    there: 'validation_failed',
  },
  {
    name: 'a steady tone',
    purpose: 'sample',
    bytes: () => wav(even(12_000, (index) => Math.round(Math.sin(index / 20) * 9_000))),
    here: 'little_speech!',
  },
  {
    name: 'steady noise',
    purpose: 'sample',
    bytes: () => wav(even(12_000, (index) => signalSample(index) >> 2)),
    here: 'little_speech!',
  },
  {
    name: 'clipped',
    purpose: 'sample',
    bytes: () => wav(clipped(12_000)),
    here: 'clipped!',
    there: 'validation_failed',
  },
  { name: 'a clipped phrase', purpose: 'consent', bytes: () => wav(clipped(8_000)), here: 'clipped!' },
  {
    name: 'a far too quiet voice',
    purpose: 'sample',
    bytes: () => wav(voice(12_000, RATE_HZ, 0.015)),
    here: 'too_quiet',
  },
  {
    name: 'a voice in noise',
    purpose: 'sample',
    bytes: () => wav(voiceLike(12_000, { gain: 0.3, noise: 0.12 })),
    here: 'noisy',
  },
  { name: 'stereo', purpose: 'sample', bytes: () => getWav({ channels: 2, durationMs: 12_000 }), here: '' },
  { name: 'six channels', purpose: 'sample', bytes: () => getWav({ channels: 6, durationMs: 12_000 }), here: '' },
  { name: '8 bits', purpose: 'sample', bytes: () => getWav({ bits: 8, durationMs: 12_000 }), here: '' },
  { name: '24 bits', purpose: 'sample', bytes: () => getWav({ bits: 24, durationMs: 12_000 }), here: '' },
  { name: '32 bits', purpose: 'sample', bytes: () => getWav({ bits: 32, durationMs: 12_000 }), here: '' },
  { name: '8 kHz', purpose: 'sample', bytes: () => wav(voice(12_000, 8_000), 8_000), here: '' },
  { name: '11,025 Hz', purpose: 'sample', bytes: () => wav(voice(12_000, 11_025), 11_025), here: '' },
  { name: '192 kHz', purpose: 'sample', bytes: () => wav(voice(12_000, 192_000), 192_000), here: '' },
  {
    name: '4 kHz',
    purpose: 'sample',
    bytes: () => wav(voice(12_000, 4_000), 4_000),
    here: 'Unsupported sample rate (4,000 Hz). Use 8,000 to 192,000 Hz.',
  },
  {
    name: 'cut off in the middle',
    purpose: 'sample',
    bytes: () => wav(voice(20_000)).slice(0, 44 + 12_000 * 96),
    here: '',
  },
  {
    name: 'cut off too early',
    purpose: 'sample',
    bytes: () => wav(voice(20_000)).slice(0, 44 + 6_000 * 96),
    here: 'too_short!',
    there: 'validation_failed',
  },
  {
    name: 'cut off in the header',
    purpose: 'sample',
    bytes: () => wav(voice(12_000)).slice(0, 20),
    here: NOT_SOUND,
    there: 'validation_failed',
  },
  {
    name: 'a header and no sound',
    purpose: 'sample',
    bytes: () => wav(new Int16Array(0)),
    here: 'This file has no audio.',
    there: 'validation_failed',
  },
  {
    name: 'empty',
    purpose: 'sample',
    bytes: () => new Uint8Array(0),
    here: 'This file is empty.',
    there: 'validation_failed',
  },
  {
    name: 'a letter',
    purpose: 'sample',
    bytes: () => text('Dear studio, this is no sound.'),
    here: NOT_SOUND,
    there: 'validation_failed',
  },
  {
    name: 'a page',
    purpose: 'sample',
    bytes: () => text('<!doctype html><script>alert(1)</script>'),
    here: NOT_SOUND,
    there: 'validation_failed',
  },
  {
    name: 'a picture',
    purpose: 'sample',
    bytes: () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13),
    here: NOT_SOUND,
    there: 'validation_failed',
  },
  {
    name: 'noise that is called WAV',
    purpose: 'sample',
    bytes: () => new Uint8Array(getBytes(voice(3_000))).slice(),
    here: NOT_SOUND,
    there: 'validation_failed',
  },
  {
    name: 'a playlist that names a file of this computer',
    purpose: 'sample',
    bytes: () => {
      writeFileSync(join(studio.folder, 'secret.wav'), wav(voice(12_000)))
      return text(
        `#EXTM3U\n#EXT-X-TARGETDURATION:12\n#EXTINF:12,\n${join(studio.folder, 'secret.wav')}\n#EXT-X-ENDLIST\n`,
      )
    },
    here: NOT_SOUND,
    there: 'validation_failed',
  },
  {
    name: '25 MB and one byte',
    purpose: 'sample',
    bytes: () => padded(wav(voice(270_000)), CLONE_UPLOAD_MAX_BYTES + 1),
    here: 'too_long!',
    there: 'payload_too_large',
  },
]

const NAMES = [
  '../../etc/passwd.wav',
  'C:\\con.wav',
  '"; rm -rf /.wav',
  '\u202Egpj.wav',
  `${'long '.repeat(200)}.wav`,
  '\r\nX: y.wav',
]

it.each(FILES.map((file, index) => ({ ...file, fileName: NAMES[index % NAMES.length] ?? 'x' })))(
  'checks $name before sending: $here',
  async ({ purpose, bytes, here, fileName }) => {
    const { speaker } = studio.addSpeaker()
    if (purpose === 'consent')
      studio.db.run(
        `UPDATE speakers SET challenge = '{"id":"chal","phrase":"x","expiresAt":null,"isSpent":false}' WHERE id = ?`,
        speaker.id,
      )
    await studio.upload('upl_abcdefgh', bytes())

    const verdict = await studio.cloning
      .importRecording(
        { speakerId: speaker.id, purpose, uploadId: 'upl_abcdefgh', fileName },
        AbortSignal.timeout(20_000),
      )
      .then(
        ({ quality }) => quality?.problems.map(({ code, isBlocking }) => `${code}${isBlocking ? '!' : ''}`).join(' '),
        (error: unknown) => (error as Error).message,
      )

    expect(verdict).toBe(here)
  },
)

it.each(FILES.filter(({ there }) => there !== undefined))(
  'gets $there from the sandbox for $name',
  async ({ bytes, there }) => {
    const form = new FormData()
    form.set('name', 'Ada')
    form.set('gender', 'female')
    form.set('consent_challenge_id', challengeId)
    form.set('sample', new Blob([bytes()]), 'sample.wav')
    form.set('consent_recording', new Blob([wav(voice(8_000))]), 'consent.wav')

    const answer = await fetch(`${sandbox.baseUrl}/v1/voices`, { method: 'POST', headers: authorized(), body: form })

    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe(there)
  },
)
