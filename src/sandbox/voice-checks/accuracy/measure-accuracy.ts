import { seededRandom } from '#shared/domain/seeded-random.ts'
import { loadEspeak } from '../../engine/espeak.ts'
import { isSameSpeaker, sampleDistance } from '../compare-speakers.ts'
import type { VoicedRecording } from '../compare-speakers.ts'
import { consentPhrase, drawWords, OTHER_TEXTS } from '../consent-phrase.ts'
import { hearRecording } from '../hear-recording.ts'
import { HEARING_RATE_HZ } from '../mel-cepstra.ts'
import { resampleMono } from '../resample-mono.ts'
import { distort } from './distort.ts'
import type { Distortion } from './distort.ts'

/**
 * Prints how accurately speakers are compared, on voices with known speakers, as the table in docs/voice.md. `npm run
 * voice-checks`; takes some minutes. `--json` prints every individual value instead.
 */

const ENGINE_RATE_HZ = 22_050
const SPEAKERS =
  'Andrea Annie Alex Denis Gene Hugo Lee Marco Michael Nguyen adam aunty belinda caleb david f1 f2 f4 f5 iven linda m1 m3 m4 m7 m8 max paul pedro quincy rob sandro shelby steph victor zac'.split(
    ' ',
  )
const ACCENTS = ['en-us', 'en', 'en-gb-scotland', 'en-gb-x-rp', 'en-us-nyc']
const PHRASES = 4
const STRANGERS = 4
const STRANGER_STEP = 7
const SAMPLE_MS = 20_000
const FULL_NAME = 'Maria Lindqvist'

/** How and where the same speaker may sound different the second time. */
interface Condition {
  name: string
  /** Maximum change of the pitch value, about a quarter semitone per step. */
  pitch?: number
  /** Maximum change of pace, as a fraction. */
  pace?: number
  distortion: (random: () => number) => Distortion
}

const CONDITIONS: Condition[] = [
  { name: 'clean', distortion: () => ({}) },
  { name: '20 dB quieter', distortion: () => ({ gainDb: -20 }) },
  { name: 'noise 25 dB below the speech', distortion: () => ({ noiseDb: 25 }) },
  { name: 'noise 15 dB below the speech', distortion: () => ({ noiseDb: 15 }) },
  { name: 'room with 400 ms reverberation', distortion: () => ({ roomMs: 400 }) },
  { name: 'up to 12% faster or slower', pace: 0.12, distortion: () => ({}) },
  { name: 'up to 1.5 semitones higher or lower', pitch: 6, distortion: () => ({}) },
  {
    name: 'all of these, in two rooms with two microphones',
    pitch: 6,
    pace: 0.12,
    distortion: (random) => ({
      gainDb: -20 * random(),
      noiseDb: 15 + 20 * random(),
      roomMs: 150 + 300 * random(),
      tiltDb: 3 * random() - 1.5,
    }),
  },
]

interface Recorded {
  speaker: string
  sample: VoicedRecording
  /** The sample before analysis. */
  received: Float32Array
  phrase: VoicedRecording
}

// Always the same seed, so changed numbers mean a change in what is measured.
const random = seededRandom(20_261)
const espeak = await loadEspeak()
const words = Array.from({ length: PHRASES }, () => drawWords(random))
const figures: object[] = []
const speakers = SPEAKERS.map((name) => ({
  name: `${ACCENTS[Math.floor(random() * ACCENTS.length)] ?? 'en'}+${name}`,
  pitch: Math.round(30 + 40 * random()),
  pitchRange: Math.round(35 + 30 * random()),
  pace: Math.round(150 + 35 * random()),
}))

const rows = [
  '| Difference | Same voice accepted | Other voice rejected | Sample with half of another voice rejected |',
  '|---|---|---|---|',
]
for (const condition of CONDITIONS) {
  const recorded: Recorded[] = []
  for (const [index, speaker] of speakers.entries()) {
    const phraseIndex = index % PHRASES
    const text = consentPhrase(FULL_NAME, words[phraseIndex] ?? [])
    const received = receive(OTHER_TEXTS.join(' '), speaker, condition, SAMPLE_MS)
    recorded.push({
      speaker: speaker.name,
      received,
      sample: await hear(received),
      phrase: await hear(receive(text, speaker, condition)),
    })
  }
  rows.push(`| ${condition.name} | ${(await tally(condition, recorded)).join(' | ')} |`)
}
console.log(process.argv.includes('--json') ? JSON.stringify(figures) : rows.join('\n'))

async function tally(condition: Condition, recorded: readonly Recorded[]): Promise<string[]> {
  const same: boolean[] = []
  const strange: boolean[] = []
  const half: boolean[] = []
  for (const [index, { speaker, sample, received, phrase }] of recorded.entries()) {
    const own = sampleDistance(sample, phrase)
    same.push(isSameSpeaker(own))
    figures.push({ condition: condition.name, speaker, own })
    for (let step = 1; step <= STRANGERS; step++) {
      const stranger = recorded[(index + step * STRANGER_STEP) % recorded.length] as Recorded
      const distance = sampleDistance(sample, stranger.phrase)
      strange.push(!isSameSpeaker(distance))
      figures.push({ condition: condition.name, speaker, stranger: stranger.speaker, distance })
    }
    const { received: other } = recorded[(index + STRANGER_STEP) % recorded.length] as Recorded
    const mixed = sampleDistance(await hear(halves(received, other)), phrase)
    half.push(!isSameSpeaker(mixed))
    figures.push({ condition: condition.name, speaker, mixed })
  }
  return [same, strange, half].map((answers) => `${answers.filter(Boolean).length} of ${answers.length}`)
}

/** The text as received. */
function receive(
  text: string,
  speaker: (typeof speakers)[number],
  condition: Condition,
  durationMs?: number,
): Float32Array {
  const around = (most: number) => most * (2 * random() - 1)
  const voice = {
    ...speaker,
    pitch: Math.round(speaker.pitch + around(condition.pitch ?? 0)),
    pace: Math.round(speaker.pace * (1 + around(condition.pace ?? 0))),
  }
  const { samples } = espeak.speak(`<speak>${text}</speak>`, voice)
  const length = durationMs === undefined ? samples.length : (durationMs * ENGINE_RATE_HZ) / 1_000
  const spoken = Float32Array.from(samples.subarray(0, length), (sample) => sample / 32_768)
  return distort(spoken, ENGINE_RATE_HZ, condition.distortion(random), random)
}

/** The first half of one and the second half of the other. */
function halves(first: Float32Array, second: Float32Array): Float32Array {
  const middle = Math.min(first.length, second.length) >> 1
  return Float32Array.from([...first.subarray(0, middle), ...second.subarray(middle, 2 * middle)])
}

async function hear(received: Float32Array): Promise<VoicedRecording> {
  const heard = hearRecording(await resampleMono(received, ENGINE_RATE_HZ, HEARING_RATE_HZ))
  return { ...heard, pitch: heard.pitch ?? { medianHz: 1, spreadSemitones: 0 } }
}
