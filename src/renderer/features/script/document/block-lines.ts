import { invertedEffects, isolateHistory } from '@codemirror/commands'
import {
  type ChangeSpec,
  EditorState,
  type Extension,
  type StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'
import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { must } from '#shared/errors/must.ts'
import { type BlockSplice, invertBlockEffects, spliceBlocks } from './block-effects.ts'
import { type BlockIds, blockIdAt, getBlockIds, indexOfBlockId, sliceBlockIds, spliceBlockIds } from './block-ids.ts'

/** IDs of the document's lines: one line is one block. */
export const blockIdsField = StateField.define<BlockIds>({
  create: () => getBlockIds([]),
  update(ids, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(spliceBlocks)) {
        ids = spliceBlockIds(ids, effect.value.index, effect.value.remove.length, effect.value.insert)
      }
    }
    return ids
  },
})

/** Omits what a splice would remove and insert again in the same place. */
export function narrowSplice(splice: BlockSplice): BlockSplice | null {
  const { remove, insert } = splice
  let head = 0
  while (head < remove.length && head < insert.length && remove[head] === insert[head]) head += 1
  let tail = 0
  while (
    tail < remove.length - head &&
    tail < insert.length - head &&
    remove[remove.length - 1 - tail] === insert[insert.length - 1 - tail]
  ) {
    tail += 1
  }
  if (head + tail === remove.length && remove.length === insert.length) return null
  return {
    index: splice.index + head,
    remove: remove.slice(head, remove.length - tail),
    insert: insert.slice(head, insert.length - tail),
  }
}

/**
 * Derives the blocks of a transaction's lines. Text keeps its block: a split leaves the block with its first part, a
 * line opened above a block is the new one, a merge keeps the first block with text. An empty block below removed or
 * inserted lines stays the empty one.
 */
function getSplices(transaction: Transaction, newBlockId: () => string): BlockSplice[] {
  const splices: BlockSplice[] = []
  const { doc } = transaction.startState
  let ids = transaction.startState.field(blockIdsField)
  let shift = 0
  transaction.changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    if (inserted.lines === 1 && fromA === toA) return
    const firstLine = doc.lineAt(fromA)
    const lastLine = toA <= firstLine.to ? firstLine : doc.lineAt(toA)
    const removedBreaks = lastLine.number - firstLine.number
    const addedBreaks = inserted.lines - 1
    if (removedBreaks === 0 && addedBreaks === 0) return

    const index = firstLine.number - 1 + shift
    const remove = sliceBlockIds(ids, index, index + removedBreaks + 1)
    const firstId = must(remove[0], 'a change starts in a line, and every line has a block')
    const lastId = must(remove.at(-1), 'a change ends in a line, and every line has a block')
    const keepsHead = fromA > firstLine.from
    const keepsTail = toA < lastLine.to
    const insert: string[] = []
    if (addedBreaks === 0) {
      const isEmptyLast = inserted.length === 0 && firstLine.length > 0 && lastLine.length === 0
      insert.push(!keepsHead && (keepsTail || isEmptyLast) ? lastId : firstId)
    } else {
      const isEmpty = firstId === lastId && firstLine.length === 0
      const isAbove = isEmpty && inserted.line(1).length > 0 && inserted.line(inserted.lines).length === 0
      const headId = keepsHead || !(keepsTail || isAbove) || firstId !== lastId ? firstId : null
      const tailId = lastId !== headId && (keepsTail || isAbove || firstId !== lastId) ? lastId : null
      insert.push(headId ?? newBlockId())
      for (let line = 1; line < addedBreaks; line += 1) insert.push(newBlockId())
      insert.push(tailId ?? newBlockId())
    }
    const splice = narrowSplice({ index, remove, insert })
    if (splice) {
      splices.push(splice)
      ids = spliceBlockIds(ids, splice.index, splice.remove.length, splice.insert)
    }
    shift += addedBreaks - removedBreaks
  })
  return splices
}

const LINE_BREAKS = new RegExp(LINE_BREAK, 'g')

/**
 * Begins a new line at every kind of line break, however inserted (dictation, text expanders, replacements): CodeMirror
 * knows only some of them, and a block that contains a line break can't be stored.
 */
const breakLines: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged) return transaction
  const changes: ChangeSpec[] = []
  transaction.changes.iterChanges((_fromA, _toA, fromB, _toB, inserted) => {
    for (const { 0: found, index } of inserted.toString().matchAll(LINE_BREAKS))
      if (found !== '\n') changes.push({ from: fromB + index, to: fromB + index + 1, insert: '\n' })
  })
  return changes.length === 0 ? transaction : [transaction, { changes, sequential: true }]
})

/** The blocks of a text change's lines, and the effects on their settings and takes. */
export interface CarriedBlocks {
  splices: readonly BlockSplice[]
  effects: readonly StateEffect<unknown>[]
}

/**
 * Keeps a block ID for every line through all edits, undo and redo: a restored line gets its old block, and with it its
 * takes. A keystroke inside a line costs nothing here, whatever the chapter's length.
 *
 * @param ids of the document's lines; missing ones are created
 * @param carry adapts the derived splices of a text change and adds further effects; a change with such effects is a
 *   separate undo step
 */
export function blockLines(
  ids: readonly string[],
  newBlockId: () => string,
  carry: (transaction: Transaction, derived: readonly BlockSplice[]) => CarriedBlocks = (_transaction, derived) => ({
    splices: derived,
    effects: [],
  }),
): Extension {
  return [
    blockIdsField.init((state) => {
      const complete = ids.slice(0, state.doc.lines)
      while (complete.length < state.doc.lines) complete.push(newBlockId())
      return getBlockIds(complete)
    }),
    breakLines,
    // An extender sees every transaction before it is applied, so the effect becomes part of the history.
    EditorState.transactionExtender.of((transaction) => {
      if (!transaction.docChanged || transaction.effects.some((effect) => effect.is(spliceBlocks))) return null
      const { splices, effects } = carry(transaction, getSplices(transaction, newBlockId))
      if (splices.length + effects.length === 0) return null
      return {
        effects: [...splices.map((splice) => spliceBlocks.of(splice)), ...effects],
        ...(effects.length > 0 ? { annotations: isolateHistory.of('full') } : {}),
      }
    }),
    invertedEffects.of(invertBlockEffects),
  ]
}

/** ID of the block at a document position. */
export function blockIdAtPosition(state: EditorState, position: number): string {
  const id = blockIdAt(state.field(blockIdsField), state.doc.lineAt(position).number - 1)
  return must(id, 'every line has a block')
}

/** Line number (from 1) of a block, or null if the document doesn't contain it. `nearLine` shortens the search. */
export function getLineNumber(state: EditorState, blockId: string, nearLine = 1): number | null {
  const index = indexOfBlockId(state.field(blockIdsField), blockId, nearLine - 1)
  return index < 0 ? null : index + 1
}
