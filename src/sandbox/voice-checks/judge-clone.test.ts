import { beforeAll, expect, it } from 'vitest'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { loadEspeak } from '../engine/espeak.ts'
import type { Espeak } from '../engine/espeak.ts'
import { distort } from './accuracy/distort.ts'
import type { Distortion } from './accuracy/distort.ts'
import { consentPhrase } from './consent-phrase.ts'
import { judgeClone } from './judge-clone.ts'
import { READING, speakAloud, SPOKEN_RATE_HZ, TOM, wavFile } from './speak-aloud.test-support.ts'
import { createStatementJudge } from './statement/judge-statement.ts'
import type { JudgeStatement } from './statement/judge-statement.ts'

const LISTENING_MS = 120_000
const PHRASE = { fullName: 'Priya Raman', words: ['lantern', 'river', 'button', 'oyster', 'velvet'] }
/** Not one of the voices in which the engine reads statements. */
const PRIYA = { name: 'en-gb-scotland+f4', pitch: 56, pitchRange: 60, pace: 172 }

const BETWEEN: [what: string, distortion: Distortion][] = [
  ['a loss of 25 dB', { gainDb: -25 }],
  ['noise 20 dB below the speech', { noiseDb: 20 }],
  ['a room and a dull microphone', { roomMs: 250, tiltDb: -1 }],
]

let espeak: Espeak
let judgeStatement: JudgeStatement

beforeAll(async () => {
  espeak = await loadEspeak()
  judgeStatement = await createStatementJudge(espeak)
})

async function record(text: string, voice: typeof PRIYA, distortion: Distortion): Promise<Uint8Array> {
  const random = seededRandom(7)
  const spoken = await speakAloud(text, voice)
  return wavFile([distort(spoken.subarray(0, 20 * SPOKEN_RATE_HZ), SPOKEN_RATE_HZ, distortion, random)], SPOKEN_RATE_HZ)
}

it.each(BETWEEN)(
  'recognizes through %s that the statement is read by the sample’s voice and no other',
  async (_what, distortion) => {
    const check = {
      sample: await record(READING, PRIYA, {}),
      phrase: PHRASE,
      gender: 'female' as const,
      engineLanguage: 'en-gb',
    }
    const text = consentPhrase(PHRASE.fullName, PHRASE.words)

    const own = await judgeClone(espeak, judgeStatement, {
      ...check,
      consentRecording: await record(text, PRIYA, distortion),
    })
    const strange = await judgeClone(espeak, judgeStatement, {
      ...check,
      consentRecording: await record(text, TOM, distortion),
    })
    const other = await judgeClone(espeak, judgeStatement, {
      ...check,
      consentRecording: await record(READING, PRIYA, distortion),
    })

    expect([own.kind, strange.kind, other.kind]).toEqual(['verified', 'speaker-mismatch', 'phrase-mismatch'])
  },
  LISTENING_MS,
)
