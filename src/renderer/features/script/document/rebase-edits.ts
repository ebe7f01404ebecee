import type { Block, ScriptEdit } from '#shared/contract/script.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
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
  const insert = (blockId: string, afterBlockId: string | null, { text, markup }: Wording) => {
    const after = afterBlockId === null || indexOf(afterBlockId) >= 0 ? afterBlockId : placeBefore(blockId)
    const before = known.get(blockId)
    const settings = before ?? {
      voiceId: null,
      modelId: null,
      language: null,
      pauseAfterMs: null,
      sound: UNEDITED_SOUND,
      flaws: [],
      markup: [],
      locked: false,
      note: '',
      activeTake: null,
    }
    blocks.splice(after === null ? 0 : indexOf(after) + 1, 0, {
      ...settings,
      id: blockId,
      ...say(before, { text, markup }),
    })
    rebased.push({ kind: 'insert', blockId, afterBlockId: after, text, ...(markup && { markup }) })
  }
  const change = (index: number, part: Partial<Block>) => {
    const block = blocks[index]
    if (block) blocks[index] = { ...block, ...part }
  }

  for (const edit of edits) {
    const index = indexOf(edit.blockId)
    switch (edit.kind) {
      case 'insert':
        if (index < 0) insert(edit.blockId, edit.afterBlockId, edit)
        else if (!isSaid(blocks[index], edit)) {
          change(index, say(blocks[index], edit))
          const { blockId, text, markup } = edit
          rebased.push({ kind: 'set-text', blockId, text, ...(markup && { markup }) })
        }
        break
      case 'set-text':
        if (index < 0) {
          if (order.includes(edit.blockId)) insert(edit.blockId, placeBefore(edit.blockId), edit)
        } else if (!isSaid(blocks[index], edit)) {
          change(index, say(blocks[index], edit))
          rebased.push(edit)
        }
        break
      case 'set-markup':
        if (index < 0) break
        change(index, { markup: edit.markup })
        rebased.push(edit)
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
      case 'set-sound':
        if (index < 0) break
        change(index, { sound: edit.sound })
        rebased.push(edit)
        break
      case 'set-flaws':
        if (index < 0) break
        change(index, { flaws: edit.flaws })
        rebased.push(edit)
        break
      case 'set-lock':
        if (index < 0) break
        change(index, { locked: edit.locked })
        rebased.push(edit)
        break
      case 'set-note':
        if (index < 0) break
        change(index, { note: edit.note })
        rebased.push(edit)
        break
      case 'set-take':
      case 'derive-take':
      case 'set-origin':
        // What is stored decides whether these still mean something, and refuses none of them.
        rebased.push(edit)
        break
      default:
        assertNever(edit)
    }
  }
  return { blocks, edits: rebased }
}

/** A text with its spans; without them the block's own move with the text. */
type Wording = Pick<Extract<ScriptEdit, { kind: 'set-text' }>, 'text' | 'markup'>

function say(before: Block | undefined, { text, markup }: Wording): Pick<Block, 'text' | 'markup'> {
  return { text, markup: markup ?? carryMarkup(before?.markup ?? [], before?.text ?? '', text) }
}

function isSaid(block: Block | undefined, { text, markup }: Wording): boolean {
  return block?.text === text && (!markup || JSON.stringify(block.markup) === JSON.stringify(markup))
}
