import { createTruePeakFollower } from './true-peak.ts'

/** How long before a peak the gain starts to fall, and the minimum time it takes to recover. */
const LOOK_AHEAD_SECONDS = 0.004
const RELEASE_SECONDS = 0.08

/** Applies a gain and holds true peaks below a ceiling. */
export interface PeakLimiter {
  /** Returns what is final so far; a few milliseconds are held until more arrives or `finish`. */
  push(samples: Float32Array): Float32Array
  /** Returns the rest: over its life a limiter returns as many samples as it was given. */
  finish(): Float32Array
}

/**
 * A look-ahead limiter: the gain falls smoothly before a peak and recovers slowly, so nothing clicks and no waveform is
 * clipped.
 *
 * @param gain as a factor @param ceiling maximum level afterwards, full scale 1
 */
export function createPeakLimiter(sampleRateHz: number, gain: number, ceiling: number): PeakLimiter {
  const ahead = Math.max(1, Math.round(sampleRateHz * LOOK_AHEAD_SECONDS))
  const recovery = 1 - Math.exp(-1 / (sampleRateHz * RELEASE_SECONDS))
  const follower = createTruePeakFollower()
  // Long enough that every value in the averaged gain was computed with this sample in view.
  const delay = ahead + follower.delaySamples

  const sound = new Float32Array(delay + 1)
  const needed = createMinimum(ahead + 1)
  const slope = createAverage(ahead)
  let recovered = 1
  let taken = 0
  let given = 0

  const pass = (samples: Float32Array): Float32Array => {
    const out = new Float32Array(samples.length)
    let count = 0
    for (let index = 0; index < samples.length; index += 1) {
      const sample = (samples[index] as number) * gain
      const peak = follower.next(sample, ceiling)
      const lowest = needed(peak > ceiling ? ceiling / peak : 1)
      recovered = Math.min(lowest, recovered + (1 - recovered) * recovery)
      const factor = slope(recovered)
      const place = taken % (delay + 1)
      sound[place] = sample
      taken += 1
      if (taken <= delay) continue
      out[count] = (sound[(place + 1) % (delay + 1)] as number) * factor
      count += 1
    }
    given += count
    return out.subarray(0, count)
  }

  return {
    push: pass,
    finish() {
      const left = taken - given
      return pass(new Float32Array(delay)).subarray(0, left)
    },
  }
}

/** Minimum of the last `length` values. */
function createMinimum(length: number): (value: number) => number {
  const values: number[] = []
  const places: number[] = []
  let first = 0
  let at = 0
  return (value) => {
    while (values.length > first && (values.at(-1) as number) >= value) {
      values.pop()
      places.pop()
    }
    values.push(value)
    places.push(at)
    if ((places[first] as number) <= at - length) first += 1
    at += 1
    if (first > 4_096) {
      values.splice(0, first)
      places.splice(0, first)
      first = 0
    }
    return values[first] as number
  }
}

/** Average of the last `length` values; 1 before there are any. */
function createAverage(length: number): (value: number) => number {
  const values = new Float64Array(length).fill(1)
  let at = 0
  let sum = length
  return (value) => {
    sum += value - (values[at] as number)
    values[at] = value
    at += 1
    // Recomputed periodically: rounding errors of the running sum would accumulate over an hour.
    if (at === length) {
      at = 0
      sum = values.reduce((total, each) => total + each, 0)
    }
    return sum / length
  }
}
