import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allBlockIds } from './block-ids.ts'
import { blockIdsField, blockLines, getLineNumber } from './block-lines.ts'

/** A document without a screen: its state and commands. */
function openDocument(lines: readonly string[]) {
  let made = 0
  let state = EditorState.create({
    doc: lines.join('\n'),
    extensions: [
      blockLines(
        lines.map((_, index) => `block_${'abcdefgh'[index] ?? index}`),
        () => `block_new${(made += 1)}`,
      ),
      history(),
    ],
  })
  const apply = (spec: TransactionSpec) => {
    state = state.update(spec).state
  }
  return {
    apply,
    /** Replaces the first occurrence of `find`. */
    replace(find: string, insert: string, offset = 0, length = find.length) {
      const from = state.doc.toString().indexOf(find) + offset
      apply({ changes: { from, to: from + length, insert } })
    },
    undo: () => undo({ state, dispatch: (transaction) => (state = transaction.state) }),
    redo: () => redo({ state, dispatch: (transaction) => (state = transaction.state) }),
    state: () => state,
    blocks: () =>
      allBlockIds(state.field(blockIdsField)).map((id, index) => `${id.slice(6)}:${state.doc.line(index + 1).text}`),
  }
}

describe('blocks of a document', () => {
  it('stay with their lines while text is typed inside them', () => {
    const document = openDocument(['one', 'two'])

    document.replace('two', 'twenty')

    expect(document.blocks()).toEqual(['a:one', 'b:twenty'])
  })

  it('stay with the first part when split', () => {
    const document = openDocument(['one two', 'three'])

    document.replace(' two', '\n', 0, 1)

    expect(document.blocks()).toEqual(['a:one', 'new1:two', 'b:three'])
  })

  it.each(['\v', '\f', '\u0085', '\u2028', '\u2029', '\r', '\r\n'])(
    'begin at the line break %j, also after undo and redo',
    (lineBreak) => {
      const document = openDocument(['one', 'two'])

      document.replace('one', ` more${lineBreak}and${lineBreak}last`, 3, 0)

      const blocks = ['a:one more', 'new1:and', 'new2:last', 'b:two']
      expect(document.blocks()).toEqual(blocks)
      document.undo()
      expect(document.blocks()).toEqual(['a:one', 'b:two'])
      document.redo()
      expect(document.blocks()).toEqual(blocks)
    },
  )

  it('keep the caret and the event of a transaction that inserts a line break', () => {
    const document = openDocument(['one', 'two'])
    const transaction = document.state().update({
      changes: { from: 3, insert: '\u2028and' },
      selection: { anchor: 7 },
      userEvent: 'input.type.compose',
    })

    expect(transaction.newDoc.toString()).toBe('one\nand\ntwo')
    expect(transaction.newSelection.main.head).toBe(7)
    expect(transaction.isUserEvent('input.type.compose')).toBe(true)
  })

  it('treat the empty line as new when Enter is pressed at the start of a block', () => {
    const document = openDocument(['one', 'two'])

    document.replace('two', '\n', 0, 0)

    expect(document.blocks()).toEqual(['a:one', 'new1:', 'b:two'])
  })

  it('treat the empty line as new when Enter is pressed at the end of a block', () => {
    const document = openDocument(['one', 'two'])

    document.replace('one', '\n', 3, 0)

    expect(document.blocks()).toEqual(['a:one', 'new1:', 'b:two'])
  })

  it('merge into the first block', () => {
    const document = openDocument(['one', 'two'])

    document.replace('\n', '')

    expect(document.blocks()).toEqual(['a:onetwo'])
  })

  it('keep the block with text when an empty one above it is removed', () => {
    const document = openDocument(['', 'two'])

    document.replace('\n', '')

    expect(document.blocks()).toEqual(['b:two'])
  })

  it('keep both ends when lines are pasted over a selection across blocks', () => {
    const document = openDocument(['one', 'two', 'three'])

    document.replace('ne\ntwo\nth', 'x\ny\nz\nw')

    expect(document.blocks()).toEqual(['a:ox', 'new1:y', 'new2:z', 'c:wree'])
  })

  it('are restored with their IDs when a removal is undone, and removed again on redo', () => {
    const document = openDocument(['one', 'two', 'three'])
    document.replace('one\ntwo\n', '')

    document.undo()
    const undone = document.blocks()
    document.redo()

    expect(undone).toEqual(['a:one', 'b:two', 'c:three'])
    expect(document.blocks()).toEqual(['c:three'])
  })

  it('keep the ID created by a split when it is undone and redone', () => {
    const document = openDocument(['one two'])
    document.replace(' ', '\n')

    document.undo()
    document.redo()

    expect(document.blocks()).toEqual(['a:one', 'new1:two'])
  })

  it('follow several changes in one transaction', () => {
    const document = openDocument(['one', 'two', 'three', 'four'])

    document.apply({
      changes: [
        { from: 3, to: 4 },
        { from: 7, to: 8 },
        { from: 15, insert: '\nx' },
      ],
    })

    expect(document.blocks()).toEqual(['a:onetwothree', 'd:f', 'new1:xour'])
  })

  it('number one per line after any edits, and match the initial ones after undoing all', () => {
    const edit = fc.record({
      at: fc.nat(400),
      length: fc.nat(40),
      insert: fc.stringMatching(/^[a\n]{0,6}$/),
      second: fc.option(fc.nat(60)),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        const document = openDocument(['one', '', 'three', 'four and more', 'five'])
        const before = document.blocks()

        for (const { at, length, insert, second } of edits) {
          const size = document.state().doc.length
          const from = Math.min(at, size)
          const to = Math.min(from + length, size)
          const again = second === null ? [] : [{ from: Math.min(to + second, size), insert: '\n' }]
          document.apply({ changes: [{ from, to, insert }, ...again] })
          const ids = allBlockIds(document.state().field(blockIdsField))
          expect(ids).toHaveLength(document.state().doc.lines)
          expect(new Set(ids).size).toBe(ids.length)
        }
        const after = document.blocks()
        while (document.undo());
        const undone = document.blocks()
        while (document.redo());

        expect(undone).toEqual(before)
        expect(document.blocks()).toEqual(after)
      }),
    )
  })

  it('are found by ID from a wrong guess', () => {
    const document = openDocument(['one', 'two', 'three'])

    expect(getLineNumber(document.state(), 'block_c', 1)).toBe(3)
    expect(getLineNumber(document.state(), 'block_zzz', 2)).toBeNull()
  })
})
