import { type Espeak, ENGINE_SAMPLE_RATE_HZ } from '../engine/espeak.ts'
import type { EngineVoice } from '../engine/speech-engine.ts'
import { averageDistance } from './compare-speakers.ts'
import { type HeardRecording, hearRecording } from './hear-recording.ts'
import type { CloneCheck } from './voice-checks.ts'
import { createResampler } from '../engine/resampler.ts'
import { HEARING_RATE_HZ } from './mel-cepstra.ts'

/** Natural-sounding engine timbres. */
const TIMBRES = {
  male: ['m1', 'm3', 'm7', 'm8', 'adam', 'quincy', 'victor', 'Lee', 'Gene', 'paul'],
  female: ['f1', 'f2', 'f3', 'belinda', 'aunty', 'Annie', 'steph', 'linda', 'Andrea'],
} as const

/** Spoken in each timbre for measurement; long enough for pitch and pace. */
const MEASURED_TEXT = 'The lamp had been dark for eleven years when she came back.'
const MIDDLE = 50
const MIDDLE_PACE = 170
const SLOWEST_PACE = 110
const FASTEST_PACE = 240
/** The timbres of each engine as measured, by name: the same for every sample. */
const measuredTimbres = new WeakMap<Espeak, Map<string, HeardRecording>>()
/** Number of halvings that reduce the range 0 to 99 to one value. */
const PITCH_STEPS = 7

/**
 * The engine voice closest to a sample: timbre by average spectrum, pitch by search, range and pace proportionally.
 * Everything is measured on the engine's output in its own language, as it will be used.
 */
export function shapeVoice(
  espeak: Espeak,
  sample: HeardRecording,
  gender: CloneCheck['gender'],
  engineLanguage: string,
): EngineVoice {
  const say = (voice: EngineVoice) => hearEngine(espeak, MEASURED_TEXT, voice)
  const timbres = measuredTimbres.get(espeak) ?? new Map<string, HeardRecording>()
  measuredTimbres.set(espeak, timbres)
  const names = gender === 'not_specified' ? [...TIMBRES.male, ...TIMBRES.female] : TIMBRES[gender]
  let voice: EngineVoice | undefined
  let heard: HeardRecording | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const name of names) {
    const candidate = { name: `${engineLanguage}+${name}`, pitch: MIDDLE, pitchRange: MIDDLE, pace: MIDDLE_PACE }
    const spoken = timbres.get(candidate.name) ?? say(candidate)
    timbres.set(candidate.name, spoken)
    const distance = averageDistance(spoken, sample) + pitchPenalty(spoken, sample)
    if (distance >= nearest) continue
    nearest = distance
    voice = candidate
    heard = spoken
  }
  if (voice === undefined || heard === undefined) throw new Error('The engine spoke in none of its timbres')

  const spread = (sample.pitch?.spreadSemitones ?? 0) / (heard.pitch?.spreadSemitones || 1)
  const pace = sample.syllablesPerSecond / (heard.syllablesPerSecond || 1)
  const shaped = {
    ...voice,
    pitchRange: Math.round(Math.min(99, Math.max(10, MIDDLE * spread))),
    pace: Math.round(Math.min(FASTEST_PACE, Math.max(SLOWEST_PACE, MIDDLE_PACE * pace))),
  }
  return { ...shaped, pitch: findPitch(say, shaped, sample.pitch?.medianHz ?? 0) }
}

/** A timbre covers about nine semitones down and ten up; one that can't reach the sample is ruled out. */
function pitchPenalty(spoken: HeardRecording, sample: HeardRecording): number {
  const semitones = 12 * Math.log2((sample.pitch?.medianHz ?? 1) / (spoken.pitch?.medianHz ?? 1))
  return Math.max(0, Math.abs(semitones) - 8)
}

/** Binary search for the value with the closest pitch: a higher value always gives a higher pitch. */
function findPitch(say: (voice: EngineVoice) => HeardRecording, voice: EngineVoice, wantedHz: number): number {
  let low = 0
  let high = 99
  for (let step = 0; step < PITCH_STEPS && low < high; step++) {
    const middle = Math.floor((low + high) / 2)
    const { pitch } = say({ ...voice, pitch: middle })
    if ((pitch?.medianHz ?? 0) < wantedHz) low = middle + 1
    else high = middle
  }
  return low
}

/** Generates a text with the engine and analyzes it like an upload. */
function hearEngine(espeak: Espeak, text: string, voice: EngineVoice): HeardRecording {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const { samples } = espeak.speak(`<speak>${escaped}</speak>`, voice)
  const resampler = createResampler(ENGINE_SAMPLE_RATE_HZ, HEARING_RATE_HZ)
  const floats = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++) floats[at] = (samples[at] as number) / 32_768
  return hearRecording(resampler.push(floats))
}
