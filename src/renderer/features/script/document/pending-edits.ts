import type { EditorState, Line, StateEffect, Transaction } from '@codemirror/state'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { must } from '#shared/errors/must.ts'
import { editsOfEffect, spliceBlocks } from './block-effects.ts'
import { blockIdsField } from './block-lines.ts'
import { allBlockIds, blockIdAt, indexOfBlockId, spliceBlockIds } from './block-ids.ts'
import { marksField, markupOfLine, patchMarks } from './block-marks.ts'

type Step =
  | { kind: 'insert'; blockId: string; afterBlockId: string | null }
  | Exclude<ScriptEdit, { kind: 'insert' | 'set-text' }>

/** Chapter changes not yet sent to the studio. */
export interface PendingEdits {
  /** Records a transaction. The cost depends on the change, not on the chapter's length. */
  note(transaction: Transaction): void
  isEmpty(): boolean
  /** Everything noted since the last call as ordered edits, with the document's current texts and formatting. */
  take(state: EditorState): ScriptEdit[]
}

/** True for effects that must be stored although no text changed. */
export function isEditEffect(effect: StateEffect<unknown>): boolean {
  return effect.is(patchMarks) || editsOfEffect(effect) !== null
}

/** Blocks of `insert` that can stay in place because the splice only removed others around them. */
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
  /** Blocks with changed text, or only changed formatting. */
  let changed = new Set<string>()
  let marked = new Set<string>()
  /** The chapter has or had formatting: from then on each text is sent with its own. */
  let hasMarks = false

  return {
    note(transaction) {
      if (!transaction.docChanged && transaction.effects.length === 0) return
      hasMarks ||= transaction.startState.field(marksField).size > 0
      let ids = transaction.startState.field(blockIdsField)
      for (const effect of transaction.effects) {
        if (!effect.is(spliceBlocks)) {
          const edit = editsOfEffect(effect)
          if (!edit || edit.kind === 'insert' || edit.kind === 'set-text') continue
          const last = steps.at(-1)
          // A note is typed letter by letter, and a gain changed step by step: only the latest value is worth sending.
          const isInterim = edit.kind === 'set-note' || edit.kind === 'set-output' || edit.kind === 'set-sound'
          if (isInterim && last?.kind === edit.kind && last.blockId === edit.blockId) steps.pop()
          steps.push(edit)
          continue
        }
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
      const addLines = (blocks: Set<string>, from: number, to: number) => {
        const first = newDoc.lineAt(Math.min(from, newDoc.length))
        const last = to <= first.to ? first : newDoc.lineAt(Math.min(to, newDoc.length))
        for (let line = first.number; line <= last.number; line += 1) {
          blocks.add(must(blockIdAt(ids, line - 1), 'every line has a block'))
        }
      }
      transaction.changes.iterChangedRanges((_fromA, _toA, fromB, toB) => addLines(changed, fromB, toB))
      for (const effect of transaction.effects) {
        if (!effect.is(patchMarks)) continue
        hasMarks = true
        const { from, to, marks } = effect.value
        addLines(marked, from, to)
        for (const placed of marks) addLines(marked, placed.from, placed.to)
      }
    },
    isEmpty: () => steps.length === 0 && changed.size === 0 && marked.size === 0,
    take(state) {
      const lines = lineReader(state, steps.length + changed.size + marked.size)
      const written = (blockId: string) => {
        const line = lines(blockId)
        return line && { text: line.text, ...(hasMarks ? { markup: markupOfLine(state, line) } : {}) }
      }
      const edits: ScriptEdit[] = []
      for (const step of steps) {
        if (step.kind !== 'insert') {
          edits.push(step)
          continue
        }
        edits.push({ ...step, ...(written(step.blockId) ?? { text: '' }) })
        changed.delete(step.blockId)
        marked.delete(step.blockId)
      }
      for (const blockId of changed) {
        const now = written(blockId)
        if (now) edits.push({ kind: 'set-text', blockId, ...now })
        marked.delete(blockId)
      }
      for (const blockId of marked) {
        const line = lines(blockId)
        if (line) edits.push({ kind: 'set-markup', blockId, markup: markupOfLine(state, line) })
      }
      steps = []
      changed = new Set()
      marked = new Set()
      return edits
    },
  }
}

/** Finds the lines of blocks in the document, null for others. Many reads justify an index. */
function lineReader(state: EditorState, reads: number): (blockId: string) => Line | null {
  const ids = state.field(blockIdsField)
  const lineOf = (index: number) => (index < 0 ? null : state.doc.line(index + 1))
  if (reads < 32) {
    let near = 0
    return (blockId) => {
      const index = indexOfBlockId(ids, blockId, near)
      near = Math.max(0, index)
      return lineOf(index)
    }
  }
  const indexes = new Map(allBlockIds(ids).map((id, index) => [id, index]))
  return (blockId) => lineOf(indexes.get(blockId) ?? -1)
}
