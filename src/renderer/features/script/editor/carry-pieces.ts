import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isMac } from '../../../lib/platform.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import { type CarriedPiece, dropPiece, pastePiece, pieceBetween, type TextRange } from '../document/carried-piece.ts'
import { readCarried } from './read-carried.ts'

/** Stored next to the plain text in the clipboard; only the studio reads it. */
const CLIPBOARD_TYPE = 'application/x-overvoice-script'

function readPiece(data: DataTransfer | null): CarriedPiece | null {
  const stored = data?.getData(CLIPBOARD_TYPE)
  if (!stored) return null
  try {
    return readCarried(JSON.parse(stored))
  } catch {
    return null
  }
}

/** What is being dragged. */
const setDragged = StateEffect.define<TextRange | null>()
const draggedRange = StateField.define<TextRange | null>({
  create: () => null,
  update(range, transaction) {
    range &&= { from: transaction.changes.mapPos(range.from, 1), to: transaction.changes.mapPos(range.to, -1) }
    for (const effect of transaction.effects) if (effect.is(setDragged)) range = effect.value
    return range && range.from < range.to ? range : null
  },
})

/** The selection; without one, the caret's block with its line break. */
function copiedRange(state: EditorState, isCut: boolean): TextRange {
  const { main } = state.selection
  if (!main.empty) return main
  const { from, to, number } = state.doc.lineAt(main.head)
  if (number < state.doc.lines) return { from, to: to + 1 }
  // The last block has its line break in front. A copy doesn't need it.
  return { from: isCut && number > 1 ? from - 1 : from, to }
}

/**
 * Copies, cuts, pastes and drags text inside the studio with its formatting, and whole blocks with their settings. What
 * was cut or dragged can be put back exactly.
 */
export function carryPieces({ book }: Pick<ChapterSession, 'book'>): Extension {
  const drag = (view: EditorView, range: TextRange | null) => view.dispatch({ effects: setDragged.of(range) })
  const write = (event: ClipboardEvent, view: EditorView): boolean => {
    const { state } = view
    if (!event.clipboardData || state.selection.ranges.length > 1) return false
    const isCut = event.type === 'cut' && !state.readOnly
    const { main } = state.selection
    const { from, to } = copiedRange(state, isCut)
    const piece = pieceBetween(state, { from, to }, book.record, main.empty)
    const text = state
      .facet(EditorView.clipboardOutputFilter)
      .reduce(
        (filtered, filter) => filter(filtered, state),
        main.empty ? state.doc.lineAt(main.head).text : state.sliceDoc(from, to),
      )
    event.clipboardData.setData('text/plain', text)
    event.clipboardData.setData(CLIPBOARD_TYPE, JSON.stringify(piece))
    if (isCut) view.dispatch({ changes: { from, to }, userEvent: 'delete.cut', scrollIntoView: true })
    return true
  }
  return [
    draggedRange,
    EditorView.domEventHandlers({
      copy: write,
      cut: write,
      paste(event, view) {
        const piece = readPiece(event.clipboardData)
        const { state } = view
        if (!piece || state.readOnly) return false
        view.dispatch(pastePiece(state, piece))
        return true
      },
      drop(event, view) {
        const { state } = view
        const dragged = state.field(draggedRange)
        const position = view.posAtCoords({ x: event.clientX, y: event.clientY }, false)
        if (!dragged || state.readOnly) return false
        const isMove = isMac ? !event.altKey : !event.ctrlKey
        if (isMove && position >= dragged.from && position <= dragged.to) return true
        view.focus()
        view.dispatch(dropPiece(state, pieceBetween(state, dragged, book.record), position, isMove ? dragged : null))
        return true
      },
    }),
    EditorView.domEventObservers({
      dragstart(_event, view) {
        const { main } = view.state.selection
        drag(view, main.empty ? null : main)
      },
      dragend: (_event, view) => drag(view, null),
    }),
  ]
}
