import { type EditorState, type Line, Transaction, type TransactionSpec } from '@codemirror/state'
import type { Block } from '#shared/contract/script.ts'
import { allBlockIds } from './block-ids.ts'
import { spliceBlocks } from './block-effects.ts'
import { blockIdsField } from './block-lines.ts'
import {
  cutOut,
  mapMarks,
  markupOfLine,
  marksBetween,
  patchMarks,
  placeMarkup,
  type PlacedMark,
} from './block-marks.ts'

type StoredLine = Pick<Block, 'id' | 'text' | 'markup'>

function isWritten(state: EditorState, line: Line, { text, markup }: StoredLine): boolean {
  if (line.text !== text) return false
  const shown = markupOfLine(state, line)
  return shown.length === markup.length && JSON.stringify(shown) === JSON.stringify(markup)
}

/** The marks of blocks that stand as lines from `from` on. */
export function placeBlocks(blocks: readonly Pick<Block, 'text' | 'markup'>[], from: number): PlacedMark[] {
  const placed: PlacedMark[] = []
  for (const { text, markup } of blocks) {
    if (markup.length > 0) placed.push(...placeMarkup(markup, from))
    from += text.length + 1
  }
  return placed
}

/** The least change that makes a document hold these blocks. Nothing when it does. */
export function replaceBlocks(state: EditorState, blocks: readonly StoredLine[]): TransactionSpec | null {
  const ids = allBlockIds(state.field(blockIdsField))
  const isSame = (index: number, block: StoredLine | undefined) =>
    block !== undefined && ids[index] === block.id && isWritten(state, state.doc.line(index + 1), block)
  let head = 0
  while (head < ids.length && head < blocks.length && isSame(head, blocks[head])) head += 1
  if (head === ids.length && head === blocks.length) return null
  let tail = 0
  while (
    tail < ids.length - head &&
    tail < blocks.length - head &&
    isSame(ids.length - 1 - tail, blocks[blocks.length - 1 - tail])
  )
    tail += 1
  // Both sides keep at least one line, so that the change never has to take a line break of a neighbour with it.
  if (ids.length - head - tail === 0 || blocks.length - head - tail === 0) {
    if (head > 0) head -= 1
    else tail -= 1
  }
  const insert = blocks.slice(head, blocks.length - tail)
  const from = state.doc.line(head + 1).from
  const to = state.doc.line(ids.length - tail).to
  const changes = state.changes({ from, to, insert: insert.map((block) => block.text).join('\n') })
  // A mark can reach over the ends of what is replaced: its part outside stays.
  const outside = mapMarks(cutOut(marksBetween(state, from, to), from, to), changes)
  return {
    changes,
    effects: [
      spliceBlocks.of({
        index: head,
        remove: ids.slice(head, ids.length - tail),
        insert: insert.map((block) => block.id),
      }),
      patchMarks.of({ from, to: changes.mapPos(to, 1), marks: [...outside, ...placeBlocks(insert, from)] }),
    ],
    annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  }
}
