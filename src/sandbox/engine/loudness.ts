import { measureLoudness } from './loudness-meter.ts'
import { limitPeaks } from './peak-limiter.ts'
import { truePeaks } from './true-peak.ts'

export const TARGET_LUFS = -14
export const TARGET_DBTP = -2

/** Limiting a peak slightly affects its surroundings, so the limit is slightly below the target. */
const CEILING = 10 ** ((TARGET_DBTP - 0.2) / 20)
const GAIN_MAX_DB = 30
const SETTLED_LU = 0.05
const ROUNDS_MAX = 5
const SLOPE_MIN = 0.2

/** Applies the gain that was found for a loudness target. */
export interface LoudnessGain {
  apply(samples: Float32Array): Float32Array
}

/**
 * Finds the gain that brings `sample` to -14 LUFS with no peak above -2 dBTP (shapes page 10).
 *
 * Limiting peaks costs loudness, so the gain is found iteratively. Other audio reaches the same loudness as far as it
 * resembles the sample.
 */
export function findLoudnessGain(sample: Float32Array, sampleRateHz: number): LoudnessGain {
  const peaks = truePeaks(sample)
  const loudnessAt = (gainDb: number) =>
    measureLoudness(limitPeaks(sample, peaks, 10 ** (gainDb / 20), CEILING, sampleRateHz), sampleRateHz)

  let gainDb = clampGain(TARGET_LUFS - measureLoudness(sample, sampleRateHz))
  // Loudness increase per decibel of gain; limiting makes it less than one.
  let slope = 1
  let loudness = loudnessAt(gainDb)
  for (let round = 0; round < ROUNDS_MAX && Math.abs(TARGET_LUFS - loudness) > SETTLED_LU; round++) {
    const nextDb = clampGain(gainDb + (TARGET_LUFS - loudness) / slope)
    if (nextDb === gainDb) break
    const nextLoudness = loudnessAt(nextDb)
    slope = Math.max(SLOPE_MIN, (nextLoudness - loudness) / (nextDb - gainDb))
    gainDb = nextDb
    loudness = nextLoudness
  }

  const gain = 10 ** (gainDb / 20)
  return { apply: (samples) => limitPeaks(samples, truePeaks(samples), gain, CEILING, sampleRateHz) }
}

/** No gain changes silence. */
function clampGain(gainDb: number): number {
  return Number.isFinite(gainDb) ? Math.max(-GAIN_MAX_DB, Math.min(GAIN_MAX_DB, gainDb)) : 0
}
