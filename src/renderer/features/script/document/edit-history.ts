import { history, historyField, redoDepth, undoDepth } from '@codemirror/commands'
import {
  Compartment,
  type EditorState,
  type Extension,
  type StateEffect,
  type Text,
  type Transaction,
} from '@codemirror/state'
import type { Block } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { spliceBlocks } from './block-effects.ts'
import { sliceBlockIds } from './block-ids.ts'
import { blockIdsField } from './block-lines.ts'
import type { PlacedMark } from './block-marks.ts'

/** What is retained of a chapter between openings, so earlier steps can be undone. */
export interface ChapterMemory {
  doc: Text
  blockIds: readonly string[]
  marks: readonly PlacedMark[]
  history: unknown
  /** Its number of undo and redo steps. */
  stepCount: number
  /** Blocks that its steps moved. */
  movedBlockIds: ReadonlySet<string>
  /** Takes that undo may reactivate, by ID. */
  takes: ReadonlyMap<string, Take>
  /** Removed blocks, with the settings that return when undo restores them. */
  removedBlocks: readonly Block[]
}

/** A chapter's single history: text, blocks, and their settings. */
export interface EditHistory {
  extension: Extension
  /** The extension for another state of the same chapter, with all undo steps from `state`. */
  continued(state: EditorState): Extension
  /** Value to initialize another history with. */
  value(state: EditorState): unknown
  /** Number of steps that can be undone or redone. */
  count(state: EditorState): number
  /** Effects that clear the history when applied in order. */
  clear(): readonly StateEffect<unknown>[]
}

const CONFIG = { newGroupDelay: 700, minDepth: 500 }

/** @param value of an earlier history to continue; null for an empty one */
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

/** True if the history of an earlier opening still fits: the same blocks in order, and moved ones with their text. */
export function isContinuable(memory: ChapterMemory, blocks: readonly { id: string; text: string }[]): boolean {
  const isSame = ({ id, text }: { id: string; text: string }, index: number) =>
    memory.blockIds[index] === id && (!memory.movedBlockIds.has(id) || memory.doc.line(index + 1).text === text)
  return memory.blockIds.length === blocks.length && blocks.every(isSame)
}

/** Blocks that a transaction moved, with those next to them. */
export function getMovedBlocks(transaction: Transaction): string[] {
  const isMove = transaction.effects.some(
    (effect) => effect.is(spliceBlocks) && isReordered(effect.value.remove, effect.value.insert),
  )
  if (!isMove) return []
  const { doc } = transaction.startState
  const ids = transaction.startState.field(blockIdsField)
  const moved: string[] = []
  transaction.changes.iterChangedRanges((from, to) => {
    if (from < to) moved.push(...sliceBlockIds(ids, doc.lineAt(from).number - 1, doc.lineAt(to).number))
  })
  return moved
}

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const places = new Map(before.map((id, index) => [id, index]))
  const common = after.flatMap((id) => places.get(id) ?? [])
  return common.some((place, index) => place < (common[index - 1] ?? -1))
}

/** A transaction's direction through the history; null if it is a step itself. */
export function undoDirection(transaction: Transaction): 'undo' | 'redo' | null {
  if (transaction.isUserEvent('undo')) return 'undo'
  return transaction.isUserEvent('redo') ? 'redo' : null
}
