import { history, undo } from '@codemirror/commands'
import { EditorState, type StateCommand, type Transaction } from '@codemirror/state'
import { expect, it } from 'vitest'
import { allBlockIds } from '../document/block-ids.ts'
import { blockIdsField, blockLines } from '../document/block-lines.ts'
import { createPendingEdits } from '../document/pending-edits.ts'
import { moveBlockDown, moveBlockUp } from './move-block.ts'

function openEditor(caret: number) {
  const pending = createPendingEdits()
  let state = EditorState.create({
    doc: 'one\ntwo\nthree',
    selection: { anchor: caret },
    extensions: [blockLines(['block_a', 'block_b', 'block_c'], () => 'block_new'), history()],
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
    edits: () => pending.take(state.doc, state.field(blockIdsField)).map((edit) => `${edit.kind} ${edit.blockId}`),
  }
}

it('moves a block with its id and the caret', () => {
  const editor = openEditor(5)

  editor.run(moveBlockUp)

  expect(editor.blocks()).toEqual(['b:two', 'a:one', 'c:three'])
  expect(editor.caret()).toBe(1)
  expect(editor.edits()).toEqual(['remove block_a', 'insert block_a', 'set-text block_b'])
})

it('moves it back when that is undone', () => {
  const editor = openEditor(5)
  editor.run(moveBlockDown)
  const moved = editor.blocks()

  editor.run(undo)

  expect(moved).toEqual(['a:one', 'c:three', 'b:two'])
  expect(editor.blocks()).toEqual(['a:one', 'b:two', 'c:three'])
})

it('stays at the ends', () => {
  expect(openEditor(0).run(moveBlockUp)).toBe(false)
  expect(openEditor(9).run(moveBlockDown)).toBe(false)
})
