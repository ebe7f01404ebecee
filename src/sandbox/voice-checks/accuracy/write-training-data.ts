import { closeSync, openSync, writeSync } from 'node:fs'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { ENGINE_SAMPLE_RATE_HZ, loadEspeak } from '../../engine/espeak.ts'
import { consentPhrase, drawWords } from '../consent-phrase.ts'
import { hearRecording } from '../hear-recording.ts'
import { HEARING_RATE_HZ, HOP_MS } from '../mel-cepstra.ts'
import { INPUTS, phoneInputs } from '../statement/phone-inputs.ts'
import { PHONES, SILENCE, toPhones } from '../statement/phones.ts'
import type { Phone } from '../statement/phones.ts'
import { resampleMono } from '../resample-mono.ts'
import { distort } from './distort.ts'
import { loadFlite } from './flite.ts'
import { FITTED, FITTED_VOICES } from './people.ts'

/**
 * Writes labeled speech for `train-phone-model.py`: per frame the utterance's number, its state and its values, as
 * 32-bit floats. Arguments: file, number of utterances.
 */

interface Segment {
  phones: readonly Phone[]
  endMs: number
}
interface Labeled {
  samples: Float32Array
  sampleRateHz: number
  segments: Segment[]
}

const [target = '', count = '700', seed = '1'] = process.argv.slice(2)
const random = seededRandom(Number(seed))
const espeak = await loadEspeak()
const speakFlite = await loadFlite()
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
const between = (low: number, high: number) => low + (high - low) * random()

const FRAME_MIDDLE_MS = 16

const file = openSync(target, 'w')
for (let index = 0; index < Number(count); index++) {
  const text = drawText()
  const spoken = random() < 0.6 ? speakEspeak(text) : await speakNaturally(text)
  // A smaller or larger person: everything is higher and faster, or lower and slower.
  const size = between(0.82, 1.4)
  const atRate = await resampleMono(spoken.samples, Math.round(spoken.sampleRateHz * size), HEARING_RATE_HZ)
  const quietMs = [between(50, 900), between(50, 900)] as const
  const padded = new Float32Array(atRate.length + ((quietMs[0] + quietMs[1]) * HEARING_RATE_HZ) / 1_000)
  padded.set(atRate, (quietMs[0] * HEARING_RATE_HZ) / 1_000)
  const received = distort(padded, HEARING_RATE_HZ, drawDistortion(), random)
  const { frames } = hearRecording(received, { listensForPitch: false })
  const inputs = phoneInputs(frames, 1)
  const rowLength = 2 + INPUTS
  const rows = new Float32Array(frames.length * rowLength)
  const segments = spoken.segments.map(({ phones, endMs }) => ({ phones, endMs: quietMs[0] + endMs / size }))
  for (const at of frames.keys()) {
    rows.set([index, stateAt(segments, quietMs[0], at * HOP_MS + FRAME_MIDDLE_MS)], at * rowLength)
    rows.set(inputs.subarray(at * INPUTS, (at + 1) * INPUTS), at * rowLength + 2)
  }
  writeSync(file, new Uint8Array(rows.buffer))
}
closeSync(file)

function drawText(): string {
  const name = `${pick(FITTED.names)} ${pick(FITTED.names)}`
  const kind = random()
  if (kind < 0.5) {
    const statement = consentPhrase(name, drawWords(random))
    if (kind < 0.4) return statement
    return statement.replace('agree', pick(['do not agree', "don't agree", 'disagree', 'never agreed', 'cannot agree']))
  }
  return kind < 0.75
    ? pick(FITTED.texts)
    : `${name}, ${pick(FITTED.names)} ${pick(FITTED.names)}, ${drawWords(random).join(' ')}.`
}

function drawDistortion() {
  return {
    gainDb: between(-20, 0),
    ...(random() < 0.6 && { noiseDb: between(10, 40) }),
    ...(random() < 0.5 && { roomMs: between(100, 500) }),
    ...(random() < 0.6 && { tiltDb: between(-2, 2) }),
  }
}

function speakEspeak(text: string): Labeled {
  const voice = {
    name: `${pick(FITTED_VOICES.accents)}+${pick(FITTED_VOICES.espeak)}`,
    pitch: Math.round(between(25, 75)),
    pitchRange: Math.round(between(25, 75)),
    pace: Math.round(between(130, 205)),
  }
  const { samples, events } = espeak.speak(`<speak>${text}</speak>`, voice)
  const sounds = events.filter(({ type }) => type === 'phoneme')
  const segments = sounds.map(({ id }, at) => ({
    phones: toPhones(String(id ?? '')),
    endMs: sounds[at + 1]?.audio_position ?? Number.POSITIVE_INFINITY,
  }))
  return { samples: Float32Array.from(samples, (s) => s / 32_768), sampleRateHz: ENGINE_SAMPLE_RATE_HZ, segments }
}

async function speakNaturally(text: string): Promise<Labeled> {
  const voice = pick(FITTED_VOICES.flite)
  const pitchHz = between(85, 170)
  const { samples, sampleRateHz, phones } = await speakFlite(text, { voice, stretch: between(0.8, 1.3), pitchHz })
  const segments = phones.map(({ phone, endMs }) => ({ phones: ofFlite(phone), endMs }))
  return { samples, sampleRateHz, segments }
}

function ofFlite(phone: string): Phone[] {
  if (phone === 'pau') return []
  if (phone === 'ax') return ['ah']
  return [phone as Phone]
}

/** The state sounding at a time; a segment's phones share its time equally. */
function stateAt(segments: readonly Segment[], startMs: number, timeMs: number): number {
  if (timeMs < startMs) return SILENCE
  const at = segments.findIndex(({ endMs }) => timeMs < endMs)
  const segment = segments[at]
  if (segment === undefined || segment.phones.length === 0) return SILENCE
  const from = at === 0 ? startMs : (segments[at - 1] as Segment).endMs
  const place = (2 * segment.phones.length * (timeMs - from)) / (segment.endMs - from)
  const half = Math.min(2 * segment.phones.length - 1, Math.floor(place))
  return 2 * PHONES.indexOf(segment.phones[half >> 1] as Phone) + (half % 2)
}
