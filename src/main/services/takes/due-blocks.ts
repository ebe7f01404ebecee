import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { Block } from '#shared/contract/script.ts'
import { blockState, currentInputs } from '#shared/domain/block-state.ts'
import { isDialogueCurrent } from '#shared/domain/dialogue.ts'
import type { SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'

/** A block that isn't up to date, and how. */
export interface DueBlock {
  block: Block
  state: 'not-spoken' | 'changed' | 'partial'
}

/** The blocks of a chapter that aren't up to date, also locked ones; yields after each block. */
export function* readDueBlocks(
  blocks: readonly Block[],
  settings: ProjectSettings,
  rules: SpeechRules,
): Generator<void, DueBlock[]> {
  const indexes = new Map(blocks.map(({ id }, index) => [id, index]))
  const indexOf = (blockId: string) => indexes.get(blockId) ?? -1
  const keyOf = (blockId: string) => {
    const block = blocks[indexOf(blockId)]
    return block ? inputsKeyOf(currentInputs(block, settings, rules)) : ''
  }
  const due: DueBlock[] = []
  for (const block of blocks) {
    const state = blockState(block, settings, rules)
    const dialogue = state === 'fresh' ? block.activeTake?.dialogue : undefined
    if (dialogue && !isDialogueCurrent(dialogue, { indexOf, keyOf })) due.push({ block, state: 'changed' })
    else if (state !== 'fresh' && state !== 'empty') due.push({ block, state })
    yield
  }
  return due
}
