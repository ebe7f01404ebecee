import { EditorSelection, EditorState, type Extension, type Line } from '@codemirror/state'
import { sliceBlockIds } from './block-ids.ts'
import { blockIdAtPosition, blockIdsField } from './block-lines.ts'

/** The line that commands apply to: a selection belongs to the block in which it starts. */
export function selectedLine(state: EditorState): Line {
  return state.doc.lineAt(state.selection.main.from)
}

/** The block that holds the caret or the start of the selection. */
export interface SelectedBlock {
  blockId: string
  /** From 0. */
  index: number
}

/** The block that commands apply to. */
export function getSelectedBlock(state: EditorState): SelectedBlock {
  const { from, number } = selectedLine(state)
  return { blockId: blockIdAtPosition(state, from), index: number - 1 }
}

/**
 * The blocks that the selection touches, in order; the caret's block if nothing is selected. One that ends at the start
 * of a block doesn't touch that block.
 */
export function getSelectedBlockIds(state: EditorState): readonly string[] {
  const { from, to } = state.selection.main
  const last = state.doc.lineAt(endsBehindBreak(state) ? to - 1 : to)
  return sliceBlockIds(state.field(blockIdsField), state.doc.lineAt(from).number - 1, last.number)
}

function endsBehindBreak(state: EditorState): boolean {
  const { from, to } = state.selection.main
  return to > from && state.doc.lineAt(to).from === to
}

/** The caret; of a selection that ends behind a line break, the end of the line before the break. */
export function caretPlace(state: EditorState): number {
  const { to, head } = state.selection.main
  return head === to && endsBehindBreak(state) ? to - 1 : head
}

/**
 * Keeps a selection made with the pointer from ending at the start of the next line, as a triple click ends it. Otherwise
 * typing over it would also change the next block.
 */
export function pointerSelection(): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    if (!transaction.selection || !transaction.isUserEvent('select.pointer')) return transaction
    const { doc } = transaction.startState
    const { ranges, mainIndex } = transaction.selection
    const trimmed = ranges.map((range) => {
      const { anchor, head } = range
      return head > anchor && doc.lineAt(head).from === head ? EditorSelection.range(anchor, head - 1) : range
    })
    if (trimmed.every((range, index) => range === ranges[index])) return transaction
    return [transaction, { selection: EditorSelection.create(trimmed, mainIndex), sequential: true }]
  })
}
