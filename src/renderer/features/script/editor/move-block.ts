import { EditorSelection, type StateCommand } from '@codemirror/state'
import { sliceBlockIds } from '../document/block-ids.ts'
import { spliceBlocks } from '../document/block-effects.ts'
import { blockIdsField } from '../document/block-lines.ts'
import { markupOfLine, patchMarks, placeMarkup } from '../document/block-marks.ts'
import { selectedLine } from '../document/selected-line.ts'

/**
 * Moves a block to another one's position, both counted from 1; those between shift. Every block keeps its takes and
 * formatting. The caret moves along if it is in the block, otherwise to its start.
 */
export function moveBlockTo(from: number, to: number): StateCommand {
  return ({ state, dispatch }) => {
    if (to < 1 || to > state.doc.lines || from === to) return false
    const first = Math.min(from, to)
    const last = Math.max(from, to)
    const lines = Array.from({ length: last - first + 1 }, (_each, index) => state.doc.line(first + index))
    const ids = sliceBlockIds(state.field(blockIdsField), first - 1, last)
    /** The block moves from one end of the range to the other. */
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
    const selectedFrom = state.selection.main.from
    if (selectedFrom >= moved.from && selectedFrom <= moved.to) caret += selectedFrom - moved.from
    dispatch(
      state.update({
        // Only the moved line changes, so that the history still finds what was written in the others.
        changes:
          from < to
            ? [
                { from: moved.from, to: moved.to + 1 },
                { from: end, insert: `\n${moved.text}` },
              ]
            : [
                { from: start, insert: `${moved.text}\n` },
                { from: moved.from - 1, to: moved.to },
              ],
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

/** Swaps the block with the one above or below, including the caret. */
const moveBlock =
  (direction: 1 | -1): StateCommand =>
  (target) => {
    const { number } = selectedLine(target.state)
    return moveBlockTo(number, number + direction)(target)
  }

export const moveBlockUp = moveBlock(-1)
export const moveBlockDown = moveBlock(1)
