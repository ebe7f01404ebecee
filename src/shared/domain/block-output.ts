/** What a block needs outside the studio: in the sheet it comes from, or in the game or course that plays its audio. */
export interface BlockOutput {
  /** The line's ID in the user's sheet; empty for none. */
  externalId: string
  /** Name for its exported file, without extension; empty for none. */
  fileName: string
  /** How long its audio should be; null for none. */
  targetMs: number | null
}

/** The values of a block that has none. */
export const NO_OUTPUT: BlockOutput = { externalId: '', fileName: '', targetMs: null }

/** Bounds of a target length. */
export const MIN_TARGET_MS = 1
export const MAX_TARGET_MS = 3_600_000

/** True if any of the values is set. */
export function hasOutput({ externalId, fileName, targetMs }: BlockOutput): boolean {
  return externalId !== '' || fileName !== '' || targetMs !== null
}

/** The values of two merged blocks: those of the kept one, and of the other one where it has none. */
export function mergeOutput(kept: BlockOutput, gone: BlockOutput): BlockOutput {
  return {
    externalId: kept.externalId || gone.externalId,
    fileName: kept.fileName || gone.fileName,
    targetMs: kept.targetMs ?? gone.targetMs,
  }
}
