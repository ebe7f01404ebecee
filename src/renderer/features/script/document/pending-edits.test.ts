import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { allBlockIds } from './block-ids.ts'
import { blockIdsField, blockLines } from './block-lines.ts'
import { blockMarks, patchMarks, placeMarkup } from './block-marks.ts'
import { createPendingEdits } from './pending-edits.ts'

function openEditor(lines: readonly string[]) {
  let made = 0
  const pending = createPendingEdits()
  let state = EditorState.create({
    doc: lines.join('\n'),
    extensions: [
      blockLines(
        lines.map((_, index) => `block_${index}`),
        () => `block_new${(made += 1)}`,
      ),
      blockMarks([]),
      history(),
    ],
  })
  const dispatch = (transaction: ReturnType<EditorState['update']>) => {
    pending.note(transaction)
    state = transaction.state
  }
  return {
    pending,
    apply: (spec: TransactionSpec) => dispatch(state.update(spec)),
    undo: () => undo({ state, dispatch }),
    redo: () => redo({ state, dispatch }),
    state: () => state,
    take: () => pending.take(state),
    shown: () => allBlockIds(state.field(blockIdsField)).map((id, index) => [id, state.doc.line(index + 1).text]),
  }
}

/** A store that knows only the contract's rules. */
function store(blocks: readonly (readonly [string, string])[], edits: readonly ScriptEdit[]) {
  const stored = blocks.map(([id, text]) => [id, text] as [string, string])
  for (const edit of edits) {
    const index = stored.findIndex(([id]) => id === edit.blockId)
    if (edit.kind === 'insert') {
      const after = stored.findIndex(([id]) => id === edit.afterBlockId)
      if (index >= 0 || (edit.afterBlockId !== null && after < 0)) throw new Error(`Cannot insert ${edit.blockId}`)
      stored.splice(after + 1, 0, [edit.blockId, edit.text])
    } else if (index < 0) {
      throw new Error(`No block ${edit.blockId}`)
    } else if (edit.kind === 'set-text') stored[index] = [edit.blockId, edit.text]
    else if (edit.kind === 'remove') stored.splice(index, 1)
  }
  return stored
}

it('combines many keystrokes in one block into one edit', () => {
  const editor = openEditor(['one', 'two'])
  for (const letter of 'abc') editor.apply({ changes: { from: editor.state().doc.line(1).to, insert: letter } })

  expect(editor.take()).toEqual([{ kind: 'set-text', blockId: 'block_0', text: 'oneabc' }])
  expect(editor.pending.isEmpty()).toBe(true)
})

it('states a new block’s position and content when it is sent', () => {
  const editor = openEditor(['one two'])
  editor.apply({ changes: { from: 3, to: 4, insert: '\n' } })
  editor.apply({ changes: { from: 7, insert: '!' } })

  expect(editor.take()).toEqual([
    { kind: 'insert', blockId: 'block_new1', afterBlockId: 'block_0', text: 'two!' },
    { kind: 'set-text', blockId: 'block_0', text: 'one' },
  ])
})

it('sends formatting alone if the text is unchanged, and with every text from then on', () => {
  const editor = openEditor(['one', 'two'])
  const markup = [{ kind: 'rate', value: 'slow', startChar: 0, endChar: 3 }] as const
  editor.apply({ effects: patchMarks.of({ from: 0, to: 3, marks: placeMarkup(markup, 0) }) })
  const marked = editor.take()
  editor.apply({ changes: { from: 3, insert: '!' } })
  editor.apply({ changes: { from: 8, insert: '!' } })
  const written = editor.take()

  expect(marked).toEqual([{ kind: 'set-markup', blockId: 'block_0', markup }])
  expect(written).toEqual([
    { kind: 'set-text', blockId: 'block_0', text: 'one!', markup },
    { kind: 'set-text', blockId: 'block_1', text: 'two!', markup: [] },
  ])
})

it('restores a removed block under its own ID on undo', () => {
  const editor = openEditor(['one', 'two'])
  editor.apply({ changes: { from: 3, to: 7 } })
  const removed = editor.take()

  editor.undo()

  expect(removed).toEqual([
    { kind: 'remove', blockId: 'block_1' },
    { kind: 'set-text', blockId: 'block_0', text: 'one' },
  ])
  expect(editor.take()).toEqual([
    { kind: 'insert', blockId: 'block_1', afterBlockId: 'block_0', text: 'two' },
    { kind: 'set-text', blockId: 'block_0', text: 'one' },
  ])
})

it('leaves the store with exactly the editor’s blocks after any edits, undos and saves', () => {
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('edit' as const),
      at: fc.nat(300),
      length: fc.nat(30),
      insert: fc.stringMatching(/^[a\n]{0,5}$/),
    }),
    fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'save' as const) }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const editor = openEditor(['one', '', 'three', 'four and more'])
      let stored = store(editor.shown() as [string, string][], [])

      for (const step of actions) {
        if (step.kind === 'edit') {
          const from = Math.min(step.at, editor.state().doc.length)
          editor.apply({
            changes: { from, to: Math.min(from + step.length, editor.state().doc.length), insert: step.insert },
          })
        } else if (step.kind === 'save') stored = store(stored, editor.take())
        else editor[step.kind]()
      }
      stored = store(stored, editor.take())

      expect(stored).toEqual(editor.shown())
    }),
  )
})
