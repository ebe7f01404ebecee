import { pitchTraits } from './hear-recording.ts'
import type { HeardRecording, PitchTraits } from './hear-recording.ts'
import { CEPSTRA } from './mel-cepstra.ts'

/** How two recordings differ as voices. Each figure grows with the difference. */
export interface SpeakerDistances {
  /** Between the middles of their pitches, in semitones. */
  pitchSemitones: number
  /** Between their average spectra. */
  average: number
  /**
   * From each sound of one to the most similar sound of the other, as a multiple of the same between the halves of each:
   * words, noise and rooms, which part the halves of one recording as well, fall out. About 1 for one voice.
   */
  nearest: number
}

/** A recording whose voice has a pitch. */
export type VoicedRecording = HeardRecording & { pitch: PitchTraits }

/** What tells speakers apart best in the labelled set, by logistic regression; scaled so that the limit is 1. */
const WEIGHTS = { pitchSemitones: 0.0187, average: 0.042, nearest: 0.561 }

/** True for a distance that one speaker has from day to day; README.md says how often that is wrong. */
export function isSameSpeaker(distance: number): boolean {
  return distance <= 1
}

/** Enough sounds to compare a part of a sample by itself: some four seconds of speech. */
const SOUNDS_IN_PART = 120
const MOST_PARTS = 4

/**
 * One figure for how different the voice of a recording is from that of a sample, all through the sample: under 1 they are
 * taken for the same. A sample of two people, one of whom made the recording, is near to it as a whole and not in its parts.
 */
export function sampleDistance(sample: VoicedRecording, recording: VoicedRecording): number {
  return Math.max(...[sample, ...partsOf(sample)].map((part) => speakerDistance(part, recording)))
}

/** One figure for how different two voices are as wholes. */
export function speakerDistance(a: VoicedRecording, b: VoicedRecording): number {
  const { pitchSemitones, average, nearest } = speakerDistances(a, b)
  return WEIGHTS.pitchSemitones * pitchSemitones + WEIGHTS.average * average + WEIGHTS.nearest * nearest
}

/** Enough sounds to find a similar one; more cost time and change nothing. */
const MOST_FRAMES = 300

/** The parts of that figure. */
export function speakerDistances(a: VoicedRecording, b: VoicedRecording): SpeakerDistances {
  const soundsA = spread(a.voiced, MOST_FRAMES)
  const soundsB = spread(b.voiced, MOST_FRAMES)
  return {
    pitchSemitones: Math.abs(12 * Math.log2(a.pitch.medianHz / b.pitch.medianHz)),
    average: averageDistance(a, b),
    nearest: bothWays(soundsA, soundsB) / ((withinItself(a.voiced) + withinItself(b.voiced)) / 2),
  }
}

/** Between the average spectra of the voiced sounds, which is roughly the difference in timbre. */
export function averageDistance(a: HeardRecording, b: HeardRecording): number {
  return Math.sqrt(squared(averageOf(a.voiced), averageOf(b.voiced)))
}

/** Equal parts, one after the other; those without a pitch of their own are left out. */
function partsOf(sample: VoicedRecording): VoicedRecording[] {
  const { voiced, pitchesHz } = sample
  const count = Math.min(MOST_PARTS, Math.floor(voiced.length / SOUNDS_IN_PART))
  const parts: VoicedRecording[] = []
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [index, index + 1].map((at) => Math.floor((at * voiced.length) / count))
    const pitches = pitchesHz.slice(from, to)
    const pitch = pitchTraits(pitches)
    if (pitch) parts.push({ ...sample, voiced: voiced.slice(from, to), pitchesHz: pitches, pitch })
  }
  return parts
}

function bothWays(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  return (nearestDistance(a, b) + nearestDistance(b, a)) / 2
}

function withinItself(frames: readonly Float32Array[]): number {
  const middle = frames.length >> 1
  return bothWays(spread(frames.slice(0, middle), MOST_FRAMES), spread(frames.slice(middle), MOST_FRAMES))
}

function spread(frames: readonly Float32Array[], most: number): Float32Array[] {
  const step = Math.max(1, frames.length / most)
  const chosen: Float32Array[] = []
  for (let at = 0; at < frames.length; at += step) chosen.push(frames[Math.floor(at)] as Float32Array)
  return chosen
}

function averageOf(frames: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(CEPSTRA)
  for (const frame of frames)
    for (let at = 0; at < CEPSTRA; at++) sum[at] = (sum[at] as number) + (frame[at] as number) / frames.length
  return sum
}

function nearestDistance(from: readonly Float32Array[], to: readonly Float32Array[]): number {
  let sum = 0
  for (const frame of from) {
    let nearest = Number.POSITIVE_INFINITY
    for (const other of to) nearest = Math.min(nearest, squared(frame, other))
    sum += Math.sqrt(nearest)
  }
  return sum / from.length
}

// In range by construction; a fallback here would double the time of a comparison.
function squared(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < CEPSTRA; at++) {
    const away = (a[at] as number) - (b[at] as number)
    sum += away * away
  }
  return sum
}
