import { kaiser, sinc } from '#shared/domain/windowed-sinc.ts'

/** The signal is evaluated at three points between samples (ITU-R BS.1770-4, Annex 2). */
const OVERSAMPLING = 4
/** Samples on each side that contribute to an interpolated point. */
const REACH = 8
const KAISER_BETA = 7
/** Speech rarely rises by more than this factor between two samples. */
const MAX_RISE = 2

/** Weights of the 16 surrounding samples for each interpolated point. */
const PHASES = Array.from({ length: OVERSAMPLING - 1 }, (_, phase) => {
  const place = (phase + 1) / OVERSAMPLING
  const taps = Float64Array.from({ length: 2 * REACH }, (_unused, tap) => {
    const distance = tap - (REACH - 1) - place
    return sinc(distance) * kaiser(distance / REACH, KAISER_BETA)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
})

/**
 * Follows audio and reports the true peak at each sample: the maximum level at it and between it and the next, delayed
 * by `REACH` samples, so the first values are of silence.
 */
export interface TruePeakFollower {
  readonly delaySamples: number
  /** @param floor peaks certainly below this are reported as the sample's own level */
  next(sample: number, floor: number): number
}

export function createTruePeakFollower(): TruePeakFollower {
  // Double length, so the last 16 samples are always contiguous.
  const held = new Float64Array(4 * REACH)
  let at = 0
  return {
    delaySamples: REACH,
    next(sample, floor) {
      held[at] = sample
      held[at + 2 * REACH] = sample
      at = (at + 1) % (2 * REACH)
      const own = Math.abs(held[at + REACH - 1] as number)
      let around = own
      for (let index = at; index < at + 2 * REACH; index += 1)
        around = Math.max(around, Math.abs(held[index] as number))
      if (around * MAX_RISE < floor) return own
      let peak = own
      for (const taps of PHASES) {
        let between = 0
        for (let tap = 0; tap < 2 * REACH; tap += 1) between += (taps[tap] as number) * (held[at + tap] as number)
        peak = Math.max(peak, Math.abs(between))
      }
      return peak
    },
  }
}
