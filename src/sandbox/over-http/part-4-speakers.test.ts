import { expect, it } from 'vitest'
import { ADA, READING, SPOKEN_RATE_HZ, speakAloud, TOM, wavFile } from '../voice-checks/speak-aloud.test-support.ts'
import {
  askForPhrase,
  createVoice,
  LISTENING_MS,
  partsFor,
  recordingOf,
  shareVoiceChecks,
} from './cloning.test-support.ts'
import { openService, refusal } from './service.test-support.ts'

const listening = shareVoiceChecks()

it(
  '4.Voices.3: rejects a sample with another speaker in either half',
  async () => {
    const service = await openService({ voiceChecks: listening })
    const [ada, tom] = [await speakAloud(READING, ADA, 10_000), await speakAloud(READING, TOM, 10_000)]

    for (const halves of [
      [ada, tom],
      [tom, ada],
    ]) {
      const sample = Float32Array.from(halves.flatMap((half) => [...half]))
      const challenge = await askForPhrase(service)
      const parts = await partsFor(challenge, { sample: new Blob([wavFile([sample], SPOKEN_RATE_HZ)]) })

      const answer = await refusal(await createVoice(service, parts))

      expect(answer).toMatchObject({ status: 422, code: 'consent_speaker_mismatch' })
    }
  },
  LISTENING_MS,
)

it(
  '4.Voices.2: accepts the statement as spoken, whatever script the name is written in',
  async () => {
    const service = await openService({ voiceChecks: listening })

    for (const [written, said] of [
      ['ليلى العلي', 'Layla al Ali'],
      ['ליאת בן־דוד', 'Liat Ben David'],
      ['Елена Иванова', 'Yelena Ivanova'],
    ] as const) {
      const challenge = await askForPhrase(service, written)
      const other = await askForPhrase(service, written)
      const saying = (phrase: string) => recordingOf(phrase.replace(written, said))

      const taken = await createVoice(
        service,
        await partsFor(challenge, { consent_recording: await saying(challenge.phrase) }),
      )
      const refused = await createVoice(
        service,
        await partsFor(other, { consent_recording: await saying(challenge.phrase) }),
      )

      expect(taken.status).toBe(201)
      expect(await refusal(refused)).toMatchObject({ status: 422, code: 'consent_phrase_mismatch' })
    }
  },
  LISTENING_MS,
)
