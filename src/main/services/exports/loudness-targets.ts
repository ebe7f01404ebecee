import type { LoudnessVerdict, SoundFigures } from '#shared/contract/exports.ts'
import type { LoudnessLevel } from '#shared/domain/delivery/loudness-levels.ts'
import { toShownDecibels } from '#shared/domain/delivery/to-shown-value.ts'

/** Difference between a figure and its target in decibels; null if the figure couldn't be measured. */
export function distanceTo({ by, level }: LoudnessLevel, figures: SoundFigures): number | null {
  const figure = figures[by]
  return figure === null ? null : level - figure
}

/** Whether figures, as they are shown, are close enough to a target, with peaks below its ceiling. */
export function judgeLoudness({ by, range, ceilingDbtp }: LoudnessLevel, figures: SoundFigures): LoudnessVerdict {
  const figure = toShownDecibels(figures[by])
  if (figure === null) return 'unmeasured'
  const isInRange = figure >= (range.min ?? -Infinity) && figure <= (range.max ?? Infinity)
  const peak = toShownDecibels(figures.truePeakDbtp) ?? -Infinity
  return isInRange && peak <= toShownDecibels(ceilingDbtp) ? 'met' : 'missed'
}
