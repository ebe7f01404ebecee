import { type ChangeSet, type EditorState, RangeSet, Text, type Transaction } from '@codemirror/state'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { allBlockIds, getBlockIds } from './block-ids.ts'
import { getMovedBlocks, undoDirection } from './edit-history.ts'
import type { Save } from './edit-queue.ts'
import {
  rebaseDocument,
  type RebasedDocument,
  type Snapshot,
  snapshotOf,
  type StoredVersion,
} from './rebase-document.ts'
import { type ChapterText, combineSteps, describeStep, stepFromChanges, type TextStep } from './text-step.ts'

/** What this window knows to be stored, and what it changed since then. */
export interface DocumentSync {
  /** The last stored version that this window contains. */
  base(): Snapshot
  /** Blocks that the history's steps moved; cleared with the history. */
  movedBlockIds: Set<string>
  /** Records a change made in this window. */
  note(transaction: Transaction): void
  /** Prepares to send everything up to `state`, or only a part. */
  describe(state: EditorState, saveId: string, isAll: boolean): Save
  /** What was sent is stored. Later calls do nothing until more is sent. */
  confirm(edits: readonly ScriptEdit[]): void
  /** Exactly `state` is stored. */
  reset(state: EditorState): void
  /**
   * Merges the changes made here into a stored version, which becomes the base. `formatted` lists blocks whose formatting
   * was changed here.
   */
  rebase(state: EditorState, stored: StoredVersion, formatted: readonly string[]): RebasedDocument
}

/** @param state as stored */
export function createDocumentSync(state: EditorState, moved: Iterable<string> = []): DocumentSync {
  const movedBlockIds = new Set(moved)
  let base = snapshotOf(state)
  let local = recordSteps()
  /** Stored edits that the base lacks: the first requests of a long series, or those around a refused edit. */
  let partial: ScriptEdit[] = []
  let sent: { snapshot: Snapshot; since: StepRecord; isAll: boolean } | null = null
  const getBase = () => (partial.length === 0 ? base : withEdits(base, partial))
  const start = (next: Snapshot, changes: StepRecord) => {
    base = next
    local = changes
    partial = []
    sent = null
  }

  return {
    base: getBase,
    movedBlockIds,
    note(transaction) {
      if (!transaction.docChanged) return
      for (const blockId of getMovedBlocks(transaction)) movedBlockIds.add(blockId)
      local.note(transaction)
      sent?.since.note(transaction)
    },
    describe(now, saveId, isAll) {
      sent = { snapshot: snapshotOf(now), since: recordSteps(), isAll }
      const isExact = isAll && partial.length === 0
      return { id: saveId, change: isExact ? describeStep(combineSteps(base, local.steps()), base.ids.length) : null }
    },
    confirm(edits) {
      if (!sent) return
      if (sent.isAll) return start(sent.snapshot, sent.since)
      partial.push(...edits)
      sent = null
    },
    reset: (now) => start(snapshotOf(now), recordSteps()),
    rebase(now, stored, formatted) {
      const rebased = rebaseDocument(getBase(), now, partial.length === 0 ? local.steps() : null, stored, formatted)
      start(rebased.base, recordSteps([rebased.step]))
      return rebased
    },
  }
}

type StepRecord = ReturnType<typeof recordSteps>

/** Records transactions as few steps: one that adds, removes, moves or restores blocks or text is a step of its own. */
function recordSteps(first: readonly TextStep[] = []) {
  const closed = [...first]
  let open: { before: ChapterText; after: ChapterText; changes: ChangeSet } | null = null
  const close = () => {
    if (open) closed.push(stepFromChanges(open.before, open.after, open.changes))
    open = null
  }
  return {
    steps: () => [...closed, ...(open ? [stepFromChanges(open.before, open.after, open.changes)] : [])],
    note(transaction: Transaction) {
      const { changes } = transaction
      const [before, after] = [snapshotOf(transaction.startState), snapshotOf(transaction.state)]
      const isOwn = before.ids !== after.ids || undoDirection(transaction) !== null
      if (isOwn) close()
      open = open ? { ...open, after, changes: open.changes.compose(changes) } : { before, after, changes }
      if (isOwn) close()
    },
  }
}

/** The text of a snapshot after some edits. */
function withEdits(base: Snapshot, edits: readonly ScriptEdit[]): Snapshot {
  const ids = allBlockIds(base.ids)
  const texts = new Map(ids.map((id, index) => [id, base.doc.line(index + 1).text]))
  for (const edit of edits) {
    if (edit.kind === 'insert')
      ids.splice(edit.afterBlockId === null ? 0 : ids.indexOf(edit.afterBlockId) + 1, 0, edit.blockId)
    if (edit.kind === 'remove') ids.splice(ids.indexOf(edit.blockId), 1)
    if (edit.kind === 'insert' || edit.kind === 'set-text') texts.set(edit.blockId, edit.text)
  }
  return { doc: Text.of(ids.map((id) => texts.get(id) ?? '')), ids: getBlockIds(ids), marks: RangeSet.empty }
}
