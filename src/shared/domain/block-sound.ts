/** Parts cut off the ends of one take when a block plays it. */
export interface TakeTrim {
  takeId: string
  startMs: number
  endMs: number
}

/**
 * Audio edits of a block. Takes are unchanged: player, waveform, captions and export apply the edits. A trim belongs to
 * its take, so another take of the block plays whole, and the first one's trim returns when that take is selected
 * again.
 */
export interface BlockSound {
  gainDb: number
  fadeInMs: number
  fadeOutMs: number
  trims: TakeTrim[]
}

/** Audio settings of an unedited block. */
export const UNEDITED_SOUND: BlockSound = { gainDb: 0, fadeInMs: 0, fadeOutMs: 0, trims: [] }

/** Bounds of every edit. Some of a take's audio always remains, so a block with audio has a length. */
export const SOUND_LIMITS = {
  lowestGainDb: -24,
  highestGainDb: 12,
  longestFadeMs: 2_000,
  longestTrimMs: 3_600_000,
  mostTrims: 200,
  /** Minutes: guided exercises have silences this long. */
  longestPauseAfterMs: 600_000,
  leastHeardMs: 10,
} as const

/** A take's trim in the block; zeros for none. */
export function getTrim(sound: BlockSound, takeId: string): TakeTrim {
  return sound.trims.find((trim) => trim.takeId === takeId) ?? { takeId, startMs: 0, endMs: 0 }
}

/** Returns the audio settings with a take's trim replaced. The oldest is dropped if a block has too many. */
export function withTrim(sound: BlockSound, trim: TakeTrim): BlockSound {
  const others = sound.trims.filter(({ takeId }) => takeId !== trim.takeId)
  const trims = trim.startMs === 0 && trim.endMs === 0 ? others : [...others, trim]
  return { ...sound, trims: trims.slice(-SOUND_LIMITS.mostTrims) }
}

/** True if no audio is edited, whichever take is active. */
export function isUnedited({ gainDb, fadeInMs, fadeOutMs, trims }: BlockSound): boolean {
  return gainDb === 0 && fadeInMs === 0 && fadeOutMs === 0 && trims.length === 0
}

/** Duration of a take as the block plays it, in milliseconds. */
export function heardDurationMs(sound: BlockSound, take: { id: string; durationMs: number }): number {
  const { startMs, endMs } = getTrim(sound, take.id)
  return Math.max(take.durationMs - startMs - endMs, Math.min(SOUND_LIMITS.leastHeardMs, take.durationMs))
}
