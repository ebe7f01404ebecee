import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { TakeDialogue, TakeInputs } from '#shared/contract/takes.ts'
import { isDialogueCurrent } from '#shared/domain/dialogue.ts'
import { canonicalInputs } from '#shared/domain/speech-text/canonical-inputs.ts'

/** Which dialogues of a chapter are up to date. A change of several lines checks their dialogue once. */
export interface DialogueStates {
  isCurrent(dialogue: TakeDialogue): boolean
  /** Adds the dialogue of a block's take. */
  note(dialogue: TakeDialogue): void
  /** `blockIds` is called when a dialogue is checked next. */
  setOrder(blockIds: () => readonly string[]): void
  /** Checks the dialogues of changed blocks again, or all with null. Returns the lines of those that differ. */
  noteChanged(blockIds: readonly string[] | null): string[]
}

/** @param inputsOf what would be requested for a block now; null for one that isn't in the chapter */
export function createDialogueStates(
  blocks: readonly { id: string }[],
  inputsOf: (blockId: string) => TakeInputs | null,
): DialogueStates {
  const dialogues = new Map<string, TakeDialogue>()
  const states = new Map<string, boolean>()
  const idsOfBlock = new Map<string, Set<string>>()
  let readOrder = () => blocks.map(({ id }) => id) as readonly string[]
  let indexes: ReadonlyMap<string, number> | null = null
  const indexOf = (blockId: string) => {
    indexes ??= new Map(readOrder().map((id, index) => [id, index]))
    return indexes.get(blockId) ?? -1
  }

  const isCurrent = (dialogue: TakeDialogue) => {
    let state = states.get(dialogue.id)
    if (state === undefined) {
      state = isDialogueCurrent(dialogue, {
        indexOf,
        keyOf(blockId) {
          const inputs = inputsOf(blockId)
          return inputs ? inputsKeyOf(inputs) : ''
        },
      })
      states.set(dialogue.id, state)
    }
    return state
  }

  return {
    isCurrent,
    note(dialogue) {
      dialogues.set(dialogue.id, dialogue)
      for (const { blockId } of dialogue.turns)
        idsOfBlock.set(blockId, (idsOfBlock.get(blockId) ?? new Set()).add(dialogue.id))
    },
    setOrder(blockIds) {
      readOrder = blockIds
      indexes = null
    },
    noteChanged(blockIds) {
      const ids =
        blockIds === null ? dialogues.keys() : blockIds.flatMap((blockId) => [...(idsOfBlock.get(blockId) ?? [])])
      const lines = new Set<string>()
      for (const id of new Set(ids)) {
        const dialogue = dialogues.get(id)
        const before = states.get(id)
        states.delete(id)
        if (dialogue && isCurrent(dialogue) !== before) for (const { blockId } of dialogue.turns) lines.add(blockId)
      }
      return [...lines]
    },
  }
}

/** The same key as the core's (`db/inputs-key.ts`), which Node's own hash makes faster. */
function inputsKeyOf(inputs: TakeInputs): string {
  const bytes = sha256(utf8ToBytes(canonicalInputs(inputs)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}
