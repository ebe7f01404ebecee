/** What is left out at the ends of one take where a block plays it. */
export interface TakeTrim {
  takeId: string
  startMs: number
  endMs: number
}

/**
 * How the sound of a block is edited. Takes stay as they are: player, waveform, captions and export follow this. A trim
 * belongs to the take that it was made for, so that another take of the block is heard whole and the first one's trim is
 * there again when it is chosen again.
 */
export interface BlockSound {
  gainDb: number
  fadeInMs: number
  fadeOutMs: number
  trims: TakeTrim[]
}

/** A block that is heard as it was spoken. */
export const UNEDITED_SOUND: BlockSound = { gainDb: 0, fadeInMs: 0, fadeOutMs: 0, trims: [] }

/** Bounds of every edit. Some of a take's sound always stays: a block that sounds has a length. */
export const SOUND_LIMITS = {
  lowestGainDb: -24,
  highestGainDb: 12,
  longestFadeMs: 2_000,
  longestTrimMs: 3_600_000,
  mostTrims: 200,
  /** Minutes: guided exercises are silent for so long. */
  longestPauseAfterMs: 600_000,
  leastHeardMs: 10,
} as const

/** The trim of a take where the block plays it; zeros for none. */
export function trimOf(sound: BlockSound, takeId: string): TakeTrim {
  return sound.trims.find((trim) => trim.takeId === takeId) ?? { takeId, startMs: 0, endMs: 0 }
}

/** The same sound with another trim of one take. The oldest is forgotten where a block has too many. */
export function withTrim(sound: BlockSound, trim: TakeTrim): BlockSound {
  const others = sound.trims.filter(({ takeId }) => takeId !== trim.takeId)
  const trims = trim.startMs === 0 && trim.endMs === 0 ? others : [...others, trim]
  return { ...sound, trims: trims.slice(-SOUND_LIMITS.mostTrims) }
}

/** True when nothing of the sound is changed, whichever take plays. */
export function isUnedited({ gainDb, fadeInMs, fadeOutMs, trims }: BlockSound): boolean {
  return gainDb === 0 && fadeInMs === 0 && fadeOutMs === 0 && trims.length === 0
}

/** Length of a take as the block plays it, in milliseconds. */
export function heardDurationMs(sound: BlockSound, take: { id: string; durationMs: number }): number {
  const { startMs, endMs } = trimOf(sound, take.id)
  return Math.max(take.durationMs - startMs - endMs, Math.min(SOUND_LIMITS.leastHeardMs, take.durationMs))
}
