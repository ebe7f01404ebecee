import { readDueBlocks } from '../takes/due-blocks.ts'
import type { ExportPlan } from './plan-export.ts'

export interface Unready {
  counts: { missingBlocks: number; changedBlocks: number; partialBlocks: number }
  /** Locked blocks stay as they are. */
  blockIds: string[]
}

/** Blocks of an export that aren't up to date; yields after each block. */
export function* listUnready({ layouts }: ExportPlan): Generator<void, Unready> {
  const counts = { missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 }
  const blockIds: string[] = []
  for (const { blocks, project, rules } of layouts) {
    for (const { block, state } of yield* readDueBlocks(blocks, project.settings, rules)) {
      if (state === 'not-spoken') counts.missingBlocks += 1
      if (state === 'changed') counts.changedBlocks += 1
      if (state === 'partial') counts.partialBlocks += 1
      if (!block.locked) blockIds.push(block.id)
    }
  }
  return { counts, blockIds }
}
