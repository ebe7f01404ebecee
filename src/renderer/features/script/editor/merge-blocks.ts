import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'

/** Signs of languages that are written without blanks between words. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What stands between two texts that become one: a blank where words would run into each other. */
function separatorOf(left: string, right: string): string {
  if (left === '' || right === '' || /\s$/u.test(left) || /^\s/u.test(right)) return ''
  return WITHOUT_BLANKS.test(left.slice(-1)) && WITHOUT_BLANKS.test(right.slice(0, 1)) ? '' : ' '
}

/** Makes one block of a line and the next. The caret stands where the second one began. */
function merging(state: EditorState, lineNumber: number, caret: 'before' | 'behind'): TransactionSpec {
  const upper = state.doc.line(lineNumber)
  const lower = state.doc.line(lineNumber + 1)
  const insert = separatorOf(upper.text, lower.text)
  return {
    changes: { from: upper.to, to: lower.from, insert },
    selection: EditorSelection.cursor(upper.to + (caret === 'behind' ? insert.length : 0)),
    scrollIntoView: true,
    userEvent: caret === 'behind' ? 'delete.backward' : 'delete.forward',
  }
}

/** At the start of a block: makes it one with the block above. */
export const mergeBackward: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  if (ranges.length > 1 || !main.empty || main.head !== line.from || line.number === 1) return false
  dispatch(state.update(merging(state, line.number - 1, 'behind')))
  return true
}

/** At the end of a block: makes it one with the block below. */
export const mergeForward: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  if (ranges.length > 1 || !main.empty || main.head !== line.to || line.number === state.doc.lines) return false
  dispatch(state.update(merging(state, line.number, 'before')))
  return true
}

/** Makes the block of the caret one with the next. False for the last one. */
export const mergeWithNext: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.head)
  if (line.number === state.doc.lines) return false
  dispatch(state.update(merging(state, line.number, 'behind')))
  return true
}

/** Keys that make one block of two, in front of the editor's own. */
export const mergeKeymap: readonly KeyBinding[] = [
  { key: 'Backspace', run: mergeBackward },
  { key: 'Delete', run: mergeForward },
]
