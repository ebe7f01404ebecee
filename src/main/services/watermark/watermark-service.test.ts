import { afterAll, beforeAll, expect, it } from 'vitest'
import { READING, SPOKEN_RATE_HZ, speakAloud, TOM, wavFile } from '#sandbox/voice-checks/speak-aloud.test-support.ts'
import { startPracticeRig, type PracticeRig } from '../../testing/practice.test-support.ts'
import { isQuiet, openDesk } from './open-watermark.test-support.ts'

let practice: PracticeRig
let marked: Uint8Array
let clear: Uint8Array

beforeAll(async () => {
  practice = await startPracticeRig()
  const answer = await fetch(`${practice.baseUrl}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${practice.apiKeys.paid}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input: READING, voice_id: 'aria', audio_format: 'wav' }),
  })
  const { audio_data } = (await answer.json()) as { audio_data: string }
  marked = new Uint8Array(Buffer.from(audio_data, 'base64'))
  clear = wavFile([await speakAloud(READING, TOM)], SPOKEN_RATE_HZ)
}, 60_000)
afterAll(() => practice.stop())

const withKey = () => ({ baseUrl: practice.baseUrl, apiKey: practice.apiKeys.paid })
const LISTENING_MS = 60_000

it('says of each file whether it is marked, and how sure the service is', { timeout: LISTENING_MS }, async () => {
  const { drop, until } = await openDesk(withKey())

  await drop({ 'spoken.wav': marked, 'person.wav': clear })

  const { checks } = await until(isQuiet)
  expect(checks.map(({ fileName, state }) => [fileName, state.kind === 'done' && state.result])).toEqual([
    ['spoken.wav', expect.objectContaining({ watermarked: true, confidence: expect.closeTo(1, 2) })],
    ['person.wav', expect.objectContaining({ watermarked: false, confidence: expect.closeTo(0, 0) })],
  ])
})

it('asks without the key where there is none, and hears yes or no', { timeout: LISTENING_MS }, async () => {
  const { drop, until } = await openDesk({ baseUrl: practice.baseUrl, apiKey: null })

  await drop({ 'spoken.wav': marked }, false)

  const [check] = (await until(isQuiet)).checks
  expect(check?.state).toMatchObject({ kind: 'done', result: { watermarked: true, confidence: null } })
})

it(
  'keeps the list of each workspace to itself, also from those who know its ids',
  { timeout: LISTENING_MS },
  async () => {
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
  },
)
