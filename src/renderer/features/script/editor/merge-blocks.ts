import { insertNewlineAndIndent } from '@codemirror/commands'
import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'
import { selectedLine } from '../document/selected-line.ts'

/** Scripts written without spaces between words. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Separator between two merged texts: a space where words would otherwise run together. */
function getSeparator(left: string, right: string): string {
  if (left === '' || right === '' || /\s$/u.test(left) || /^\s/u.test(right)) return ''
  return WITHOUT_BLANKS.test(left.slice(-1)) && WITHOUT_BLANKS.test(right.slice(0, 1)) ? '' : ' '
}

/** Merges a line with the next. The caret is placed where the second one started. */
function merging(state: EditorState, lineNumber: number, caret: 'before' | 'behind'): TransactionSpec {
  const upper = state.doc.line(lineNumber)
  const lower = state.doc.line(lineNumber + 1)
  const insert = getSeparator(upper.text, lower.text)
  return {
    changes: { from: upper.to, to: lower.from, insert },
    selection: EditorSelection.cursor(upper.to + (caret === 'behind' ? insert.length : 0)),
    scrollIntoView: true,
    userEvent: caret === 'behind' ? 'delete.backward' : 'delete.forward',
  }
}

/** At the start of a block: merges it with the block above. */
export const mergeBackward: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  if (ranges.length > 1 || !main.empty || main.head !== line.from || line.number === 1) return false
  dispatch(state.update(merging(state, line.number - 1, 'behind')))
  return true
}

/** At the end of a block: merges it with the block below. */
export const mergeForward: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  if (ranges.length > 1 || !main.empty || main.head !== line.to || line.number === state.doc.lines) return false
  dispatch(state.update(merging(state, line.number, 'before')))
  return true
}

/** Merges the selected block with the next. False for the last one. */
export const mergeWithNext: StateCommand = ({ state, dispatch }) => {
  const line = selectedLine(state)
  if (line.number === state.doc.lines) return false
  dispatch(state.update(merging(state, line.number, 'behind')))
  return true
}

/** Splits the selected block at the caret, or where the selection starts. Selected words stay, unlike with the Enter key. */
export const splitBlock: StateCommand = ({ state, dispatch }) => {
  const { from } = state.selection.main
  const collapsed = state.update({ selection: EditorSelection.cursor(from) }).state
  return insertNewlineAndIndent({
    state: collapsed,
    dispatch: ({ changes, newSelection }) =>
      dispatch(state.update({ changes, selection: newSelection, scrollIntoView: true, userEvent: 'input' })),
  })
}

/** Keys that merge two blocks, taking precedence over the editor's own. */
export const mergeKeymap: readonly KeyBinding[] = [
  { key: 'Backspace', run: mergeBackward },
  { key: 'Delete', run: mergeForward },
]
