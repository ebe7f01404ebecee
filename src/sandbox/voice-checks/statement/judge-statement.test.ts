import { beforeAll, expect, it } from 'vitest'
import { loadEspeak } from '../../engine/espeak.ts'
import { loadFlite } from '../accuracy/flite.ts'
import { consentPhrase } from '../consent-phrase.ts'
import { hearRecording } from '../hear-recording.ts'
import { ADA, SPOKEN_RATE_HZ, speakAloud, TOM } from '../speak-aloud.test-support.ts'
import { HEARING_RATE_HZ } from '../mel-cepstra.ts'
import { resampleMono } from '../resample-mono.ts'
import { createStatementJudge } from './judge-statement.ts'
import type { JudgeStatement } from './judge-statement.ts'
import { SPEECH_RATE_HZ } from '../../engine/speech-model.ts'

const LISTENING_MS = 60_000
const NAME = 'Ada Okafor'
const WORDS = ['lantern', 'river', 'button', 'oyster', 'velvet']
const STATEMENT = consentPhrase(NAME, WORDS)

let judge: JudgeStatement
let speakFlite: Awaited<ReturnType<typeof loadFlite>>

beforeAll(async () => {
  judge = await createStatementJudge(await loadEspeak())
  speakFlite = await loadFlite()
})

type Reader = (text: string) => Promise<Float32Array>
const readAsAda: Reader = async (text) => resampleMono(await speakAloud(text, ADA), SPOKEN_RATE_HZ, SPEECH_RATE_HZ)
const readAsTom: Reader = async (text) => resampleMono(await speakAloud(text, TOM), SPOKEN_RATE_HZ, SPEECH_RATE_HZ)
const readAsRecorded =
  (voice: 'rms' | 'slt'): Reader =>
  async (text) => {
    const { samples, sampleRateHz } = await speakFlite(text, {
      voice,
      stretch: 1,
      pitchHz: voice === 'slt' ? 175 : 105,
    })
    return resampleMono(samples, sampleRateHz, SPEECH_RATE_HZ)
  }
const OTHER_READERS: readonly (readonly [string, Reader])[] = [
  ['a synthetic voice', readAsTom],
  ['a voice made from recordings of a man', readAsRecorded('rms')],
  ['a voice made from recordings of a woman', readAsRecorded('slt')],
]

async function judgeRead(text: string, read: Reader, fullName = NAME) {
  const samples = await read(text)
  const { frames } = hearRecording(await resampleMono(samples, SPEECH_RATE_HZ, HEARING_RATE_HZ), {
    listensForPitch: false,
  })
  return judge({ frames, samples }, { fullName, words: WORDS })
}

it.each([
  ['agreement', 'I do not agree', STATEMENT.replace('agree', 'do not agree')],
  ['agreement', 'I don’t agree', STATEMENT.replace('agree', "don't agree")],
  ['agreement', 'I disagree', STATEMENT.replace('agree', 'disagree')],
  ['agreement', 'I never agreed', STATEMENT.replace('agree', 'never agreed')],
  ['agreement', 'no copy', STATEMENT.replace('a copy', 'no copy')],
  ['agreement', 'may not be made', STATEMENT.replace('may be', 'may not be')],
  ['name', 'a refusal before the statement', `I refuse all of this. ${STATEMENT}`],
  ['words', 'a withdrawal after the statement', `${STATEMENT} But I do not mean any of it.`],
  ['agreement', 'only the last sentence', STATEMENT.split('. ')[1] ?? ''],
  ['name', 'another person’s name', STATEMENT.replace(NAME, 'Peter Vale')],
  ['name', 'another surname', STATEMENT.replace('Okafor', 'Lindqvist')],
  ['name', 'no name', STATEMENT.replace(`, ${NAME},`, '')],
  [
    'words',
    'the words of an earlier statement',
    consentPhrase(NAME, ['anchor', 'pillow', 'guitar', 'shadow', 'honey']),
  ],
  ['words', 'the words in reverse', consentPhrase(NAME, WORDS.toReversed())],
  ['words', 'two words exchanged', consentPhrase(NAME, ['lantern', 'button', 'river', 'oyster', 'velvet'])],
  ['words', 'one other word', consentPhrase(NAME, ['lantern', 'river', 'button', 'oyster', 'dolphin'])],
  ['words', 'one word less', consentPhrase(NAME, WORDS.toSpliced(2, 1))],
] as const)(
  'refuses the %s if the recording has %s',
  async (part, _what, text) => {
    const fit = await judgeRead(text, readAsAda)

    expect(fit.part).toBe(part)
    expect(fit.excess).toBeGreaterThan(0)
  },
  LISTENING_MS,
)

it.each(['Ada Okafor', 'Łucja Żółć', 'Li', 'Maria del Carmen Fernández-Ocampo', 'Елена Иванова'])(
  'accepts the statement of %s, read word for word',
  async (fullName) => {
    const fit = await judgeRead(consentPhrase(fullName, WORDS), readAsTom, fullName)

    expect(fit.part).toBeUndefined()
  },
  LISTENING_MS,
)

it.each(OTHER_READERS)(
  'tells the statement from others in %s',
  async (_voice, read) => {
    const others = [
      STATEMENT.replace('agree', 'do not agree'),
      STATEMENT.replace(NAME, 'Peter Vale'),
      STATEMENT.split('. ')[1] ?? '',
      consentPhrase(NAME, ['anchor', 'pillow', 'guitar', 'shadow', 'honey']),
      consentPhrase(NAME, WORDS.toReversed()),
    ]

    const parts = []
    for (const text of [STATEMENT, ...others]) parts.push((await judgeRead(text, read)).part)

    expect(parts).toEqual([undefined, 'agreement', 'name', 'agreement', 'words', 'words'])
  },
  LISTENING_MS,
)
