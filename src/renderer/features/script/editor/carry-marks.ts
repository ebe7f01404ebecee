import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { ChapterSession } from '../chapter-session.ts'
import { cutOut, mapMarks, marksBetween, patchMarks, placeMarkup } from '../document/block-marks.ts'
import {
  carriedField,
  type CarriedPiece,
  isCarrying,
  pieceBetween,
  placePiece,
  takePiece,
} from '../document/carried-piece.ts'
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

const isMarked = (piece: CarriedPiece) => piece.some((line) => line.markup.length > 0)
const isSet = (piece: CarriedPiece) => piece.some(({ settings }) => settings !== null)

/**
 * Keeps formatting with its words when they are copied, cut, pasted or dragged inside the studio, and audio settings
 * with a whole block.
 */
export function carryMarks({ book }: Pick<ChapterSession, 'book'>): Extension {
  const take = (view: EditorView, piece: CarriedPiece | null) => view.dispatch({ effects: takePiece.of(piece) })
  const write = (event: ClipboardEvent, view: EditorView): boolean => {
    const { state } = view
    const { main, ranges } = state.selection
    const piece = ranges.length === 1 && !main.empty ? pieceBetween(state, main.from, main.to, book.record) : null
    if (!event.clipboardData || !piece || !(isMarked(piece) || isSet(piece))) return false
    const text = state
      .facet(EditorView.clipboardOutputFilter)
      .reduce((filtered, filter) => filter(filtered, state), state.sliceDoc(main.from, main.to))
    event.clipboardData.setData('text/plain', text)
    event.clipboardData.setData(CLIPBOARD_TYPE, JSON.stringify(piece))
    event.preventDefault()
    if (event.type === 'cut' && !state.readOnly)
      view.dispatch(state.replaceSelection(''), { userEvent: 'delete.cut', scrollIntoView: true })
    return true
  }
  return [
    carriedField,
    EditorView.domEventHandlers({ copy: write, cut: write }),
    EditorView.domEventObservers({
      paste: (event, view) => take(view, readPiece(event.clipboardData)),
      dragstart: (_event, view) => {
        const { main } = view.state.selection
        take(view, main.empty ? null : pieceBetween(view.state, main.from, main.to, book.record))
      },
      dragend: (_event, view) => take(view, null),
    }),
    EditorState.transactionExtender.of((transaction) => {
      const piece = isCarrying(transaction) ? transaction.startState.field(carriedField) : null
      if (!piece || !isMarked(piece)) return null
      const place = placePiece(transaction, piece)
      if (!place) return null
      const { from, to } = place
      const back = transaction.changes.invertedDesc
      const around = marksBetween(transaction.startState, back.mapPos(from, -1), back.mapPos(to, 1))
      const kept = cutOut(mapMarks(around, transaction.changes), from, to)
      const placed = piece.flatMap((line, index) => placeMarkup(line.markup, place.starts[index] ?? from))
      const inside = placed.filter((mark) => mark.from >= from && mark.to <= to)
      return { effects: patchMarks.of({ from, to, marks: [...kept, ...inside] }) }
    }),
  ]
}
