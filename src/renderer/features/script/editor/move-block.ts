import { EditorSelection, type StateCommand } from '@codemirror/state'
import { sliceBlockIds } from '../document/block-ids.ts'
import { spliceBlocks } from '../document/block-effects.ts'
import { blockIdsField } from '../document/block-lines.ts'
import { markupOfLine, patchMarks, placeMarkup } from '../document/block-marks.ts'

/**
 * Puts a block where another one stands, both counted from 1; those between make room. Every block keeps its takes and
 * marks. The caret goes along when it is in the block, else it comes to its start.
 */
export function moveBlockTo(from: number, to: number): StateCommand {
  return ({ state, dispatch }) => {
    if (to < 1 || to > state.doc.lines || from === to) return false
    const first = Math.min(from, to)
    const last = Math.max(from, to)
    const lines = Array.from({ length: last - first + 1 }, (_each, index) => state.doc.line(first + index))
    const ids = sliceBlockIds(state.field(blockIdsField), first - 1, last)
    /** The block at the end of the run that it leaves comes to the other end. */
    const rotated = <T>(run: readonly T[]): T[] =>
      from < to ? [...run.slice(1), ...run.slice(0, 1)] : [...run.slice(-1), ...run.slice(0, -1)]
    const start = state.doc.line(first).from
    const end = state.doc.line(last).to
    const moved = state.doc.line(from)
    let place = start
    let caret = start
    const marks = rotated(lines).flatMap((line) => {
      const placed = placeMarkup(markupOfLine(state, line), place)
      if (line.number === from) caret = place
      place += line.length + 1
      return placed
    })
    const { head } = state.selection.main
    if (head >= moved.from && head <= moved.to) caret += head - moved.from
    dispatch(
      state.update({
        changes: {
          from: start,
          to: end,
          insert: rotated(lines)
            .map(({ text }) => text)
            .join('\n'),
        },
        selection: EditorSelection.cursor(caret),
        effects: [
          spliceBlocks.of({ index: first - 1, remove: ids, insert: rotated(ids) }),
          patchMarks.of({ from: start, to: end, marks }),
        ],
        scrollIntoView: true,
        userEvent: 'move.line',
      }),
    )
    return true
  }
}

/** Changes places with the block above or below, caret and all. */
const moveBlock =
  (direction: 1 | -1): StateCommand =>
  (target) => {
    const { number } = target.state.doc.lineAt(target.state.selection.main.head)
    return moveBlockTo(number, number + direction)(target)
  }

export const moveBlockUp = moveBlock(-1)
export const moveBlockDown = moveBlock(1)
