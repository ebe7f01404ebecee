import { isolateHistory, redo, undo } from '@codemirror/commands'
import {
  type Annotation,
  EditorSelection,
  EditorState,
  type Extension,
  type Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { ChapterChanges, ChapterScript, ScriptEdit } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'
import { collectTakes, createChangeApplier } from './apply-changes.ts'
import { type BlockStore, createBlockStore, type Written } from './block-store.ts'
import { allBlockIds, type BlockIds } from './document/block-ids.ts'
import {
  changeSetting,
  changeTake,
  isSameSetting,
  isSettingEdit,
  isTextEdit,
  type SettingEdit,
  getSetting,
  takeOutsideStep,
} from './document/block-effects.ts'
import { blockIdsField, getLineNumber } from './document/block-lines.ts'
import { blockMarks, markupOfLine, marksBetween, placeBlocks } from './document/block-marks.ts'
import { chapterBlocks } from './document/chapter-blocks.ts'
import { type ChapterMemory, editHistory, isContinuable, undoDirection } from './document/edit-history.ts'
import { createDocumentSync } from './document/document-sync.ts'
import { createEditQueue, type EditQueue, type Save, type SendResult } from './document/edit-queue.ts'
import { createPendingEdits, isEditEffect } from './document/pending-edits.ts'
import { type ReplacementStep, replacementStep } from './document/replacement-step.ts'
import { listRemovedBlocks } from './document/restore-blocks.ts'
import { applySaves, editsToStore, type StoredVersion, toStoredVersion } from './document/rebase-document.ts'
import { describeTaken, takeBlocks } from './document/take-blocks.ts'
import { formatOperation } from './document/format-operation.ts'
import { t } from './messages/t.ts'
import { getSelectedBlock, type SelectedBlock } from './document/selected-line.ts'

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

/** The part of an editor view that a session needs. */
export interface ChapterView {
  readonly state: EditorState
  dispatch(change: Transaction | TransactionSpec): void
}

/** An open chapter: its document, its blocks, and unsaved edits. Lives while the chapter is open. */
export interface ChapterSession {
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
  /** Changes settings of blocks, as one undo step. */
  setSettings(...edits: SettingEdit[]): void
  /** Stores an intermediate change without an undo step. `recordSetting` ends it. */
  setInterim(edit: SettingEdit): void
  /** Creates one undo step for everything since `before`. Does nothing if nothing changed. */
  recordSetting(before: SettingEdit): void
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

const BOOK_DELAY_MS = 40

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
  const pending = createPendingEdits()
  const book = createBlockStore(script.blocks, script.project.settings, createSpeechRules(script))
  const collected: ScriptEdit[] = []
  let cancelBookTimer: (() => void) | null = null
  let view: ChapterView | null = null
  const takes = collectTakes(script.blocks, memory?.takes)
  const apply = createChangeApplier(book, takes, deps)
  const lines = (blockIds: readonly string[]) => chapterBlocks(blockIds, book, deps)
  const isAsStored = memory !== null && isContinuable(memory, script.blocks)
  const steps = editHistory(isAsStored ? memory.history : null)
  let state: EditorState = EditorState.create({
    doc: isAsStored ? memory.doc : script.blocks.map(({ text }) => text).join('\n'),
    extensions: [
      lines(isAsStored ? memory.blockIds : script.blocks.map(({ id }) => id)),
      blockMarks(isAsStored ? memory.marks : placeBlocks(script.blocks, 0)),
      steps.extension,
    ],
  })
  for (const block of memory?.removedBlocks ?? []) apply.stored(block)
  const sync = createDocumentSync(state, isAsStored ? memory.movedBlockIds : [])
  if (isAsStored) state = state.update(sync.rebase(state, toStoredVersion(script.blocks), []).transaction).state
  const said = createStore({ text: '', at: 0 })
  const say = (text: string) => said.set({ text, at: said.get().at + 1 })
  const ids = () => state.field(blockIdsField)
  const selected = createStore(getSelectedBlock(state))
  const order = createStore(ids())
  const indexIn = (doc: Text, blockId: string) => {
    const line = getLineNumber(state, blockId, selected.get().index + 1)
    return line === null ? null : doc.line(line)
  }
  const writtenIn = (blockId: string): Written | null => {
    const line = indexIn(state.doc, blockId)
    return line && { text: line.text, markup: markupOfLine(state, line) }
  }

  /** Moves new text into the store and the list to send. */
  const collect = () => {
    cancelBookTimer?.()
    cancelBookTimer = null
    if (pending.isEmpty()) return
    const edits = pending.take(state)
    collected.push(...edits)
    const touched = new Set(edits.filter(isTextEdit).map(({ blockId }) => blockId))
    // A block can be removed and restored within one batch; the document has its final state.
    book.noteTexts([...touched].map((blockId) => [blockId, writtenIn(blockId)]))
  }

  const queue = createEditQueue(
    {
      collect() {
        collect()
        return collected.splice(0)
      },
      hasEdits: () => !pending.isEmpty() || collected.length > 0,
      describe: (isAll) => sync.describe(state, deps.newSaveId(), isAll),
      send: deps.save,
      onStored: sync.confirm,
      async rebase(unsaved, sent, save) {
        const answer = await deps.changes(queue.revision())
        const ownIndex = answer.saves.findIndex(({ id }) => id === save.id)
        const own = ownIndex < 0 ? [] : unsaved.slice(0, sent)
        if (own.length > 0) sync.confirm(own)
        const { revision, stored } = await readStored(answer, ownIndex + 1)
        collect()
        const left = [...unsaved.slice(own.length), ...collected.splice(0)]
        const after = takeOver(stored, left)
        const isShown = (edit: ScriptEdit) => !isSettingEdit(edit) || indexIn(state.doc, edit.blockId) !== null
        const settings = left.filter((edit) => !isTextEdit(edit) && isShown(edit))
        return { revision, edits: [...editsToStore(sync.base(), state, after), ...settings] }
      },
      after: deps.after,
      now: deps.now,
    },
    script.revision,
  )

  const isBusy = () => !['saved', 'refused'].includes(queue.state().kind) || !pending.isEmpty() || collected.length > 0
  const refusedEdits = () => queue.refused().map(({ edit }) => edit)
  /** The stored version after missed saves, without the first ones, which are this window's own. */
  const readStored = async ({ revision, saves, blocks, removedBlocks }: ChapterChanges, ownCount: number) => {
    for (const block of removedBlocks) apply.stored(block)
    const missed = saves.slice(ownCount).flatMap(({ change }) => change ?? [])
    const stored = blocks && applySaves(sync.base(), missed, blocks)
    if (stored) return { revision, stored }
    const whole = await deps.reopen()
    book.setRules(createSpeechRules(whole))
    return { revision: whole.revision, stored: toStoredVersion(whole.blocks) }
  }
  const follow = async (revision: number) => {
    const start = queue.revision()
    const isLate = () => isBusy() || queue.revision() !== start
    if (start >= revision || isLate()) return
    const missed = await deps.changes(start)
    if (missed.revision === start) return
    const read = isLate() ? null : await readStored(missed, 0)
    if (!read || isLate()) return
    takeOver(read.stored, refusedEdits())
    queue.follow(read.revision)
  }
  /** Shows the chapter as stored by another window, keeping local edits. Returns the blocks of the changed lines. */
  const takeOver = (stored: StoredVersion, unsaved: readonly ScriptEdit[]): readonly string[] => {
    for (const block of stored.blocks.values()) apply.stored(block)
    apply.unsaved(unsaved)
    const formatted = unsaved.flatMap(({ kind, blockId }) => (kind === 'set-markup' ? [blockId] : []))
    const { transaction, touched, after, isSameOrder } = sync.rebase(state, stored, formatted)
    const moved = after.filter((blockId) => sync.movedBlockIds.has(blockId))
    const textsOfMoved = () => moved.map((blockId) => indexIn(state.doc, blockId)?.text).join('\n')
    const before = textsOfMoved()
    dispatch(transaction)
    // The history finds blocks by line, and moves one back by its old text.
    if (!isSameOrder || textsOfMoved() !== before) {
      if (steps.count(state) > 0) deps.onStepsForgotten(steps.count(state))
      sync.movedBlockIds.clear()
      for (const effects of steps.clear()) dispatch({ effects, annotations: Transaction.remote.of(true) })
    }
    book.noteTexts(touched.map((blockId) => [blockId, writtenIn(blockId)]))
    return after
  }

  const dispatch = (spec: TransactionSpec) => {
    if (view) return view.dispatch(spec)
    const transaction = state.update(spec)
    session.noteTransactions([transaction], transaction.state)
  }
  const changeSettings = (edits: readonly SettingEdit[], annotations: Annotation<unknown>) => {
    const effects = edits.flatMap((after) => {
      const before = getSetting(after.kind, after.blockId, book.record(after.blockId))
      return isSameSetting(before, after) ? [] : [changeSetting.of({ before, after })]
    })
    if (effects.length > 0) dispatch({ effects, annotations })
  }
  const travel = (direction: 'undo' | 'redo') => {
    const command = direction === 'undo' ? undo : redo
    const isDone = command({
      state,
      dispatch: view
        ? (transaction) => view?.dispatch(transaction)
        : (transaction) => session.noteTransactions([transaction], transaction.state),
    })
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
      state = EditorState.create({
        doc: state.doc,
        selection: EditorSelection.cursor(0),
        extensions: [
          lines(allBlockIds(ids())),
          blockMarks(marksBetween(state, 0, state.doc.length)),
          steps.continued(state),
          extensions,
        ],
      })
      return state
    },
    noteTransactions(transactions, next) {
      const before = state
      state = next
      let [hasEdits, hasOutsideSteps] = [false, false]
      for (const transaction of transactions) {
        if (transaction.annotation(Transaction.remote)) continue
        sync.note(transaction)
        pending.note(transaction)
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
      if (hasEdits) cancelBookTimer ??= deps.after(BOOK_DELAY_MS, collect)
      if (hasEdits) queue.touch()
      if (hasEdits || hasOutsideSteps) deps.onHistoryChanged()
    },
    attach(editor) {
      view = editor
      state = editor?.state ?? state
    },
    blockIds: () => allBlockIds(ids()),
    markupOf: (blockId) => writtenIn(blockId)?.markup ?? [],
    textOf: (blockId) => indexIn(state.doc, blockId)?.text ?? null,
    showReplacement(step, stored) {
      const shown = isBusy() || queue.refused().length > 0 ? null : stored
      const taken = shown && takeBlocks(state, shown.blocks, book.record)
      if (shown && !taken) takeOver(toStoredVersion(shown.blocks), [])
      for (const block of shown?.blocks ?? []) apply.stored(block)
      dispatch(describeTaken(taken, step))
      if (!shown) return
      book.noteTexts((taken?.changedIds ?? []).map((blockId) => [blockId, writtenIn(blockId)]))
      sync.reset(state)
      queue.follow(shown.revision)
    },
    showStored(stored) {
      book.setRules(createSpeechRules(stored))
      // With edits pending, the next save detects the new revision, reads the chapter again and gets the same result.
      if (isBusy()) return
      takeOver(toStoredVersion(stored.blocks), refusedEdits())
      queue.follow(stored.revision)
    },
    setSettings: (...edits) => changeSettings(edits, isolateHistory.of('full')),
    setInterim: (edit) => changeSettings([edit], Transaction.addToHistory.of(false)),
    recordSetting(before) {
      const after = getSetting(before.kind, before.blockId, book.record(before.blockId))
      if (isSameSetting(before, after)) return
      dispatch({ effects: changeSetting.of({ before, after }), annotations: isolateHistory.of('full') })
    },
    chooseTake(blockId, take) {
      takes.set(take.id, take)
      const from = book.record(blockId).activeTake?.id ?? null
      if (from === take.id) return
      dispatch({ effects: changeTake.of({ blockId, from, to: take.id }), annotations: isolateHistory.of('full') })
    },
    noteTake: apply.take,
    recordStep: (step) =>
      dispatch({ effects: takeOutsideStep.of({ step, isDone: true }), annotations: isolateHistory.of('full') }),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    said,
    remember: () => ({
      doc: state.doc,
      blockIds: allBlockIds(ids()),
      marks: marksBetween(state, 0, state.doc.length),
      history: steps.value(state),
      stepCount: steps.count(state),
      movedBlockIds: sync.movedBlockIds,
      takes,
      removedBlocks: listRemovedBlocks(state, memory?.removedBlocks ?? [], book.record),
    }),
    close() {
      cancelBookTimer?.()
      queue.close()
    },
  }
  // A chapter without blocks still has a line to type in, so its block is registered immediately.
  const shownIds = allBlockIds(ids())
  const missing = shownIds.slice(script.blocks.length)
  for (const blockId of missing) {
    collected.push({ kind: 'insert', blockId, afterBlockId: shownIds[shownIds.indexOf(blockId) - 1] ?? null, text: '' })
    book.noteTexts([[blockId, { text: '', markup: [] }]])
  }
  if (missing.length > 0) queue.touch()
  if (memory && !isAsStored && memory.stepCount > 0) deps.onStepsForgotten(memory.stepCount)
  return session
}
