import { history, undo } from '@codemirror/commands'
import { EditorState, type StateCommand, type Transaction } from '@codemirror/state'
import { expect, it } from 'vitest'
import { allBlockIds } from '../document/block-ids.ts'
import { blockIdsField, blockLines } from '../document/block-lines.ts'
import { blockMarks, markupOfLine } from '../document/block-marks.ts'
import { createPendingEdits } from '../document/pending-edits.ts'
import { moveBlockDown, moveBlockTo, moveBlockUp } from './move-block.ts'

function openEditor(caret: number) {
  const pending = createPendingEdits()
  let state = EditorState.create({
    doc: 'one\ntwo\nthree',
    selection: { anchor: caret },
    extensions: [blockLines(['block_a', 'block_b', 'block_c'], () => 'block_new'), blockMarks([]), history()],
  })
  const dispatch = (transaction: Transaction) => {
    pending.note(transaction)
    state = transaction.state
  }
  return {
    run: (command: StateCommand) => command({ state, dispatch }),
    caret: () => state.selection.main.head,
    blocks: () =>
      allBlockIds(state.field(blockIdsField)).map((id, index) => `${id.slice(6)}:${state.doc.line(index + 1).text}`),
    edits: () => pending.take(state).map((edit) => `${edit.kind} ${edit.blockId}`),
  }
}

it('moves a block with its ID and the caret', () => {
  const editor = openEditor(5)

  editor.run(moveBlockUp)

  expect(editor.blocks()).toEqual(['b:two', 'a:one', 'c:three'])
  expect(editor.caret()).toBe(1)
  expect(editor.edits()).toEqual(['remove block_a', 'insert block_a', 'set-text block_b'])
})

it('moves it back on undo', () => {
  const editor = openEditor(5)
  editor.run(moveBlockDown)
  const moved = editor.blocks()

  editor.run(undo)

  expect(moved).toEqual(['a:one', 'c:three', 'b:two'])
  expect(editor.blocks()).toEqual(['a:one', 'b:two', 'c:three'])
})

it('moves a block anywhere among the others, and undo restores the order', () => {
  const editor = openEditor(9)
  const orders: string[][] = []
  for (const [from, to] of [
    [3, 1],
    [1, 3],
    [2, 1],
  ] as const) {
    editor.run(moveBlockTo(from, to))
    orders.push(editor.blocks())
  }
  for (let step = 0; step < 3; step += 1) editor.run(undo)

  expect(orders).toEqual([
    ['c:three', 'a:one', 'b:two'],
    ['a:one', 'b:two', 'c:three'],
    ['b:two', 'a:one', 'c:three'],
  ])
  expect(editor.blocks()).toEqual(['a:one', 'b:two', 'c:three'])
  expect(editor.run(moveBlockTo(2, 2)) || editor.run(moveBlockTo(1, 4)) || editor.run(moveBlockTo(1, 0))).toBe(false)
})

it('stays in place at the ends', () => {
  expect(openEditor(0).run(moveBlockUp)).toBe(false)
  expect(openEditor(9).run(moveBlockDown)).toBe(false)
})

it('keeps the formatting of both blocks', () => {
  const state = EditorState.create({
    doc: 'one\ntwo and more',
    selection: { anchor: 5 },
    extensions: [
      blockLines(['block_a', 'block_b'], () => 'block_new'),
      blockMarks([
        { from: 0, to: 3, mark: { kind: 'rate', value: 'slow' } },
        { from: 8, to: 11, mark: { kind: 'emphasis', level: 'strong' } },
      ]),
    ],
  })
  let moved = state

  moveBlockUp({ state, dispatch: (transaction) => (moved = transaction.state) })

  expect(markupOfLine(moved, moved.doc.line(1))).toEqual([
    { kind: 'emphasis', level: 'strong', startChar: 4, endChar: 7 },
  ])
  expect(markupOfLine(moved, moved.doc.line(2))).toEqual([{ kind: 'rate', value: 'slow', startChar: 0, endChar: 3 }])
})
