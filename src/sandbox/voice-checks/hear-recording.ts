import { PitchDetector } from 'pitchy'
import {
  bandPowers,
  getCepstra,
  FRAME_LENGTH,
  frameStart,
  HEARING_RATE_HZ,
  HOP_MS,
  removeBackground,
} from './mel-cepstra.ts'

/** Analysis of a recording, independent of its level, rate and channels. */
export interface HeardRecording {
  /** Duration of speech. */
  speechMs: number
  /** Level of speech above the background; small for noise, hum or silence alone. */
  speechOverBackgroundDb: number
  /** Cepstra of every second frame of speech, if it has a clear pitch. */
  voiced: Float32Array[]
  /** The pitch of each of those, in Hz. */
  pitchesHz: number[]
  pitch: PitchTraits | undefined
  /** Loudness peaks per second of speech, roughly syllables. */
  syllablesPerSecond: number
  /** One entry per 10 ms from beginning to end. */
  frames: HeardFrame[]
}

export interface HeardFrame {
  /** Power in each band, without the background. */
  powers: Float32Array
  /** Level below the recording's loud parts. */
  levelDb: number
  isSpeech: boolean
}

export interface PitchTraits {
  medianHz: number
  /** Standard deviation, in semitones. */
  spreadSemitones: number
}

/** Share of all frames taken as background. */
const QUIET_SHARE = 0.1
const LOUD_PERCENTILE = 0.95
/** Level range of speech below its loud parts. */
const SPEECH_DEPTH_DB = 25
/** Minimum level of speech above the background. */
const SPEECH_OVER_BACKGROUND_DB = 5
/** Shorter bursts are clicks. */
const SHORTEST_BURST_FRAMES = 5
/** Gaps up to this length belong to the surrounding word: the closure of a stop consonant. */
const LONGEST_GAP_FRAMES = 8
const PITCH_FRAME = 512
const LOWEST_PITCH_HZ = 55
const HIGHEST_PITCH_HZ = 500
const CLEAR_PITCH = 0.8
/** Fewer voiced frames don't determine a pitch. */
const FEWEST_PITCHES = 20

/**
 * Analyzes `samples`, 8 kHz mono.
 *
 * @param options.listensForPitch false if only words are compared: pitch detection is most of the work
 */
export function hearRecording(samples: Float32Array, { listensForPitch = true } = {}): HeardRecording {
  const powers = bandPowers(samples)
  const levels = powers.map((frame) => 10 * Math.log10(frame.reduce((sum, power) => sum + power, 0) + 1e-12))
  const sorted = levels.toSorted((a, b) => a - b)
  const backgroundDb = sorted[Math.floor(sorted.length * QUIET_SHARE)] ?? -120
  const loudDb = sorted[Math.floor(sorted.length * LOUD_PERCENTILE)] ?? -120
  const thresholdDb = Math.max(loudDb - SPEECH_DEPTH_DB, backgroundDb + SPEECH_OVER_BACKGROUND_DB)
  const speech = smooth(levels.map((level) => level > thresholdDb))
  const quiet = powers.filter((_, index) => (levels[index] ?? 0) <= backgroundDb)
  const clean = removeBackground(powers, quiet)

  const frames = clean.map((frame, index) => ({
    powers: frame,
    levelDb: (levels[index] ?? 0) - loudDb,
    isSpeech: speech[index] ?? false,
  }))
  const voiced: Float32Array[] = []
  const pitches: number[] = []
  const detector = PitchDetector.forFloat32Array(PITCH_FRAME)
  for (const [index, frame] of frames.entries()) {
    // The pitch of every second frame is sufficient.
    if (!frame.isSpeech || !listensForPitch || index % 2 === 1) continue
    const pitchHz = pitchAt(samples, frameStart(index), detector)
    if (pitchHz === undefined) continue
    voiced.push(getCepstra(frame.powers))
    pitches.push(pitchHz)
  }
  return {
    speechMs: HOP_MS * frames.filter(({ isSpeech }) => isSpeech).length,
    speechOverBackgroundDb: loudDb - backgroundDb,
    voiced,
    pitchesHz: pitches,
    pitch: pitchTraits(pitches),
    syllablesPerSecond: syllableRate(levels, speech),
    frames,
  }
}

function smooth(flags: readonly boolean[]): boolean[] {
  return dropRuns(dropRuns(flags, false, LONGEST_GAP_FRAMES), true, SHORTEST_BURST_FRAMES)
}

/** Inverts runs of `value` up to the length `upTo`, except at the ends. */
function dropRuns(flags: readonly boolean[], value: boolean, upTo: number): boolean[] {
  const kept = [...flags]
  for (let start = 0; start < kept.length;) {
    let end = start
    while (end < kept.length && kept[end] === kept[start]) end++
    if (kept[start] === value && end - start <= upTo && start > 0 && end < kept.length) kept.fill(!value, start, end)
    start = end
  }
  return kept
}

function pitchAt(samples: Float32Array, from: number, detector: PitchDetector<Float32Array>): number | undefined {
  const start = Math.max(0, Math.min(from + (FRAME_LENGTH - PITCH_FRAME) / 2, samples.length - PITCH_FRAME))
  if (samples.length < PITCH_FRAME) return undefined
  const [pitchHz, clarity] = detector.findPitch(samples.subarray(start, start + PITCH_FRAME), HEARING_RATE_HZ)
  return clarity >= CLEAR_PITCH && pitchHz >= LOWEST_PITCH_HZ && pitchHz <= HIGHEST_PITCH_HZ ? pitchHz : undefined
}

/**
 * Traits of pitches in Hz; undefined if there are too few. Octave errors of single frames are excluded: anything more
 * than 9 semitones from the median.
 */
export function pitchTraits(pitches: readonly number[]): PitchTraits | undefined {
  if (pitches.length < FEWEST_PITCHES) return undefined
  const medianHz = pitches.toSorted((a, b) => a - b)[pitches.length >> 1] ?? 0
  const semitones = pitches.map((pitch) => 12 * Math.log2(pitch / medianHz)).filter((away) => Math.abs(away) <= 9)
  const mean = semitones.reduce((sum, away) => sum + away, 0) / semitones.length
  const variance = semitones.reduce((sum, away) => sum + (away - mean) ** 2, 0) / semitones.length
  return { medianHz, spreadSemitones: Math.sqrt(variance) }
}

/** Counts peaks of the loudness, smoothed over 70 ms, that are 2 dB above the surrounding dips. */
function syllableRate(levels: readonly number[], speech: readonly boolean[]): number {
  const spoken = levels.filter((_, index) => speech[index])
  const curve = spoken.map((_, index) => {
    const around = spoken.slice(Math.max(0, index - 3), index + 4)
    return around.reduce((sum, level) => sum + level, 0) / around.length
  })
  let count = 0
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  let isRising = true
  for (const level of curve) {
    if (isRising) {
      high = Math.max(high, level)
      if (level < high - 2) {
        count++
        isRising = false
        low = level
      }
    } else {
      low = Math.min(low, level)
      if (level > low + 2) {
        isRising = true
        high = level
      }
    }
  }
  return spoken.length === 0 ? 0 : (count * 1_000) / (spoken.length * HOP_MS)
}
