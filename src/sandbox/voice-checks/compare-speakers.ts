import { pitchTraits } from './hear-recording.ts'
import type { HeardRecording, PitchTraits } from './hear-recording.ts'
import { CEPSTRA } from './mel-cepstra.ts'

/** Differences between the voices in two recordings. Each value grows with the difference. */
export interface SpeakerDistances {
  /** Difference of median pitch, in semitones. */
  pitchSemitones: number
  /** Distance of the average spectra. */
  average: number
  /**
   * Mean distance from each sound of one to the most similar sound of the other, relative to the same between the
   * halves of each: words, noise and rooms, which also separate the halves of one recording, cancel out. About 1 for
   * the same voice.
   */
  nearest: number
}

/** A recording with a measurable pitch. */
export type VoicedRecording = HeardRecording & { pitch: PitchTraits }

/** Weights that best separate speakers in the labeled set, by logistic regression; scaled so the limit is 1. */
const WEIGHTS = { pitchSemitones: 0.0187, average: 0.042, nearest: 0.561 }

/** True for a distance one speaker has from day to day; docs/voice.md gives the error rate. */
export function isSameSpeaker(distance: number): boolean {
  return distance <= 1
}

/** Enough sounds to compare part of a sample on its own: about four seconds of speech. */
const SOUNDS_IN_PART = 120
const MAX_PARTS = 4

/**
 * Difference between the voice of a recording and that of a sample, throughout the sample: below 1 they are considered
 * the same. A sample of two people, one of whom made the recording, is close as a whole but not in its parts.
 */
export function sampleDistance(sample: VoicedRecording, recording: VoicedRecording): number {
  return Math.max(...[sample, ...partsOf(sample)].map((part) => speakerDistance(part, recording)))
}

/** Overall difference between two voices. */
function speakerDistance(a: VoicedRecording, b: VoicedRecording): number {
  const { pitchSemitones, average, nearest } = speakerDistances(a, b)
  return WEIGHTS.pitchSemitones * pitchSemitones + WEIGHTS.average * average + WEIGHTS.nearest * nearest
}

/** Enough sounds to find a similar one; more take time without changing the result. */
const MAX_FRAMES = 300

/** The components of that distance. */
function speakerDistances(a: VoicedRecording, b: VoicedRecording): SpeakerDistances {
  const soundsA = spread(a.voiced, MAX_FRAMES)
  const soundsB = spread(b.voiced, MAX_FRAMES)
  return {
    pitchSemitones: Math.abs(12 * Math.log2(a.pitch.medianHz / b.pitch.medianHz)),
    average: averageDistance(a, b),
    nearest: bothWays(soundsA, soundsB) / ((withinItself(a.voiced) + withinItself(b.voiced)) / 2),
  }
}

/** Distance of the average spectra of voiced sounds, roughly the difference in timbre. */
export function averageDistance(a: HeardRecording, b: HeardRecording): number {
  return Math.sqrt(squared(getAverage(a.voiced), getAverage(b.voiced)))
}

/** Equal consecutive parts; those without a measurable pitch are omitted. */
function partsOf(sample: VoicedRecording): VoicedRecording[] {
  const { voiced, pitchesHz } = sample
  const count = Math.min(MAX_PARTS, Math.floor(voiced.length / SOUNDS_IN_PART))
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
  return bothWays(spread(frames.slice(0, middle), MAX_FRAMES), spread(frames.slice(middle), MAX_FRAMES))
}

function spread(frames: readonly Float32Array[], most: number): Float32Array[] {
  const step = Math.max(1, frames.length / most)
  const chosen: Float32Array[] = []
  for (let at = 0; at < frames.length; at += step) chosen.push(frames[Math.floor(at)] as Float32Array)
  return chosen
}

function getAverage(frames: readonly Float32Array[]): Float32Array {
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
