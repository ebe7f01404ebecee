import type { LoudnessVerdict, SoundFigures } from '#shared/contract/exports.ts'
import type { LoudnessLevel } from '#shared/domain/delivery/loudness-levels.ts'

/** Difference between a figure and its target in decibels; null if the figure couldn't be measured. */
export function distanceTo({ by, level }: LoudnessLevel, figures: SoundFigures): number | null {
  const figure = figures[by]
  return figure === null ? null : level - figure
}

/** Meters differ by less for peaks between two samples. */
const PEAK_TOLERANCE_DB = 0.1

/** Whether figures are close enough to a target, with peaks below its ceiling. */
export function judgeLoudness({ by, range, ceilingDbtp }: LoudnessLevel, figures: SoundFigures): LoudnessVerdict {
  const figure = figures[by]
  if (figure === null) return 'unmeasured'
  const isInRange = figure >= (range.min ?? -Infinity) && figure <= (range.max ?? Infinity)
  const isBelowCeiling = (figures.truePeakDbtp ?? -Infinity) <= ceilingDbtp + PEAK_TOLERANCE_DB
  return isInRange && isBelowCeiling ? 'met' : 'missed'
}
