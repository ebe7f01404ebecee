import { afterAll, beforeAll, expect, it } from 'vitest'
import { READING, SPOKEN_RATE_HZ, speakAloud, TOM, wavFile } from '#sandbox/voice-checks/speak-aloud.test-support.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { isQuiet, openDesk } from './open-watermark.test-support.ts'

let sandbox: SandboxRig
let marked: Uint8Array
let clear: Uint8Array

beforeAll(async () => {
  sandbox = await startSandboxRig()
  const answer = await fetch(`${sandbox.baseUrl}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.apiKeys.paid}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input: READING, voice_id: 'aria', audio_format: 'wav' }),
  })
  const { audio_data } = (await answer.json()) as { audio_data: string }
  marked = new Uint8Array(Buffer.from(audio_data, 'base64'))
  clear = wavFile([await speakAloud(READING, TOM)], SPOKEN_RATE_HZ)
})
afterAll(() => sandbox.stop())

const withKey = () => ({ baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.paid })
const LISTENING_MS = 180_000

it(
  'reports for each file whether it is watermarked and how certain the service is',
  { timeout: LISTENING_MS },
  async () => {
    const { drop, until } = await openDesk(withKey())

    await drop({ 'spoken.wav': marked, 'person.wav': clear })

    const { checks } = await until(isQuiet)
    expect(checks.map(({ fileName, state }) => [fileName, state.kind === 'done' && state.result])).toEqual([
      ['spoken.wav', expect.objectContaining({ watermarked: true, confidence: expect.closeTo(1, 2) })],
      ['person.wav', expect.objectContaining({ watermarked: false, confidence: expect.closeTo(0, 0) })],
    ])
  },
)

it.each(['aiff', 'w64'])(
  'sends a file of a format that few services read as WAV: %s',
  { timeout: LISTENING_MS },
  async (format) => {
    const { drop, until } = await openDesk(withKey())

    await drop({ [`spoken.${format}`]: wrapSamples(marked, format) })

    const [check] = (await until(isQuiet)).checks
    expect(check?.state).toMatchObject({ kind: 'done', result: { watermarked: true } })
  },
)

/** The same 16-bit mono samples as AIFF or Wave64. */
function wrapSamples(wav: Uint8Array, format: string): Uint8Array {
  const bytes = Buffer.from(wav)
  const rateHz = bytes.readUInt32LE(24)
  const samples = Buffer.from(bytes.subarray(44, bytes.length - (bytes.length % 2)))
  if (format === 'w64') {
    const head = Buffer.from(
      '726966662e91cf11a5d628db04c10000' +
        '0'.repeat(16) +
        '77617665f3acd3118cd100c04f8edb8a' +
        '666d7420f3acd3118cd100c04f8edb8a2800000000000000' +
        '0'.repeat(32) +
        '64617461f3acd3118cd100c04f8edb8a' +
        '0'.repeat(16),
      'hex',
    )
    bytes.copy(head, 64, 20, 36)
    head.writeBigUInt64LE(BigInt(head.length + samples.length), 16)
    head.writeBigUInt64LE(BigInt(24 + samples.length), head.length - 8)
    return Buffer.concat([head, samples])
  }
  const head = Buffer.alloc(54)
  head.write('FORM', 0, 'latin1')
  head.writeUInt32BE(46 + samples.length, 4)
  head.write('AIFFCOMM', 8, 'latin1')
  head.writeUInt32BE(18, 16)
  head.writeUInt16BE(1, 20)
  head.writeUInt32BE(samples.length / 2, 22)
  head.writeUInt16BE(16, 26)
  // The rate with its highest bit at the top of 32, and the exponent that undoes that.
  const shift = Math.clz32(rateHz)
  head.writeUInt16BE(16_383 + 31 - shift, 28)
  head.writeUInt32BE((rateHz << shift) >>> 0, 30)
  head.write('SSND', 38, 'latin1')
  head.writeUInt32BE(8 + samples.length, 42)
  return Buffer.concat([head, samples.swap16()])
}

it('queries without a key if there is none, and gets a yes or no', { timeout: LISTENING_MS }, async () => {
  const { drop, until } = await openDesk({ baseUrl: sandbox.baseUrl, apiKey: null })

  await drop({ 'spoken.wav': marked }, false)

  const [check] = (await until(isQuiet)).checks
  expect(check?.state).toMatchObject({ kind: 'done', result: { watermarked: true, confidence: null } })
})

it('keeps each workspace’s list private, also from callers that know its IDs', { timeout: LISTENING_MS }, async () => {
  const first = await openDesk(withKey())
  const [id = ''] = await first.drop({ 'spoken.wav': marked })
  await first.until(isQuiet)
  await first.close()

  const other = await openDesk(withKey(), first.folder, 'ws_other')
  await other.desk.again({ ids: [id] })
  await other.desk.cancel({ ids: null })
  await other.desk.remove({ ids: null })
  await other.desk.remove({ ids: [id] })
  const [own = ''] = await other.drop({ 'person.wav': clear })
  const { checks } = await other.until(isQuiet)
  const report = await other.desk.report('Watermark report.csv')
  await other.close()

  expect(checks.map((check) => [check.id, check.fileName])).toEqual([[own, 'person.wav']])
  expect(Buffer.from(report?.bytes ?? []).toString()).not.toContain('spoken.wav')
  const again = await openDesk(withKey(), first.folder)
  const back = await again.until(isQuiet)
  expect(back.checks).toMatchObject([{ id, fileName: 'spoken.wav', state: { kind: 'done' }, hasBytes: true }])
  await again.close()
})
