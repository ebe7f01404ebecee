import { blockState, currentInputs } from '#shared/domain/block-state.ts'
import { isDialogueCurrent } from '#shared/domain/dialogue.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'
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
    const indexes = new Map(blocks.map(({ id }, index) => [id, index]))
    const indexOf = (blockId: string) => indexes.get(blockId) ?? -1
    const keyOf = (blockId: string) => {
      const block = blocks[indexOf(blockId)]
      return block ? inputsKeyOf(currentInputs(block, project.settings, rules)) : ''
    }
    for (const block of blocks) {
      const state = blockState(block, project.settings, rules)
      const dialogue = state === 'fresh' ? block.activeTake?.dialogue : undefined
      const isChanged = state === 'changed' || (dialogue && !isDialogueCurrent(dialogue, { indexOf, keyOf }))
      if (state === 'not-spoken') counts.missingBlocks += 1
      if (isChanged) counts.changedBlocks += 1
      if (state === 'partial') counts.partialBlocks += 1
      if (!block.locked && (isChanged || state === 'not-spoken' || state === 'partial')) blockIds.push(block.id)
      yield
    }
  }
  return { counts, blockIds }
}
