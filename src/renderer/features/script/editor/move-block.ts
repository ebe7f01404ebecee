import { EditorSelection, type StateCommand } from '@codemirror/state'
import { must } from '#shared/errors/must.ts'
import { blockIdAt } from '../document/block-ids.ts'
import { spliceBlocks } from '../document/block-effects.ts'
import { blockIdsField } from '../document/block-lines.ts'
import { markupOfLine, patchMarks, placeMarkup } from '../document/block-marks.ts'

/** Changes places with the block above or below, caret and all. Both keep their takes. */
function moveBlock(direction: 1 | -1): StateCommand {
  return ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.head)
    const other = line.number + direction
    if (other < 1 || other > state.doc.lines) return false
    const upper = state.doc.line(Math.min(line.number, other))
    const lower = state.doc.line(Math.max(line.number, other))
    const ids = [upper, lower].map(({ number }) =>
      must(blockIdAt(state.field(blockIdsField), number - 1), 'every line has a block'),
    )
    const shift = direction === 1 ? lower.length + 1 : -(upper.length + 1)
    const marks = [
      ...placeMarkup(markupOfLine(state, lower), upper.from),
      ...placeMarkup(markupOfLine(state, upper), upper.from + lower.length + 1),
    ]
    dispatch(
      state.update({
        changes: { from: upper.from, to: lower.to, insert: `${lower.text}\n${upper.text}` },
        selection: EditorSelection.cursor(state.selection.main.head + shift),
        effects: [
          spliceBlocks.of({ index: upper.number - 1, remove: ids, insert: ids.toReversed() }),
          patchMarks.of({ from: upper.from, to: lower.to, marks }),
        ],
        scrollIntoView: true,
        userEvent: 'move.line',
      }),
    )
    return true
  }
}

export const moveBlockUp = moveBlock(-1)
export const moveBlockDown = moveBlock(1)
