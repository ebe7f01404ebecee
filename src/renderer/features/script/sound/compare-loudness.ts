/** Larger differences stand out between two blocks. */
export const EVEN_WITHIN_DB = 3

/** A block with audio. */
export interface SoundingBlock {
  blockId: string
  /** From 1. */
  number: number
  text: string
  voiceId: string
  takeId: string
  gainDb: number
  /** As it plays. */
  durationMs: number
}

export interface MeasuredBlock extends SoundingBlock {
  id: string
  /** As it plays; null if it is too quiet or too short to measure. */
  lufs: number | null
  /** Against the average; null if there is none. */
  differenceDb: number | null
}

/** The blocks' loudness against their average, which counts each by its duration. */
export function compareLoudness(
  blocks: readonly SoundingBlock[],
  takeLufs: ReadonlyMap<string, number | null>,
): { averageLufs: number | null; rows: MeasuredBlock[] } {
  const measured = blocks.map((block) => {
    const lufs = takeLufs.get(block.takeId) ?? null
    return { ...block, id: block.blockId, lufs: lufs === null ? null : lufs + block.gainDb }
  })
  let energy = 0
  let durationMs = 0
  for (const { lufs, ...block } of measured) {
    if (lufs === null) continue
    energy += block.durationMs * 10 ** (lufs / 10)
    durationMs += block.durationMs
  }
  const averageLufs = durationMs === 0 ? null : 10 * Math.log10(energy / durationMs)
  return {
    averageLufs,
    rows: measured.map((block) => ({
      ...block,
      differenceDb: block.lufs === null || averageLufs === null ? null : block.lufs - averageLufs,
    })),
  }
}
