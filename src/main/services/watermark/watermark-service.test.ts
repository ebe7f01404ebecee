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
