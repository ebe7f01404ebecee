import { CLIPPED_FROM, type readLevels } from '#shared/domain/channel-levels.ts'
import { getSamples } from '#shared/domain/samples.ts'

/** Length of the frames whose level is measured. */
const FRAME_MS = 10
/** Level that represents digital silence. */
const SILENCE_DBFS = -120

const FULL_SCALE = 32_768
/** Range around a frame for finding its noise floor. */
const FLOOR_REACH_FRAMES = 100
const GATE_OVER_FLOOR_DB = 10
/** Anything quieter isn't speech, however quiet the room. */
const GATE_MIN_DBFS = -60
/** Gaps this short belong to the speech. */
const GAP_FRAMES = 20
/** Shorter sounds are clicks. */
const SHORTEST_SPEECH_FRAMES = 5

/** Measurements. Levels in dBFS relative to a full-scale square wave, from `SILENCE_DBFS` to 0. */
export interface RecordingMeasures {
  durationMs: number
  speechMs: number
  /** Mean power of the speech; `SILENCE_DBFS` if there is none. */
  speechLevelDbfs: number
  /** Mean power outside the speech. */
  noiseLevelDbfs: number
  peakDbfs: number
  /** Full-scale samples with an adjacent one. */
  clippedSamples: number
  /** Share of the speech samples. */
  clippedShare: number
  /** First and last moment with speech, from the start of the measured range; null if there is none. */
  speechSpan: { startMs: number; endMs: number } | null
}

/**
 * Measures signed 16-bit mono samples while reading. Speech is 10 dB above the surrounding noise floor, which is the
 * quietest moment within a second before and after.
 *
 * @param options.skipMs initial length whose level is ignored; it counts toward the duration
 * @param options.channels levels of the channels before they were mixed, behind `skipMs`
 */
export async function measureRecording(
  pieces: AsyncIterable<Uint8Array>,
  sampleRateHz: number,
  { skipMs = 0, channels = null }: { skipMs?: number; channels?: ReturnType<typeof readLevels> | null } = {},
): Promise<RecordingMeasures> {
  const frameSamples = Math.max(1, Math.round((sampleRateHz * FRAME_MS) / 1000))
  const skipSamples = Math.round((sampleRateHz * skipMs) / 1000)
  const powers: number[] = []
  let seen = 0
  let inFrame = 0
  let sum = 0
  let peak = 0
  let clippedSamples = 0
  let clippedRun = 0
  for await (const bytes of pieces) {
    for (const sample of getSamples(bytes)) {
      seen += 1
      if (seen <= skipSamples) continue
      const size = sample < 0 ? -sample : sample
      if (size > peak) peak = size
      if (size >= CLIPPED_FROM) {
        clippedRun += 1
        if (clippedRun >= 2) clippedSamples += clippedRun === 2 ? 2 : 1
      } else clippedRun = 0
      sum += sample * sample
      inFrame += 1
      if (inFrame === frameSamples) {
        powers.push(sum / frameSamples)
        sum = 0
        inFrame = 0
      }
    }
  }
  clippedSamples = Math.max(clippedSamples, channels?.clippedSamples ?? 0)
  peak = Math.max(peak, (channels?.peak ?? 0) * FULL_SCALE)
  const isSpeech = findSpeech(powers)
  const speech = powers.filter((_power, index) => isSpeech[index] === 1)
  const noise = powers.filter((_power, index) => isSpeech[index] !== 1)
  const first = isSpeech.indexOf(1)
  const last = isSpeech.lastIndexOf(1)
  return {
    durationMs: (seen * 1000) / sampleRateHz,
    speechMs: speech.length * FRAME_MS,
    speechLevelDbfs: meanLevel(speech),
    noiseLevelDbfs: noise.length > 0 ? meanLevel(noise) : getLevel(Math.min(...powers, FULL_SCALE ** 2)),
    peakDbfs: getLevel(peak * peak),
    clippedSamples,
    clippedShare: clippedSamples / Math.max(1, speech.length * frameSamples),
    speechSpan: first < 0 ? null : { startMs: skipMs + first * FRAME_MS, endMs: skipMs + (last + 1) * FRAME_MS },
  }
}

/** Level of samples in dBFS, for meters. */
export function measureLevel(bytes: Uint8Array): number {
  const samples = getSamples(bytes)
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? SILENCE_DBFS : getLevel(sum / samples.length)
}

/** 1 for each frame with speech. */
function findSpeech(powers: readonly number[]): Uint8Array {
  const levels = smoothed(powers).map(getLevel)
  const floors = slidingMinimum(levels, FLOOR_REACH_FRAMES)
  const isSpeech = Uint8Array.from(levels, (level, index) =>
    level > Math.max(GATE_MIN_DBFS, (floors[index] ?? SILENCE_DBFS) + GATE_OVER_FLOOR_DB) ? 1 : 0,
  )
  replaceRuns(isSpeech, 1, SHORTEST_SPEECH_FRAMES - 1)
  replaceRuns(isSpeech, 0, GAP_FRAMES)
  return isSpeech
}

/** Inverts runs of `value` up to `longest`, except gaps at the ends. */
function replaceRuns(flags: Uint8Array, value: 0 | 1, longest: number): void {
  for (let start = 0; start < flags.length;) {
    let end = start
    while (end < flags.length && flags[end] === flags[start]) end += 1
    const isInside = start > 0 && end < flags.length
    if (flags[start] === value && end - start <= longest && (value === 1 || isInside)) flags.fill(1 - value, start, end)
    start = end
  }
}

/** Over five frames, so that gaps between the pulses of a low voice don't count as the floor. */
function smoothed(powers: readonly number[]): number[] {
  const result: number[] = []
  let sum = 0
  for (let index = 0; index < powers.length + 2; index += 1) {
    sum += (powers[index] ?? 0) - (powers[index - 5] ?? 0)
    if (index >= 2) result.push(Math.max(0, sum) / Math.min(5, index + 1, powers.length - index + 4))
  }
  return result
}

function slidingMinimum(values: readonly number[], reach: number): Float64Array {
  const result = new Float64Array(values.length)
  const candidates: number[] = []
  let head = 0
  for (let index = 0; index < values.length + reach; index += 1) {
    if (index < values.length) {
      const value = values[index] ?? 0
      while (candidates.length > head && (values[candidates.at(-1) ?? 0] ?? 0) >= value) candidates.pop()
      candidates.push(index)
    }
    const center = index - reach
    if (center < 0) continue
    while ((candidates[head] ?? 0) < center - reach) head += 1
    result[center] = values[candidates[head] ?? 0] ?? 0
  }
  return result
}

function meanLevel(powers: readonly number[]): number {
  return powers.length === 0 ? SILENCE_DBFS : getLevel(powers.reduce((sum, power) => sum + power, 0) / powers.length)
}

function getLevel(power: number): number {
  return Math.max(SILENCE_DBFS, 10 * Math.log10(power / FULL_SCALE ** 2))
}
