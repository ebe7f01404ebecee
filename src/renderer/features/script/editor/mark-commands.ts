import type { EditorState, StateEffect, TransactionSpec } from '@codemirror/state'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import {
  cutOut,
  type Mark,
  marksBetween,
  type MarksPatch,
  patchMarks,
  type PlacedMark,
} from '../document/block-marks.ts'

/** A range of the document within one line. */
export interface MarkRange {
  from: number
  to: number
}

/**
 * What would be formatted: the selection, block by block without surrounding white space, or the word at the caret.
 * Empty if there is no word, and in raw SSML blocks, which have no formatting of their own.
 */
export function markRanges(state: EditorState): MarkRange[] {
  const { main } = state.selection
  if (main.empty) {
    const word = isSsml(state.doc.lineAt(main.head).text) ? null : state.wordAt(main.head)
    return word ? [{ from: word.from, to: word.to }] : []
  }
  const ranges: MarkRange[] = []
  const last = state.doc.lineAt(main.to).number
  for (let number = state.doc.lineAt(main.from).number; number <= last; number += 1) {
    const line = state.doc.line(number)
    if (isSsml(line.text)) continue
    const start = Math.max(main.from, line.from)
    const selected = line.text.slice(start - line.from, Math.max(0, main.to - line.from))
    const text = selected.trim()
    if (text === '') continue
    const from = start + selected.length - selected.trimStart().length
    ranges.push({ from, to: from + text.length })
  }
  return ranges
}

/** The formatting on the ranges of `markRanges`; pauses only at the caret. */
export function marksAtSelection(state: EditorState): PlacedMark[] {
  const { main } = state.selection
  const ranges = markRanges(state)
  const found = new Set<PlacedMark>()
  for (const { from, to } of ranges) {
    for (const placed of marksBetween(state, from, to))
      if (placed.mark.kind !== 'pause' && placed.from < to && placed.to > from) found.add(placed)
  }
  if (main.empty) {
    for (const placed of marksBetween(state, main.head, main.head)) if (placed.mark.kind === 'pause') found.add(placed)
  }
  return [...found]
}

function patch(state: EditorState, ranges: readonly MarkRange[], change: (marks: PlacedMark[]) => PlacedMark[]) {
  const from = Math.min(...ranges.map((range) => range.from))
  const to = Math.max(...ranges.map((range) => range.to))
  return patchMarks.of({ from, to, marks: change(marksBetween(state, from, to)) })
}

const asEdit = (effects: StateEffect<MarksPatch>): TransactionSpec => ({ effects, userEvent: 'mark' })

/** Formats the selected words, replacing formatting of the same kind; null if there are none. */
export function setMark(state: EditorState, mark: Exclude<Mark, { kind: 'pause' }>): TransactionSpec | null {
  const ranges = markRanges(state)
  if (ranges.length === 0) return null
  return asEdit(
    patch(state, ranges, (marks) => {
      const others = marks.filter((placed) => placed.mark.kind !== mark.kind)
      let same = marks.filter((placed) => placed.mark.kind === mark.kind)
      for (const { from, to } of ranges) same = cutOut(same, from, to)
      return [...others, ...same, ...ranges.map((range) => ({ ...range, mark }))]
    }),
  )
}

/** Removes formatting of one or all kinds from the selected words; at a caret, whole spans and the pause there. */
export function removeMarks(state: EditorState, kind: Mark['kind'] | null = null): TransactionSpec | null {
  const { main } = state.selection
  const isMeant = (placed: PlacedMark) => kind === null || placed.mark.kind === kind
  const range = main.empty ? null : { from: main.from, to: main.to }
  const touched = range ? marksBetween(state, range.from, range.to) : marksAtSelection(state)
  if (!touched.some(isMeant)) return null
  const region = range ?? {
    from: Math.min(...touched.map((placed) => placed.from)),
    to: Math.max(...touched.map((placed) => placed.to)),
  }
  return asEdit(
    patch(state, [region], (marks) => {
      const others = marks.filter((placed) => !isMeant(placed))
      const meant = marks.filter(isMeant)
      if (range) return [...others, ...cutOut(meant, range.from, range.to)]
      const gone = (placed: PlacedMark) =>
        touched.some((other) => other.from === placed.from && other.to === placed.to && other.mark === placed.mark)
      return [...others, ...meant.filter((placed) => !gone(placed))]
    }),
  )
}

/** Sets the pause at a position, replacing an existing one; null removes it. */
export function setPause(state: EditorState, at: number, durationMs: number | null): TransactionSpec {
  const pause: PlacedMark[] = durationMs === null ? [] : [{ from: at, to: at, mark: { kind: 'pause', durationMs } }]
  return asEdit(
    patch(state, [{ from: at, to: at }], (marks) => [
      ...marks.filter((placed) => placed.mark.kind !== 'pause' || placed.from !== at),
      ...pause,
    ]),
  )
}

/** The pause at a document position. */
export function pauseAt(state: EditorState, at: number): Extract<Mark, { kind: 'pause' }> | null {
  for (const { mark } of marksBetween(state, at, at)) if (mark.kind === 'pause') return mark
  return null
}
