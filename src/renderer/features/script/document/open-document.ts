import type { EditorState, Line, StateCommand, Transaction, TransactionSpec } from '@codemirror/state'
import type { Written } from '../session/block-store.ts'
import { getLineNumber } from './block-lines.ts'
import { markupOfLine } from './block-marks.ts'

/** The part of an editor view that a document needs. */
export interface ChapterView {
  readonly state: EditorState
  dispatch(change: Transaction | TransactionSpec): void
}

export interface OpenDocumentOptions {
  /** Number of a line that is likely near those asked for. */
  near(): number
  /** Receives transactions made while no view is attached, which reports its own. */
  onTransaction(transaction: Transaction): void
}

/** The document of an open chapter: that of the attached editor view, or without one the last. */
export interface OpenDocument {
  state(): EditorState
  setState(state: EditorState): void
  /** Null detaches the view. */
  attach(view: ChapterView | null): void
  dispatch(spec: TransactionSpec): void
  /** Returns false if the command does nothing now. */
  run(command: StateCommand): boolean
  /** The line of a block; null if it isn't in the document. */
  lineOf(blockId: string): Line | null
  writtenIn(blockId: string): Written | null
}

export function openDocument(initial: EditorState, { near, onTransaction }: OpenDocumentOptions): OpenDocument {
  let state = initial
  let view: ChapterView | null = null

  const lineOf = (blockId: string) => {
    const line = getLineNumber(state, blockId, near())
    return line === null ? null : state.doc.line(line)
  }
  return {
    state: () => state,
    setState(next) {
      state = next
    },
    attach(editor) {
      view = editor
      state = editor?.state ?? state
    },
    dispatch(spec) {
      if (view) view.dispatch(spec)
      else onTransaction(state.update(spec))
    },
    run: (command) =>
      command({ state, dispatch: (transaction) => (view ? view.dispatch(transaction) : onTransaction(transaction)) }),
    lineOf,
    writtenIn(blockId) {
      const line = lineOf(blockId)
      return line && { text: line.text, markup: markupOfLine(state, line) }
    },
  }
}
