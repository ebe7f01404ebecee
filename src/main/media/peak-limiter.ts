import { createTruePeakFollower } from './true-peak.ts'

/** How long before a peak the sound begins to give way, and over how long it comes back at least. */
const LOOK_AHEAD_SECONDS = 0.004
const RELEASE_SECONDS = 0.08

/** Sound that passes with a gain, its true peaks held below a ceiling. */
export interface PeakLimiter {
  /** What is certain by now; a few milliseconds stay until more comes or `finish`. */
  push(samples: Float32Array): Float32Array
  /** The rest: over its life a limiter answers as many samples as it was given. */
  finish(): Float32Array
}

/**
 * A limiter that looks ahead: the gain falls in time for a peak, smoothly, and comes back slowly, so nothing clicks and
 * no wave is bent at its top.
 *
 * @param gain as a factor @param ceiling greatest level afterwards, full scale 1
 */
export function createPeakLimiter(sampleRateHz: number, gain: number, ceiling: number): PeakLimiter {
  const ahead = Math.max(1, Math.round(sampleRateHz * LOOK_AHEAD_SECONDS))
  const recovery = 1 - Math.exp(-1 / (sampleRateHz * RELEASE_SECONDS))
  const follower = createTruePeakFollower()
  // So long that every value in the average of the gain was found with this sample in sight.
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

/** The least of the last `length` values. */
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

/** The average of the last `length` values, 1 before there are any. */
function createAverage(length: number): (value: number) => number {
  const values = new Float64Array(length).fill(1)
  let at = 0
  let sum = length
  return (value) => {
    sum += value - (values[at] as number)
    values[at] = value
    at += 1
    // Summed anew now and then: the differences' roundings would add up over an hour.
    if (at === length) {
      at = 0
      sum = values.reduce((total, each) => total + each, 0)
    }
    return sum / length
  }
}
