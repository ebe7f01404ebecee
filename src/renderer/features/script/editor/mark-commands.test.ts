import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state'
import { expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { blockMarks, markupOfLine, placeMarkup } from '../document/block-marks.ts'
import { marksAtSelection, pauseAt, removeMarks, setMark, setPause } from './mark-commands.ts'
import { formatMark } from './format-mark.ts'

function openEditor(doc: string, anchor: number, head = anchor, markup: readonly MarkupSpan[] = []) {
  let state = EditorState.create({
    doc,
    selection: EditorSelection.single(anchor, head),
    extensions: [blockMarks(placeMarkup(markup, 0))],
  })
  return {
    state: () => state,
    apply(spec: TransactionSpec | null) {
      if (spec) state = state.update(spec).state
      return spec !== null
    },
    select(from: number, to: number) {
      state = state.update({ selection: { anchor: from, head: to } }).state
    },
    shown: () =>
      Array.from({ length: state.doc.lines }, (_value, index) => {
        const line = state.doc.line(index + 1)
        return markupOfLine(state, line).map((span) => {
          const { startChar, endChar, ...mark } = span
          return `${formatMark(mark)}: ${line.text.slice(startChar, endChar)}`
        })
      }),
  }
}

const STRONG = { kind: 'emphasis', level: 'strong' } as const
const SLOW = { kind: 'rate', value: 'slow' } as const

it('formats the word at the caret', () => {
  const editor = openEditor('The old lamp.', 6)

  editor.apply(setMark(editor.state(), STRONG))

  expect(editor.shown()).toEqual([['strong emphasis: old']])
})

it('formats a selection block by block, without surrounding spaces and without raw SSML', () => {
  const editor = openEditor('one two\n<speak>three</speak>\n four', 3, 34)

  editor.apply(setMark(editor.state(), SLOW))

  expect(editor.shown()).toEqual([['speed slow: two'], [], ['speed slow: four']])
})

it('replaces formatting of the same kind under the selection and keeps its remainder and all other kinds', () => {
  const editor = openEditor('one two three', 0, 13)
  editor.apply(setMark(editor.state(), SLOW))
  editor.select(4, 7)
  editor.apply(setMark(editor.state(), STRONG))

  editor.apply(setMark(editor.state(), { kind: 'rate', value: '+20%' }))

  expect(editor.shown()).toEqual([
    ['speed slow: one ', 'strong emphasis: two', 'speed +20 %: two', 'speed slow:  three'],
  ])
})

it('removes the selected part of formatting, and whole spans at a caret', () => {
  const editor = openEditor('one two three', 0, 13)
  editor.apply(setMark(editor.state(), SLOW))
  editor.select(4, 7)
  editor.apply(removeMarks(editor.state()))
  const cut = editor.shown()
  editor.select(1, 1)

  editor.apply(removeMarks(editor.state(), 'rate'))

  expect(cut).toEqual([['speed slow: one ', 'speed slow:  three']])
  expect(editor.shown()).toEqual([['speed slow:  three']])
  editor.select(5, 5)
  expect(editor.apply(removeMarks(editor.state()))).toBe(false)
})

it('inserts, changes and removes a single pause at a position', () => {
  const editor = openEditor('one two', 3)
  editor.apply(setPause(editor.state(), 3, 500))

  editor.apply(setPause(editor.state(), 3, 1500))

  expect(editor.shown()).toEqual([['pause 1.5 s: ']])
  expect(pauseAt(editor.state(), 3)).toEqual({ kind: 'pause', durationMs: 1500 })
  expect(marksAtSelection(editor.state())).toHaveLength(1)
  editor.apply(setPause(editor.state(), 3, null))
  expect(editor.shown()).toEqual([[]])
})

it('has no word to format between words and in raw SSML', () => {
  expect(setMark(openEditor('one  two', 4).state(), STRONG)).toBeNull()
  expect(setMark(openEditor('<speak>one</speak>', 9).state(), STRONG)).toBeNull()
})
