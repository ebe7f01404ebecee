/** What a block needs outside the studio: in the sheet it comes from, or in the game or course that plays its audio. */
export interface BlockDelivery {
  /** The line's ID in the user's sheet; empty for none. */
  externalId: string
  /** Name for its exported file, without extension; empty for none. */
  fileName: string
  /** How long its audio should be; null for none. */
  targetMs: number | null
}

/** The values of a block that has none. */
export const NO_DELIVERY: BlockDelivery = { externalId: '', fileName: '', targetMs: null }

/** Bounds of a target length. */
export const MIN_TARGET_MS = 1
export const MAX_TARGET_MS = 3_600_000

/** True if any of the values is set. */
export function hasDelivery({ externalId, fileName, targetMs }: BlockDelivery): boolean {
  return externalId !== '' || fileName !== '' || targetMs !== null
}

/** The values of two merged blocks: those of the kept one, and of the other one where it has none. */
export function mergeDelivery(kept: BlockDelivery, gone: BlockDelivery): BlockDelivery {
  return {
    externalId: kept.externalId || gone.externalId,
    fileName: kept.fileName || gone.fileName,
    targetMs: kept.targetMs ?? gone.targetMs,
  }
}
