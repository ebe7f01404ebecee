import { isolateHistory, redo, undo } from '@codemirror/commands'
import { EditorSelection, EditorState, type Extension, Transaction } from '@codemirror/state'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { ChapterChanges, ChapterScript, ScriptEdit } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { collectTakes, createChangeApplier } from './apply-changes.ts'
import { type BlockStore, createBlockStore } from './block-store.ts'
import { allBlockIds, type BlockIds } from '../document/block-ids.ts'
import { changeTake, isSettingEdit, isTextEdit, takeOutsideStep } from '../document/block-effects.ts'
import { blockIdsField } from '../document/block-lines.ts'
import { blockMarks, marksBetween, placeBlocks } from '../document/block-marks.ts'
import { chapterBlocks } from '../document/chapter-blocks.ts'
import { type ChapterMemory, editHistory, isContinuable, undoDirection } from '../document/edit-history.ts'
import { createDocumentSync } from '../document/document-sync.ts'
import { createEditQueue, type EditQueue, type Save, type SendResult } from '../document/edit-queue.ts'
import { type ChapterView, openDocument } from '../document/open-document.ts'
import { isEditEffect } from '../document/pending-edits.ts'
import { type ReplacementStep, replacementStep } from '../document/replacement-step.ts'
import { listRemovedBlocks } from '../document/restore-blocks.ts'
import { editsToStore, toStoredVersion } from '../document/rebase-document.ts'
import { createSettingSteps, type SettingSteps } from '../document/setting-steps.ts'
import { describeTaken, takeBlocks } from '../document/take-blocks.ts'
import { formatOperation } from '../document/format-operation.ts'
import { createUnsentEdits } from '../document/unsent-edits.ts'
import { t } from '../messages/t.ts'
import { getSelectedBlock, type SelectedBlock } from '../document/selected-line.ts'
import { createStoredVersions } from './stored-versions.ts'

export interface ChapterSessionDeps {
  save(baseRevision: number, edits: ScriptEdit[], save: Save): Promise<SendResult>
  /** What was stored after this revision. */
  changes(revision: number): Promise<ChapterChanges>
  reopen(): Promise<ChapterScript>
  newSaveId(): string
  newBlockId(): string
  newTakeId(): string
  /** The studio couldn't perform an undone or redone step. */
  onStepFailed(name: string, error: unknown): void
  /** Undo or redo changed the voices of these blocks. */
  onVoicesReverted(blockIds: readonly string[]): void
  /** Blocks were added or removed elsewhere: this many steps can no longer be undone or redone. */
  onStepsForgotten(count: number): void
  /** A step was made, undone or redone. */
  onHistoryChanged(): void
  after(delayMs: number, call: () => void): () => void
  now(): number
}

/** An open chapter: its document, its blocks, and unsaved edits. Lives while the chapter is open. */
export interface ChapterSession extends SettingSteps {
  book: BlockStore
  queue: EditQueue
  selected: Store<SelectedBlock>
  /** Changes when blocks are added, removed or moved. */
  order: Store<BlockIds>
  /** Creates the editor's initial document. Call it once. */
  createState(extensions: Extension): EditorState
  /** Must receive every editor transaction, in order. */
  noteTransactions(transactions: readonly Transaction[], state: EditorState): void
  /** Attaches the editor view; null detaches it. */
  attach(view: ChapterView | null): void
  blockIds(): readonly string[]
  textOf(blockId: string): string | null
  /** A block's formatting as currently shown in the editor. */
  markupOf(blockId: string): MarkupSpan[]
  /**
   * Applies a replace-all or a file's update as one undo step; null if it only changed other chapters. Unsaved edits are
   * kept and sent as changes to the stored state.
   */
  showReplacement(step: ReplacementStep, script: ChapterScript | null): void
  /**
   * Shows the chapter as changed outside the editor. Keeps pending edits, and the undo history unless blocks were added
   * or removed.
   */
  showStored(script: ChapterScript): void
  /** Shows what another window stored up to this revision, unless editing has begun: then saving does. */
  follow(revision: number): Promise<void>
  /** Makes another take of the block active. */
  chooseTake(blockId: string, take: Take): void
  /** Applies the studio's active take for a block. */
  noteTake(blockId: string, take: Take | null): void
  /** See `ChangeApplier`. */
  merging: Store<ReadonlyMap<string, string>>
  /** Records an operation outside the blocks, to be undone in order. */
  recordStep(step: OutsideStep): void
  undo(): void
  redo(): void
  /** The last undo or redo, for announcement; `at` increases each time. */
  said: Store<{ text: string; at: number }>
  /** Returns what is needed to reopen the chapter with its history. */
  remember(): ChapterMemory
  close(): void
}

/**
 * Opens a chapter for editing.
 *
 * @param memory from the last opening: its steps can still be undone
 */
export function openChapterSession(
  script: ChapterScript,
  deps: ChapterSessionDeps,
  memory: ChapterMemory | null = null,
): ChapterSession {
  const book = createBlockStore(script.blocks, script.project.settings, createSpeechRules(script))
  const takes = collectTakes(script.blocks, memory?.takes)
  const apply = createChangeApplier(book, takes, deps)
  const lines = (blockIds: readonly string[]) => chapterBlocks(blockIds, book, deps)
  const isAsStored = memory !== null && isContinuable(memory, script.blocks)
  const steps = editHistory(isAsStored ? memory.history : null)
  const opened = EditorState.create({
    doc: isAsStored ? memory.doc : script.blocks.map(({ text }) => text).join('\n'),
    extensions: [
      lines(isAsStored ? memory.blockIds : script.blocks.map(({ id }) => id)),
      blockMarks(isAsStored ? memory.marks : placeBlocks(script.blocks, 0)),
      steps.extension,
    ],
  })
  for (const block of memory?.removedBlocks ?? []) apply.stored(block)
  const sync = createDocumentSync(opened, isAsStored ? memory.movedBlockIds : [])
  const doc = openDocument(
    isAsStored ? opened.update(sync.rebase(opened, toStoredVersion(script.blocks), []).transaction).state : opened,
    {
      near: () => selected.get().index + 1,
      onTransaction: (transaction) => session.noteTransactions([transaction], transaction.state),
    },
  )
  const said = createStore({ text: '', at: 0 })
  const say = (text: string) => said.set({ text, at: said.get().at + 1 })
  const ids = () => doc.state().field(blockIdsField)
  const selected = createStore(getSelectedBlock(doc.state()))
  const order = createStore(ids())
  const edits = createUnsentEdits({ doc, book, after: deps.after })
  const versions = createStoredVersions({
    ...{ doc, book, apply, sync, steps },
    reopen: deps.reopen,
    onStepsForgotten: deps.onStepsForgotten,
  })

  const queue = createEditQueue(
    {
      collect: edits.take,
      hasEdits: () => !edits.isEmpty(),
      describe: (isAll) => sync.describe(doc.state(), deps.newSaveId(), isAll),
      send: deps.save,
      onStored: sync.confirm,
      async rebase(unsaved, sent, save) {
        const answer = await deps.changes(queue.revision())
        const ownIndex = answer.saves.findIndex(({ id }) => id === save.id)
        const own = ownIndex < 0 ? [] : unsaved.slice(0, sent)
        if (own.length > 0) sync.confirm(own)
        const { revision, stored } = await versions.read(answer, ownIndex + 1)
        const left = [...unsaved.slice(own.length), ...edits.take()]
        const after = versions.takeOver(stored, left)
        const isShown = (edit: ScriptEdit) => !isSettingEdit(edit) || doc.lineOf(edit.blockId) !== null
        const settings = left.filter((edit) => !isTextEdit(edit) && isShown(edit))
        return { revision, edits: [...editsToStore(sync.base(), doc.state(), after), ...settings] }
      },
      after: deps.after,
      now: deps.now,
    },
    script.revision,
  )

  const isBusy = () => !['saved', 'refused'].includes(queue.state().kind) || !edits.isEmpty()
  const refusedEdits = () => queue.refused().map(({ edit }) => edit)
  const follow = async (revision: number) => {
    const start = queue.revision()
    const isLate = () => isBusy() || queue.revision() !== start
    if (start >= revision || isLate()) return
    const missed = await deps.changes(start)
    if (missed.revision === start) return
    const read = isLate() ? null : await versions.read(missed, 0)
    if (!read || isLate()) return
    versions.takeOver(read.stored, refusedEdits())
    queue.follow(read.revision)
  }
  const travel = (direction: 'undo' | 'redo') => {
    const command = direction === 'undo' ? undo : redo
    const isDone = doc.run(command)
    if (!isDone) say(t(`${direction}.nothing`))
  }

  const session: ChapterSession = {
    follow,
    merging: apply.merging,
    book,
    queue,
    selected,
    order,
    createState(extensions) {
      const state = EditorState.create({
        doc: doc.state().doc,
        selection: EditorSelection.cursor(0),
        extensions: [
          lines(allBlockIds(ids())),
          blockMarks(marksBetween(doc.state(), 0, doc.state().doc.length)),
          steps.continued(doc.state()),
          extensions,
        ],
      })
      doc.setState(state)
      return state
    },
    noteTransactions(transactions, next) {
      const before = doc.state()
      doc.setState(next)
      let [hasEdits, hasOutsideSteps] = [false, false]
      for (const transaction of transactions) {
        if (transaction.annotation(Transaction.remote)) continue
        sync.note(transaction)
        edits.note(transaction)
        apply.effects(transaction)
        hasEdits ||= transaction.docChanged || transaction.effects.some(isEditEffect)
        hasOutsideSteps ||= transaction.effects.some(
          (effect) => effect.is(takeOutsideStep) || effect.is(replacementStep),
        )
        const direction = undoDirection(transaction)
        if (direction) say(t(`${direction}.done`, { step: formatOperation(transaction, direction) }))
      }
      if (ids() !== before.field(blockIdsField)) {
        order.set(ids())
        book.noteOrder(() => allBlockIds(ids()))
      }
      if (before.doc !== next.doc || before.selection !== next.selection) {
        const now = getSelectedBlock(next)
        const last = selected.get()
        if (now.blockId !== last.blockId || now.index !== last.index) selected.set(now)
      }
      if (hasEdits) edits.storeSoon()
      if (hasEdits) queue.touch()
      if (hasEdits || hasOutsideSteps) deps.onHistoryChanged()
    },
    attach: doc.attach,
    blockIds: () => allBlockIds(ids()),
    markupOf: (blockId) => doc.writtenIn(blockId)?.markup ?? [],
    textOf: (blockId) => doc.lineOf(blockId)?.text ?? null,
    showReplacement(step, stored) {
      const shown = isBusy() || queue.refused().length > 0 ? null : stored
      const taken = shown && takeBlocks(doc.state(), shown.blocks, book.record)
      if (shown && !taken) versions.takeOver(toStoredVersion(shown.blocks), [])
      for (const block of shown?.blocks ?? []) apply.stored(block)
      doc.dispatch(describeTaken(taken, step))
      if (!shown) return
      book.noteTexts((taken?.changedIds ?? []).map((blockId) => [blockId, doc.writtenIn(blockId)]))
      sync.reset(doc.state())
      queue.follow(shown.revision)
    },
    showStored(stored) {
      book.setRules(createSpeechRules(stored))
      // With edits pending, the next save detects the new revision, reads the chapter again and gets the same result.
      if (isBusy()) return
      versions.takeOver(toStoredVersion(stored.blocks), refusedEdits())
      queue.follow(stored.revision)
    },
    ...createSettingSteps(doc, book),
    chooseTake(blockId, take) {
      takes.set(take.id, take)
      const from = book.record(blockId).activeTake?.id ?? null
      if (from === take.id) return
      doc.dispatch({ effects: changeTake.of({ blockId, from, to: take.id }), annotations: isolateHistory.of('full') })
    },
    noteTake: apply.take,
    recordStep: (step) =>
      doc.dispatch({ effects: takeOutsideStep.of({ step, isDone: true }), annotations: isolateHistory.of('full') }),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    said,
    remember() {
      const state = doc.state()
      return {
        doc: state.doc,
        blockIds: allBlockIds(ids()),
        marks: marksBetween(state, 0, state.doc.length),
        history: steps.value(state),
        stepCount: steps.count(state),
        movedBlockIds: sync.movedBlockIds,
        takes,
        removedBlocks: listRemovedBlocks(state, memory?.removedBlocks ?? [], book.record),
      }
    },
    close() {
      edits.close()
      queue.close()
    },
  }
  // A chapter without blocks still has a line to type in, so its block is registered immediately.
  const shownIds = allBlockIds(ids())
  const missing = shownIds.slice(script.blocks.length)
  for (const blockId of missing) edits.insert(blockId, shownIds[shownIds.indexOf(blockId) - 1] ?? null)
  if (missing.length > 0) queue.touch()
  if (memory && !isAsStored && memory.stepCount > 0) deps.onStepsForgotten(memory.stepCount)
  return session
}
