import { EditorState, type Extension, type Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Written } from '../block-book.ts'
import { cutOut, mapMarks, markupOfLine, marksBetween, patchMarks, placeMarkup } from '../document/block-marks.ts'
import { readWritten } from './read-written.ts'

/** Stands beside the plain text in the clipboard, where only the studio looks for it. */
const CLIPBOARD_TYPE = 'application/x-overvoice-script'

/** A piece of script on its way to another place: its lines as written, each with its marks. */
type Piece = readonly Written[]

function pieceOf(state: EditorState, from: number, to: number): Piece {
  const piece: Written[] = []
  for (let number = state.doc.lineAt(from).number; number <= state.doc.lineAt(to).number; number += 1) {
    const line = state.doc.line(number)
    const part = { from: Math.max(from, line.from), to: Math.min(to, line.to) }
    piece.push({ text: state.sliceDoc(part.from, part.to), markup: markupOfLine(state, part) })
  }
  return piece
}

function readPiece(data: DataTransfer | null): Piece | null {
  const stored = data?.getData(CLIPBOARD_TYPE)
  if (!stored) return null
  try {
    return readWritten(JSON.parse(stored))
  } catch {
    return null
  }
}

/** Where in the new document the piece was written by this transaction; null when something else was. */
function placePiece(transaction: Transaction, piece: Piece) {
  const wanted = piece.map((line) => line.text)
  let found: { from: number; to: number; starts: number[] } | null = null
  transaction.changes.iterChanges((_fromA, _toA, fromB, toB, inserted) => {
    if (found || inserted.length === 0) return
    const lines = inserted.toString().split('\n')
    // Pasting trims blocks, so a line can have lost blanks at its ends.
    const same = (line: string, index: number) => line === wanted[index] || line === wanted[index]?.trim()
    if (lines.length !== wanted.length || !lines.every(same)) return
    let from = fromB
    const starts = lines.map((line, index) => {
      const text = wanted[index] ?? ''
      const start = from - (line === text ? 0 : text.length - text.trimStart().length)
      from += line.length + 1
      return start
    })
    found = { from: fromB, to: toB, starts }
  })
  return found as { from: number; to: number; starts: number[] } | null
}

/** Lets marks go with the words they are on when these are copied, cut, pasted or dragged inside the studio. */
export function carryMarks(): Extension {
  let carried: Piece | null = null
  const write = (event: ClipboardEvent, view: EditorView): boolean => {
    const { state } = view
    const { main, ranges } = state.selection
    const piece = ranges.length === 1 && !main.empty ? pieceOf(state, main.from, main.to) : null
    if (!event.clipboardData || !piece?.some((line) => line.markup.length > 0)) return false
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
    EditorView.domEventHandlers({ copy: write, cut: write }),
    EditorView.domEventObservers({
      paste: (event) => void (carried = readPiece(event.clipboardData)),
      dragstart: (_event, view) => {
        const { main } = view.state.selection
        carried = main.empty ? null : pieceOf(view.state, main.from, main.to)
      },
      dragend: () => void (carried = null),
    }),
    EditorState.transactionExtender.of((transaction) => {
      const isCarrying =
        transaction.isUserEvent('input.paste') ||
        transaction.isUserEvent('input.drop') ||
        transaction.isUserEvent('move.drop')
      const piece = isCarrying ? carried : null
      if (!piece?.some((line) => line.markup.length > 0)) return null
      if (transaction.isUserEvent('input.paste')) carried = null
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
