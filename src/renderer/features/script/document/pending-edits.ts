import type { Text, Transaction } from '@codemirror/state'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { must } from '#shared/errors/must.ts'
import { allBlockIds, type BlockIds, blockIdAt, indexOfBlockId, spliceBlockIds } from './block-ids.ts'
import { blockIdsField, spliceBlocks } from './block-lines.ts'

type SettingEdit = Extract<ScriptEdit, { kind: 'set-voice' | 'set-pause' | 'set-lock' }>
type Step =
  { kind: 'insert'; blockId: string; afterBlockId: string | null } | { kind: 'remove'; blockId: string } | SettingEdit

/** What was done to a chapter and is not yet on its way to the studio. */
export interface PendingEdits {
  /** Takes in what a transaction did. Costs as much as the change, whatever the length of the chapter. */
  note(transaction: Transaction): void
  noteSetting(edit: SettingEdit): void
  isEmpty(): boolean
  /** Everything noted since the last call as edits in order, with the texts as they are in `doc` now. */
  take(doc: Text, ids: BlockIds): ScriptEdit[]
}

/** Blocks of `insert` that can stay where they are because the splice only took out others around them. */
function keptBlocks(remove: readonly string[], insert: readonly string[]): ReadonlySet<string> {
  const kept = new Set<string>()
  let from = 0
  for (const id of insert) {
    const at = remove.indexOf(id, from)
    if (at < 0) continue
    kept.add(id)
    from = at + 1
  }
  return kept
}

/** Collects edits between two saves; many changes to one text become one edit. */
export function createPendingEdits(): PendingEdits {
  let steps: Step[] = []
  let changed = new Set<string>()

  return {
    note(transaction) {
      if (!transaction.docChanged && !transaction.effects.some((effect) => effect.is(spliceBlocks))) return
      let ids = transaction.startState.field(blockIdsField)
      for (const effect of transaction.effects) {
        if (!effect.is(spliceBlocks)) continue
        const { index, remove, insert } = effect.value
        const kept = keptBlocks(remove, insert)
        for (const blockId of remove) if (!kept.has(blockId)) steps.push({ kind: 'remove', blockId })
        let afterBlockId = blockIdAt(ids, index - 1) ?? null
        for (const blockId of insert) {
          if (!kept.has(blockId)) steps.push({ kind: 'insert', blockId, afterBlockId })
          afterBlockId = blockId
        }
        ids = spliceBlockIds(ids, index, remove.length, insert)
      }
      const { newDoc } = transaction
      transaction.changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
        const first = newDoc.lineAt(fromB)
        const last = toB <= first.to ? first : newDoc.lineAt(toB)
        for (let line = first.number; line <= last.number; line += 1) {
          changed.add(must(blockIdAt(ids, line - 1), 'every line has a block'))
        }
      })
    },
    noteSetting(edit) {
      steps.push(edit)
    },
    isEmpty: () => steps.length === 0 && changed.size === 0,
    take(doc, ids) {
      const texts = textReader(doc, ids, steps.length + changed.size)
      const edits: ScriptEdit[] = []
      for (const step of steps) {
        if (step.kind !== 'insert') {
          edits.push(step)
          continue
        }
        edits.push({ ...step, text: texts(step.blockId) ?? '' })
        changed.delete(step.blockId)
      }
      for (const blockId of changed) {
        const text = texts(blockId)
        if (text !== null) edits.push({ kind: 'set-text', blockId, text })
      }
      steps = []
      changed = new Set()
      return edits
    },
  }
}

/** Reads the text of blocks that are in the document, null for others. Many reads are worth an index. */
function textReader(doc: Text, ids: BlockIds, reads: number): (blockId: string) => string | null {
  const lineText = (index: number) => (index < 0 ? null : doc.line(index + 1).text)
  if (reads < 32) {
    let near = 0
    return (blockId) => {
      const index = indexOfBlockId(ids, blockId, near)
      near = Math.max(0, index)
      return lineText(index)
    }
  }
  const indexes = new Map(allBlockIds(ids).map((id, index) => [id, index]))
  return (blockId) => lineText(indexes.get(blockId) ?? -1)
}
