import type { LoudnessTarget, SoundFigures } from '#shared/contract/exports.ts'

interface Target {
  /** The figure that is brought to `level`. */
  by: 'integratedLufs' | 'rmsDbfs'
  level: number
  /** True peaks stay below it. */
  ceilingDbtp: number
}

/**
 * What kinds of programme are delivered at: podcast platforms' recommendations, EBU R 128, and audiobook shops' window of
 * -23 to -18 dB RMS with peaks below -3 dB, of which the middle is taken.
 */
export const LOUDNESS_TARGETS: Readonly<Record<Exclude<LoudnessTarget, 'as-is'>, Target>> = {
  podcast: { by: 'integratedLufs', level: -16, ceilingDbtp: -1 },
  broadcast: { by: 'integratedLufs', level: -23, ceilingDbtp: -1 },
  audiobook: { by: 'rmsDbfs', level: -20, ceilingDbtp: -3 },
}

/** How far a figure is from its target in decibels; null where there is nothing to bring there. */
export function distanceTo({ by, level }: Target, figures: SoundFigures): number | null {
  const figure = figures[by]
  return figure === null ? null : level - figure
}
