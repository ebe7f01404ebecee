import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type StateCommand, type Transaction, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { blockMarks, type Mark, markupOfLine, marksBetween, patchMarks, placeMarkup } from './block-marks.ts'

const STRONG: Mark = { kind: 'emphasis', level: 'strong' }
const PAUSE: Mark = { kind: 'pause', durationMs: 500 }

function openEditor(doc: string, markup: readonly MarkupSpan[] = []) {
  let state = EditorState.create({
    doc,
    extensions: [blockMarks(placeMarkup(markup, 0)), history({ newGroupDelay: 0 })],
  })
  const dispatch = (transaction: Transaction) => {
    state = transaction.state
  }
  return {
    apply: (spec: TransactionSpec) => dispatch(state.update(spec)),
    mark(from: number, to: number, mark: Mark) {
      const marks = [...marksBetween(state, from, to), { from, to, mark }]
      dispatch(state.update({ effects: patchMarks.of({ from, to, marks }) }))
    },
    run: (command: StateCommand) => command({ state, dispatch }),
    /** The formatting, as `strong:word` and `500@offset`, line by line. */
    shown: () =>
      Array.from({ length: state.doc.lines }, (_value, index) => {
        const line = state.doc.line(index + 1)
        return markupOfLine(state, line).map((span) =>
          span.kind === 'pause'
            ? `${span.durationMs}@${span.startChar}`
            : `${span.kind === 'emphasis' ? span.level : span.kind}:${line.text.slice(span.startChar, span.endChar)}`,
        )
      }),
    all: () => marksBetween(state, 0, state.doc.length),
    length: () => state.doc.length,
  }
}

it('keeps formatting on its words while text is typed around and inside them', () => {
  const editor = openEditor('one two three')
  editor.mark(4, 7, STRONG)
  editor.mark(7, 7, PAUSE)

  editor.apply({ changes: { from: 0, insert: 'zero ' } })
  editor.apply({ changes: { from: 10, insert: 'X' } })
  editor.apply({ changes: { from: 9, insert: '-' } })

  expect(editor.shown()).toEqual([['strong:tXwo', '500@14']])
})

it('keeps text typed at the ends of a span outside it', () => {
  const editor = openEditor('one two three')
  editor.mark(4, 7, STRONG)

  editor.apply({ changes: { from: 7, insert: 's' } })
  editor.apply({ changes: { from: 4, insert: 's' } })

  expect(editor.shown()).toEqual([['strong:two']])
})

it('splits and joins a span with its blocks', () => {
  const editor = openEditor('one two three')
  editor.mark(4, 13, STRONG)

  editor.apply({ changes: { from: 7, to: 8, insert: '\n' } })
  const parted = editor.shown()
  editor.apply({ changes: { from: 7, to: 8, insert: ' ' } })

  expect(parted).toEqual([['strong:two'], ['strong:three']])
  expect(editor.shown()).toEqual([['strong:two three']])
})

it('removes the pauses at both ends of completely deleted or replaced text, and restores them', () => {
  const pauses: MarkupSpan[] = [0, 7].map((at) => ({ kind: 'pause', startChar: at, endChar: at, durationMs: 500 }))
  const editor = openEditor('one two\nthree', pauses)

  editor.apply({ changes: { from: 0, to: 3 } })
  const inPart = editor.shown()
  editor.run(undo)
  editor.apply({ changes: { from: 0, to: 7 }, userEvent: 'delete.selection' })
  const deleted = editor.shown()
  editor.run(undo)
  const undone = editor.shown()
  editor.apply({ changes: { from: 0, to: 7, insert: 'x' }, userEvent: 'input.type' })

  expect(inPart).toEqual([['500@0', '500@4'], []])
  expect(deleted).toEqual([[], []])
  expect(undone).toEqual([['500@0', '500@7'], []])
  expect(editor.shown()).toEqual([[], []])
})

it('restores formatting together with its word', () => {
  const editor = openEditor('one two three')
  editor.mark(4, 7, STRONG)
  editor.mark(5, 5, PAUSE)

  editor.apply({ changes: { from: 2, to: 9 } })
  const removed = editor.shown()
  editor.run(undo)

  expect(removed).toEqual([[]])
  expect(editor.shown()).toEqual([['strong:two', '500@5']])
})

it('undoes and redoes formatting alone', () => {
  const editor = openEditor('one two three')
  editor.mark(4, 7, STRONG)

  editor.run(undo)
  const undone = editor.shown()
  editor.run(redo)

  expect(undone).toEqual([[]])
  expect(editor.shown()).toEqual([['strong:two']])
})

it('merges adjacent spans with the same formatting', () => {
  const markup: MarkupSpan[] = [
    { kind: 'rate', value: 'slow', startChar: 0, endChar: 4 },
    { kind: 'rate', value: 'slow', startChar: 4, endChar: 7 },
  ]
  expect(openEditor('one two', markup).shown()).toEqual([['rate:one two']])
})

it('restores identical formatting when all edits are undone, and again when they are redone', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('edit' as const),
      at: fc.nat(40),
      length: fc.nat(12),
      insert: fc.stringMatching(/^[a\n]{0,4}$/),
    }),
    fc.record({
      kind: fc.constant('mark' as const),
      at: fc.nat(40),
      length: fc.nat(12),
      mark: fc.constantFrom<Mark>(STRONG, PAUSE, { kind: 'rate', value: 'slow' }),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const editor = openEditor('one two three\nfour five six', [{ ...STRONG, startChar: 4, endChar: 7 } as MarkupSpan])
      const shown = () =>
        editor
          .all()
          .map((placed) => JSON.stringify(placed))
          .toSorted()
      const first = shown()
      for (const { at, length, ...action } of steps) {
        const from = Math.min(at, editor.length())
        const to = Math.min(from + length, editor.length())
        if (action.kind === 'edit') editor.apply({ changes: { from, to, insert: action.insert } })
        else if (action.mark.kind === 'pause') editor.mark(from, from, action.mark)
        else if (from < to) editor.mark(from, to, action.mark)
      }
      const last = shown()

      let undone = 0
      while (editor.run(undo)) undone += 1
      expect(shown()).toEqual(first)
      for (let redone = 0; redone < undone; redone += 1) editor.run(redo)
      expect(shown()).toEqual(last)
    }),
  )
})
