import { history, historyField, redoDepth, undoDepth } from '@codemirror/commands'
import {
  Compartment,
  type EditorState,
  type Extension,
  type StateEffect,
  type Text,
  type Transaction,
} from '@codemirror/state'
import type { Take } from '#shared/contract/takes.ts'
import type { PlacedMark } from './block-marks.ts'

/** What is kept of a chapter between two openings, so that what was done in the first can be undone in the second. */
export interface ChapterMemory {
  doc: Text
  blockIds: readonly string[]
  marks: readonly PlacedMark[]
  history: unknown
  /** Steps in it, to undo and to redo. */
  stepCount: number
  /** Takes that undoing may let play again, by id. */
  takes: ReadonlyMap<string, Take>
}

/** The one history of a chapter: text, blocks, and what stands beside them. */
export interface EditHistory {
  extension: Extension
  /** The extension of another state of the same chapter, with everything that can be undone in `state`. */
  continued(state: EditorState): Extension
  /** To start another history with. */
  value(state: EditorState): unknown
  /** Steps that can be undone or redone. */
  count(state: EditorState): number
  /** Forgets everything, when each is applied after the other. */
  clear(): readonly StateEffect<unknown>[]
}

const CONFIG = { newGroupDelay: 700, minDepth: 500 }

/** @param value of an earlier history that goes on here; null for an empty one */
export function editHistory(value: unknown): EditHistory {
  const compartment = new Compartment()
  const startingWith = (earlier: unknown) =>
    compartment.of([history(CONFIG), earlier === null ? [] : historyField.init(() => earlier)])
  return {
    extension: startingWith(value),
    continued: (state) => startingWith(state.field(historyField)),
    value: (state) => state.field(historyField),
    count: (state) => undoDepth(state) + redoDepth(state),
    clear: () => [compartment.reconfigure([]), compartment.reconfigure(history(CONFIG))],
  }
}

/** Which way a transaction goes through the history; null for one that is a step itself. */
export function undoDirection(transaction: Transaction): 'undo' | 'redo' | null {
  if (transaction.isUserEvent('undo')) return 'undo'
  return transaction.isUserEvent('redo') ? 'redo' : null
}
