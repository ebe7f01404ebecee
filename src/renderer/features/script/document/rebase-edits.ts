import type { Block, ScriptEdit } from '#shared/contract/script.ts'
import { assertNever } from '#shared/errors/must.ts'

export interface RebasedScript {
  /** The chapter with the edits done to it. */
  blocks: Block[]
  /** The edits that still say something, in a form the stored chapter accepts. */
  edits: ScriptEdit[]
}

/**
 * Does edits that were made to an older picture of a chapter to the chapter as it is stored now. Nothing that was
 * written here is lost: text for a block that is gone brings the block back; a place that is gone is found through the
 * block that was in front of it. Doing edits that had arrived already changes nothing.
 *
 * @param order ids of the chapter as the editor shows it, to find places by
 */
export function rebaseEdits(
  stored: readonly Block[],
  edits: readonly ScriptEdit[],
  order: readonly string[],
): RebasedScript {
  const blocks = [...stored]
  const rebased: ScriptEdit[] = []
  const known = new Map(stored.map((block) => [block.id, block]))
  const indexOf = (blockId: string) => blocks.findIndex((block) => block.id === blockId)

  /** The nearest block in front of `blockId` in the editor that the chapter holds. */
  const placeBefore = (blockId: string): string | null => {
    for (let index = order.indexOf(blockId) - 1; index >= 0; index -= 1) {
      const candidate = order[index]
      if (candidate !== undefined && indexOf(candidate) >= 0) return candidate
    }
    return null
  }
  const insert = (blockId: string, afterBlockId: string | null, text: string) => {
    const after = afterBlockId === null || indexOf(afterBlockId) >= 0 ? afterBlockId : placeBefore(blockId)
    const before = known.get(blockId)
    const settings = before ?? {
      voiceId: null,
      modelId: null,
      language: null,
      pauseAfterMs: null,
      locked: false,
      activeTake: null,
    }
    blocks.splice(after === null ? 0 : indexOf(after) + 1, 0, { ...settings, id: blockId, text })
    rebased.push({ kind: 'insert', blockId, afterBlockId: after, text })
  }
  const change = (index: number, part: Partial<Block>) => {
    const block = blocks[index]
    if (block) blocks[index] = { ...block, ...part }
  }

  for (const edit of edits) {
    const index = indexOf(edit.blockId)
    switch (edit.kind) {
      case 'insert':
        if (index < 0) insert(edit.blockId, edit.afterBlockId, edit.text)
        else if (blocks[index]?.text !== edit.text) {
          change(index, { text: edit.text })
          rebased.push({ kind: 'set-text', blockId: edit.blockId, text: edit.text })
        }
        break
      case 'set-text':
        if (index < 0) {
          if (order.includes(edit.blockId)) insert(edit.blockId, placeBefore(edit.blockId), edit.text)
        } else if (blocks[index]?.text !== edit.text) {
          change(index, { text: edit.text })
          rebased.push(edit)
        }
        break
      case 'remove':
        if (index < 0) break
        blocks.splice(index, 1)
        rebased.push(edit)
        break
      case 'set-voice':
        if (index < 0) break
        change(index, { voiceId: edit.voiceId, modelId: edit.modelId, language: edit.language })
        rebased.push(edit)
        break
      case 'set-pause':
        if (index < 0) break
        change(index, { pauseAfterMs: edit.pauseAfterMs })
        rebased.push(edit)
        break
      case 'set-lock':
        if (index < 0) break
        change(index, { locked: edit.locked })
        rebased.push(edit)
        break
      default:
        assertNever(edit)
    }
  }
  return { blocks, edits: rebased }
}
