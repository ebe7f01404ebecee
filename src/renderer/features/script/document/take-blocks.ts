import { isolateHistory } from '@codemirror/commands'
import {
  type ChangeSpec,
  type EditorState,
  type StateEffect,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import type { ListeningIssue } from '#shared/domain/listening-issues.ts'
import { changeSetting, type SettingEdit, spliceBlocks } from './block-effects.ts'
import { allBlockIds } from './block-ids.ts'
import { blockIdsField, narrowSplice } from './block-lines.ts'
import { type ReplacementStep, replacementStep } from './replacement-step.ts'

/** What makes a document that of the studio, as one change of it. */
export interface TakenBlocks {
  changes: ChangeSpec[]
  effects: StateEffect<unknown>[]
  /** Blocks that are changed, added or removed. */
  changedIds: string[]
}

interface StoredBlock {
  id: string
  text: string
  note: string
  listeningIssues: readonly ListeningIssue[]
}

/**
 * The changes that update a document to the studio's blocks, each as small as possible. Null if blocks have another order,
 * or none are left.
 *
 * @param recordOf the note and issues of a block in the document
 */
export function takeBlocks(
  state: EditorState,
  blocks: readonly StoredBlock[],
  recordOf: (blockId: string) => Pick<StoredBlock, 'note' | 'listeningIssues'>,
): TakenBlocks | null {
  const ids = allBlockIds(state.field(blockIdsField))
  const after = blocks.map(({ id }) => id)
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const kept = after.flatMap((id) => indexes.get(id) ?? [])
  if (kept.length === 0 || kept.some((index, place) => index <= (kept[place - 1] ?? -1))) return null
  const changes: ChangeSpec[] = []
  const effects: StateEffect<unknown>[] = []
  const changedIds: string[] = []
  const added: StoredBlock[] = []
  let next = 0
  const removeUntil = (end: number): void => {
    if (next < end) changes.push(removeLines(state, next, end))
    changedIds.push(...ids.slice(next, end))
  }
  const addAfter = (index: number): void => {
    if (added.length === 0) return
    const text = added.map((block) => block.text).join('\n')
    changes.push(
      index < 0 ? { from: 0, insert: `${text}\n` } : { from: state.doc.line(index + 1).to, insert: `\n${text}` },
    )
    changedIds.push(...added.splice(0).map(({ id }) => id))
  }
  for (const block of blocks) {
    const index = indexes.get(block.id)
    if (index === undefined) {
      added.push(block)
      continue
    }
    addAfter(next - 1)
    removeUntil(index)
    const line = state.doc.line(index + 1)
    if (line.text !== block.text) {
      changes.push(smallestChange(line.text, block.text, line.from))
      changedIds.push(block.id)
    }
    const { note, listeningIssues } = recordOf(block.id)
    if (note !== block.note) {
      const toEdit = (value: string): SettingEdit => ({ kind: 'set-note', blockId: block.id, note: value })
      effects.push(changeSetting.of({ before: toEdit(note), after: toEdit(block.note) }))
    }
    if (JSON.stringify(listeningIssues) !== JSON.stringify(block.listeningIssues)) {
      const toEdit = (issues: readonly ListeningIssue[]): SettingEdit => ({
        kind: 'set-listening-issues',
        blockId: block.id,
        listeningIssues: [...issues],
      })
      effects.push(changeSetting.of({ before: toEdit(listeningIssues), after: toEdit(block.listeningIssues) }))
    }
    next = index + 1
  }
  addAfter(next - 1)
  removeUntil(ids.length)
  const splice = narrowSplice({ index: 0, remove: ids, insert: after })
  return { changes, effects: splice ? [spliceBlocks.of(splice), ...effects] : effects, changedIds }
}

/** The studio's blocks as one step of the history; null if it changed other chapters only. */
export function describeTaken(taken: TakenBlocks | null, step: ReplacementStep): TransactionSpec {
  return {
    changes: taken?.changes ?? [],
    effects: [replacementStep.of(step), ...(taken?.effects ?? [])],
    annotations: [Transaction.remote.of(true), isolateHistory.of('full')],
    userEvent: 'input.replace',
  }
}

/** Lines by index, with one of the line breaks beside them. */
function removeLines({ doc }: EditorState, start: number, end: number): ChangeSpec {
  if (start === 0) return { from: 0, to: doc.line(end + 1).from }
  return { from: doc.line(start).to, to: doc.line(end).to }
}

function smallestChange(before: string, after: string, at: number): ChangeSpec {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { from: at + head, to: at + before.length - tail, insert: after.slice(head, after.length - tail) }
}
