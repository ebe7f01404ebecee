import { kaiser, sinc } from '#shared/domain/windowed-sinc.ts'

/** Between two samples the sound is looked at in three more places (ITU-R BS.1770-4, annex 2). */
const OVERSAMPLING = 4
/** Samples to either side that count towards a place between two. */
const REACH = 8
const KAISER_BETA = 7
/** Speech hardly ever rises by more than this between two samples. */
const MOST_RISE = 2

/** For each place between two samples, the weight of each of the 16 around it. */
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
 * Follows sound with the true peak at each sample: the greatest level at it and between it and the next. `REACH` samples
 * later than they came in, so the first answers are of silence.
 */
export interface TruePeakFollower {
  readonly delaySamples: number
  /** @param floor peaks that are certainly lower are answered as what the sample itself is */
  next(sample: number, floor: number): number
}

export function createTruePeakFollower(): TruePeakFollower {
  // Twice as long, so that the last 16 samples always lie in one piece.
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
      if (around * MOST_RISE < floor) return own
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
