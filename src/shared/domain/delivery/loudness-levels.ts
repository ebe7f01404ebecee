import { DESTINATIONS, type RequiredRange } from './destinations.ts'

/** Loudness targets: unchanged, or the delivery level of a kind of program. */
export const LOUDNESS_IDS = ['as-is', 'podcast', 'broadcast', 'audiobook'] as const
export type LoudnessId = (typeof LOUDNESS_IDS)[number]

/** Limits of a custom target. */
export const CUSTOM_LUFS = { min: -40, max: -8, step: 0.5 } as const
export const CUSTOM_CEILING_DBTP = { min: -9, max: 0 } as const
/** Accepted deviation from a custom target. */
const CUSTOM_TOLERANCE_LU = 0.5

/** A target of the user's own. */
export interface CustomLoudness {
  lufs: number
  ceilingDbtp: number
}

/** What a loudness target brings audio to. */
export interface LoudnessLevel {
  /** The figure to bring to `level`. */
  by: 'integratedLufs' | 'rmsDbfs'
  level: number
  /** Accepted results. */
  range: RequiredRange
  /** Upper limit for true peaks. */
  ceilingDbtp: number
}

const { acx, podcast, broadcast } = DESTINATIONS

const LEVELS: Readonly<Record<Exclude<LoudnessId, 'as-is'>, LoudnessLevel>> = {
  podcast: toLevel('integratedLufs', -16, podcast.rules.loudness, podcast.rules.peak),
  broadcast: toLevel('integratedLufs', -23, broadcast.rules.loudness, broadcast.rules.peak),
  audiobook: toLevel('rmsDbfs', -20, acx.rules.rms, acx.rules.peak),
}

function toLevel(by: LoudnessLevel['by'], level: number, range: RequiredRange, peak: RequiredRange): LoudnessLevel {
  return { by, level, range, ceilingDbtp: peak.max ?? 0 }
}

/** The level of a loudness target; null to leave audio unchanged. */
export function getLoudnessLevel(target: LoudnessId | CustomLoudness): LoudnessLevel | null {
  if (target === 'as-is') return null
  if (typeof target === 'string') return LEVELS[target]
  const { lufs, ceilingDbtp } = target
  const range = { min: lufs - CUSTOM_TOLERANCE_LU, max: lufs + CUSTOM_TOLERANCE_LU }
  return { by: 'integratedLufs', level: lufs, range, ceilingDbtp }
}
