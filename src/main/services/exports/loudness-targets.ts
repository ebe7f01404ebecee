import type { LoudnessTarget, SoundFigures } from '#shared/contract/exports.ts'

interface Target {
  /** The figure that is brought to `level`. */
  by: 'integratedLufs' | 'rmsDbfs'
  level: number
  /** How far from it is still taken. */
  tolerance: number
  /** True peaks stay below it. */
  ceilingDbtp: number
}

/**
 * What kinds of programme are delivered at: podcast platforms' recommendations, EBU R 128, and audiobook shops' window of
 * -23 to -18 dB RMS with peaks below -3 dB, of which the middle is taken.
 */
export const LOUDNESS_TARGETS: Readonly<Record<Exclude<LoudnessTarget, 'as-is'>, Target>> = {
  podcast: { by: 'integratedLufs', level: -16, tolerance: 1, ceilingDbtp: -1 },
  broadcast: { by: 'integratedLufs', level: -23, tolerance: 0.5, ceilingDbtp: -1 },
  audiobook: { by: 'rmsDbfs', level: -20, tolerance: 2, ceilingDbtp: -3 },
}

/** How far a figure is from its target in decibels; null where there is nothing to bring there. */
export function distanceTo({ by, level }: Target, figures: SoundFigures): number | null {
  const figure = figures[by]
  return figure === null ? null : level - figure
}

/** Meters differ by less where a wave is highest between two samples. */
const PEAK_TOLERANCE_DB = 0.1

/** Whether figures are near enough to a target, and their peaks below its. What is too quiet to be measured misses none. */
export function isMet(target: Target, figures: SoundFigures): boolean {
  const isLoud = Math.abs(distanceTo(target, figures) ?? 0) <= target.tolerance
  return isLoud && (figures.truePeakDbtp ?? -Infinity) <= target.ceilingDbtp + PEAK_TOLERANCE_DB
}
