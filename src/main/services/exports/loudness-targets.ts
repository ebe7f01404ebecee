import type { LoudnessTarget, LoudnessVerdict, SoundFigures } from '#shared/contract/exports.ts'

interface Target {
  /** The figure to bring to `level`. */
  by: 'integratedLufs' | 'rmsDbfs'
  level: number
  /** Accepted deviation from it. */
  tolerance: number
  /** Upper limit for true peaks. */
  ceilingDbtp: number
}

/**
 * Delivery targets by type of program: podcast platforms' recommendations, EBU R 128, and audiobook stores' range of
 * -23 to -18 dB RMS with peaks below -3 dB, of which the middle is used.
 */
export const LOUDNESS_TARGETS: Readonly<Record<Exclude<LoudnessTarget, 'as-is'>, Target>> = {
  podcast: { by: 'integratedLufs', level: -16, tolerance: 1, ceilingDbtp: -1 },
  broadcast: { by: 'integratedLufs', level: -23, tolerance: 0.5, ceilingDbtp: -1 },
  audiobook: { by: 'rmsDbfs', level: -20, tolerance: 2, ceilingDbtp: -3 },
}

/** Difference between a figure and its target in decibels; null if the figure couldn't be measured. */
export function distanceTo({ by, level }: Target, figures: SoundFigures): number | null {
  const figure = figures[by]
  return figure === null ? null : level - figure
}

/** Meters differ by less for peaks between two samples. */
const PEAK_TOLERANCE_DB = 0.1

/** Whether figures are close enough to a target, with peaks below its ceiling. */
export function judgeLoudness(target: Target, figures: SoundFigures): LoudnessVerdict {
  const distance = distanceTo(target, figures)
  if (distance === null) return 'unmeasured'
  const isBelowCeiling = (figures.truePeakDbtp ?? -Infinity) <= target.ceilingDbtp + PEAK_TOLERANCE_DB
  return Math.abs(distance) <= target.tolerance && isBelowCeiling ? 'met' : 'missed'
}
