import { afterAll } from 'vitest'
import { createVoiceChecks } from '../voice-checks/create-voice-checks.ts'
import type { CloneVerdict, VoiceChecks } from '../voice-checks/voice-checks.ts'
import { ADA, READING, SPOKEN_RATE_HZ, speakAloud, wavFile } from '../voice-checks/speak-aloud.test-support.ts'
import type { Json, SendOptions, ServiceUnderTest } from './service.test-support.ts'

/** Timeout of a test whose recordings are listened to. */
export const LISTENING_MS = 120_000

export interface Challenge {
  id: string
  phrase: string
  expires_at: string
}

/** Parts of a form; undefined ones are omitted. */
export type CreateParts = Record<string, string | Blob | undefined>

/** Requests a consent statement. */
export async function askForPhrase(service: ServiceUnderTest, fullName = 'Ada Okafor'): Promise<Challenge> {
  const answer = await service.send('POST', '/v1/voices/consent-challenges', { body: { full_name: fullName } })
  return (await answer.json()) as Json
}

/** An audio file of a text read aloud. */
export async function recordingOf(text: string, voice = ADA, durationMs?: number): Promise<Blob> {
  return new Blob([wavFile([await speakAloud(text, voice, durationMs)], SPOKEN_RATE_HZ)], { type: 'audio/wav' })
}

/** A complete valid form, sent by Ada. */
export async function partsFor(challenge: Challenge, changes: CreateParts = {}): Promise<CreateParts> {
  return {
    name: 'Ada',
    gender: 'female',
    sample: changes.sample ?? (await recordingOf(READING, ADA, 20_000)),
    consent_recording: changes.consent_recording ?? (await recordingOf(challenge.phrase)),
    consent_challenge_id: challenge.id,
    ...changes,
  }
}

/** Sends the form. */
export async function createVoice(
  service: ServiceUnderTest,
  parts: CreateParts,
  options: SendOptions = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) form.append(name, value)
  const { key = service.keys.paid, headers, signal } = options
  return fetch(`${service.baseUrl}/v1/voices`, {
    method: 'POST',
    headers: { ...(key === null ? {} : { Authorization: `Bearer ${key}` }), ...headers },
    body: form,
    signal,
  })
}

/** Checks that listen, for all tests of a file: their thread's engine is warm after the first. */
export function shareVoiceChecks(): VoiceChecks {
  const checks = createVoiceChecks()
  afterAll(() => checks.dispose())
  return checks
}

/** Checks that don't listen but return given verdicts, and count their calls. */
export interface ToldChecks extends VoiceChecks {
  asked(): number
}

/** For rules that don't depend on audio. Without a verdict everything is verified. */
export function createToldChecks(verdict: CloneVerdict = VERIFIED): ToldChecks {
  let asked = 0
  return {
    asked: () => asked,
    async check() {
      asked += 1
      // One turn of the event loop, like real checks: a second request must be able to arrive in between.
      await new Promise(setImmediate)
      return verdict
    },
    async dispose() {},
  }
}

const VERIFIED: CloneVerdict = {
  kind: 'verified',
  engine: ADA,
  sampleMimeType: 'audio/wav',
  recordingMimeType: 'audio/wav',
}

/** Parts with arbitrary bytes as files, for checks that don't listen. */
export function unheardParts(challenge: { id: string }, changes: CreateParts = {}): CreateParts {
  return {
    name: 'Ada',
    gender: 'female',
    sample: new Blob(['sample']),
    consent_recording: new Blob(['recording']),
    consent_challenge_id: challenge.id,
    ...changes,
  }
}
