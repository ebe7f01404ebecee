import { seededRandom } from '#shared/domain/seeded-random.ts'
import { ENGINE_SAMPLE_RATE_HZ } from '../../engine/espeak.ts'
import type { Espeak } from '../../engine/espeak.ts'
import { consentPhrase, drawWords } from '../consent-phrase.ts'
import { resampleMono } from '../resample-mono.ts'
import { SPEECH_RATE_HZ } from '../../engine/speech-model.ts'
import { distort } from './distort.ts'
import type { FliteSpeech, FliteVoice } from './flite.ts'
import type { MEASURED, TUNED } from './people.ts'

/** What is read instead of the statement. */
export const KINDS = [
  'the statement',
  'with a negation',
  'with another name',
  'with another first name or surname',
  'one sentence only',
  'without the name',
  'the words of an earlier statement',
  'the words in reverse',
  'two words exchanged',
  'one other word',
] as const
export type Kind = (typeof KINDS)[number]

/** A recording whose text is known. */
export interface DrawnRecording {
  kind: Kind
  /** The challenge it is sent for. */
  phrase: { fullName: string; words: readonly string[] }
  text: string
  speaker: string
  /** Mono, at `SPEECH_RATE_HZ`. */
  samples: Float32Array
}

export type People = typeof TUNED | typeof MEASURED
export interface Speakers {
  espeak: Espeak
  flite: (text: string, voice: FliteVoice) => Promise<FliteSpeech>
}

const NEGATIONS: readonly (readonly [from: string, to: string])[] = [
  ['agree', 'do not agree'],
  ['agree', "don't agree"],
  ['agree', 'disagree'],
  ['agree', 'never agree'],
  ['agree', 'cannot agree'],
  ['agree', 'refuse'],
  ['may be', 'may not be'],
  ['a copy', 'no copy'],
]

/** The recording with this number; the same one each time. */
export async function drawRecording(
  { espeak, flite }: Speakers,
  people: People,
  kind: Kind,
  number: number,
): Promise<DrawnRecording> {
  const random = seededRandom(7_919 * (number + 1) + 104_729 * KINDS.indexOf(kind) + people.names.first.length)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const between = (low: number, high: number) => low + (high - low) * random()

  const phrase = { fullName: `${pick(people.names.first)} ${pick(people.names.last)}`, words: drawWords(random) }
  const text = textOf(kind, phrase, { pick, random, people })
  const spoken = random() < 0.6 ? speakEspeak() : await speakNaturally()
  const size = between(0.9, 1.13)
  const voice = await resampleMono(spoken.samples, Math.round(spoken.sampleRateHz * size), SPEECH_RATE_HZ)
  const quiet = [between(100, 1_200), between(100, 1_200)].map((ms) => Math.round((ms * SPEECH_RATE_HZ) / 1_000))
  const padded = new Float32Array((quiet[0] as number) + voice.length + (quiet[1] as number))
  padded.set(voice, quiet[0])
  const distortion = {
    gainDb: between(-20, 0),
    ...(random() < 0.5 && { noiseDb: between(15, 40) }),
    ...(random() < 0.5 && { roomMs: between(100, 450) }),
    ...(random() < 0.5 && { tiltDb: between(-1.5, 1.5) }),
  }
  return { kind, phrase, text, speaker: spoken.speaker, samples: distort(padded, SPEECH_RATE_HZ, distortion, random) }

  function speakEspeak() {
    const chosen = {
      name: `${pick(people.accents)}+${pick(people.espeak)}`,
      pitch: Math.round(between(30, 70)),
      pitchRange: Math.round(between(30, 70)),
      pace: Math.round(between(140, 195)),
    }
    const { samples } = espeak.speak(`<speak>${text}</speak>`, chosen)
    const floats = Float32Array.from(samples, (sample) => sample / 32_768)
    return { samples: floats, sampleRateHz: ENGINE_SAMPLE_RATE_HZ, speaker: chosen.name }
  }

  async function speakNaturally() {
    const chosen = pick(people.flite)
    const pitchHz = between(chosen === 'slt' ? 140 : 90, chosen === 'slt' ? 220 : 150)
    const speech = await flite(text, { voice: chosen, stretch: between(0.85, 1.2), pitchHz })
    return { ...speech, speaker: chosen as string }
  }
}

interface Drawing {
  pick: <Value>(values: readonly Value[]) => Value
  random: () => number
  people: People
}

function textOf(kind: Kind, { fullName, words }: DrawnRecording['phrase'], { pick, random, people }: Drawing): string {
  const [first = '', last = ''] = fullName.split(' ')
  const other = (names: readonly string[], name: string) => pick(names.filter((candidate) => candidate !== name))
  const statement = consentPhrase(fullName, words)
  const as = (name: string) => consentPhrase(name, words)
  const at = Math.floor(random() * (words.length - 1))
  switch (kind) {
    case 'the statement':
      return statement
    case 'with a negation':
      return statement.replace(...(pick(NEGATIONS) as [string, string]))
    case 'with another name':
      return as(`${other(people.names.first, first)} ${other(people.names.last, last)}`)
    case 'with another first name or surname':
      return as(
        random() < 0.5 ? `${other(people.names.first, first)} ${last}` : `${first} ${other(people.names.last, last)}`,
      )
    case 'one sentence only': {
      const [agreement = '', list = ''] = statement.split('. ')
      return random() < 0.7 ? list : agreement
    }
    case 'without the name':
      return statement.replace(`, ${fullName},`, '')
    case 'the words of an earlier statement':
      return consentPhrase(fullName, drawWords(random))
    case 'the words in reverse':
      return consentPhrase(fullName, words.toReversed())
    case 'two words exchanged':
      return consentPhrase(
        fullName,
        words.map((word, index) => (index === at ? words[at + 1] : index === at + 1 ? words[at] : word) ?? word),
      )
    case 'one other word': {
      const [exchanged = ''] = drawWords(random, words)
      return consentPhrase(fullName, words.toSpliced(at, 1, exchanged))
    }
  }
}
