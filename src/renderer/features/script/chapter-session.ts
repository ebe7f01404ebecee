import { isolateHistory, redo, undo } from '@codemirror/commands'
import {
  EditorSelection,
  EditorState,
  type Extension,
  type Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { Block, ChapterScript, ScriptEdit } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'
import { type BlockBook, createBlockBook, type Written } from './block-book.ts'
import { allBlockIds, type BlockIds } from './document/block-ids.ts'
import {
  changeSetting,
  changeTake,
  isSameSetting,
  type SettingEdit,
  settingOf,
  takeOutsideStep,
} from './document/block-effects.ts'
import { blockIdAtPosition, blockIdsField, blockLines, lineNumberOf } from './document/block-lines.ts'
import { blockMarks, markupOfLine, marksBetween } from './document/block-marks.ts'
import { carrySettings } from './document/carry-settings.ts'
import { carryTakes } from './document/carry-takes.ts'
import { type ChapterMemory, editHistory, undoDirection } from './document/edit-history.ts'
import { createEditQueue, type EditQueue, type SendResult } from './document/edit-queue.ts'
import { createPendingEdits, isEditEffect } from './document/pending-edits.ts'
import { type ReplacementStep, replacementStep } from './document/replacement-step.ts'
import { rebaseEdits } from './document/rebase-edits.ts'
import { takeTexts } from './document/take-texts.ts'
import { placeBlocks, replaceBlocks } from './document/replace-blocks.ts'
import { sayOperation } from './document/say-operation.ts'

export interface ChapterSessionDeps {
  save(baseRevision: number, edits: ScriptEdit[]): Promise<SendResult>
  reopen(): Promise<ChapterScript>
  newBlockId(): string
  newTakeId(): string
  /** An undone or redone step could not be carried out by the studio. */
  onStepFailed(name: string, error: unknown): void
  /** Blocks came or went in another place: so many steps cannot be undone or redone any more. */
  onStepsForgotten(count: number): void
  after(delayMs: number, call: () => void): () => void
  now(): number
}

/** The block that holds the caret. */
export interface SelectedBlock {
  blockId: string
  /** From 0. */
  index: number
}

/** One open chapter: its document, its blocks, and what is not stored yet. Lives as long as the screen shows the chapter. */
export interface ChapterSession {
  book: BlockBook
  queue: EditQueue
  selected: Store<SelectedBlock>
  /** Changes when blocks were added, removed or moved. */
  order: Store<BlockIds>
  /** The document to start an editor with. Call it once. */
  createState(extensions: Extension): EditorState
  /** Every transaction of the editor has to come through here, in order. */
  noteTransactions(transactions: readonly Transaction[], state: EditorState): void
  /** Gives the view that shows the document, or null when it is closed. */
  attach(view: EditorView | null): void
  blockIds(): readonly string[]
  textOf(blockId: string): string | null
  /** The marks of a block as the editor shows them now. */
  markupOf(blockId: string): MarkupSpan[]
  /**
   * Shows what a replacement made of the chapter, as one step of the history; null when it changed other chapters only.
   * Edits that are not stored yet stay: they are sent as changes of what is stored now.
   */
  showReplacement(step: ReplacementStep, script: ChapterScript | null): void
  /**
   * Shows the chapter as something beside the editor left it. Edits on their way are kept; the history of undo is too,
   * unless blocks came or went.
   */
  showStored(script: ChapterScript): void
  /** Changes what stands beside a block's text, as one step to undo. */
  setSettings(edit: SettingEdit): void
  /** As above, while it goes on: stored, but no step to undo. Its end is `recordSetting`. */
  setInterim(edit: SettingEdit): void
  /** Makes one step to undo of everything since `before`. Nothing when nothing changed. */
  recordSetting(before: SettingEdit): void
  /** Lets the block play another of its takes. */
  chooseTake(blockId: string, take: Take): void
  /** Takes over what a block plays, as the studio says. */
  noteTake(blockId: string, take: Take | null): void
  /** Something was done beside the blocks: it is undone in its turn. */
  recordStep(step: OutsideStep): void
  undo(): void
  redo(): void
  /** What was undone or redone last, to be said; `at` rises each time. */
  said: Store<{ text: string; at: number }>
  /** What the chapter is to be opened with again, so that its history goes on. */
  remember(): ChapterMemory
  close(): void
}

const BOOK_DELAY_MS = 40
/** Edits after which a block reads differently. */
const WRITES: ReadonlySet<ScriptEdit['kind']> = new Set(['insert', 'remove', 'set-text', 'set-markup'])

/**
 * Opens a chapter for editing.
 *
 * @param memory of its last opening: what was done then can be undone now
 */
export function openChapterSession(
  script: ChapterScript,
  deps: ChapterSessionDeps,
  memory: ChapterMemory | null = null,
): ChapterSession {
  const pending = createPendingEdits()
  const book = createBlockBook(script.blocks, script.project.settings, createSpeechRules(script))
  const collected: ScriptEdit[] = []
  let cancelBookTimer: (() => void) | null = null
  let view: EditorView | null = null
  /** Takes by id, so that undo shows at once what the studio says a moment later. */
  const takes = new Map<string, Take>(memory?.takes)
  for (const { activeTake } of script.blocks) if (activeTake) takes.set(activeTake.id, activeTake)
  const lines = (blockIds: readonly string[]) =>
    blockLines(blockIds, deps.newBlockId, (transaction, splices) => [
      ...carryTakes(transaction, splices, {
        ...book,
        isFresh: (blockId, text) => book.state(blockId, text) === 'fresh',
        newTakeId: deps.newTakeId,
      }),
      ...carrySettings(transaction, splices, book.record),
    ])
  const storedLines = script.blocks.map(({ id, text, markup }) => ({ id, text, markup }))
  const isAsStored =
    memory !== null &&
    memory.blockIds.length === storedLines.length &&
    storedLines.every(({ id }, index) => memory.blockIds[index] === id)
  const steps = editHistory(isAsStored ? memory.history : null)
  let state: EditorState = EditorState.create({
    doc: isAsStored ? memory.doc : storedLines.map(({ text }) => text).join('\n'),
    extensions: [
      lines(isAsStored ? memory.blockIds : storedLines.map(({ id }) => id)),
      blockMarks(isAsStored ? memory.marks : placeBlocks(storedLines, 0)),
      steps.extension,
    ],
  })
  const meanwhile = isAsStored ? replaceBlocks(state, storedLines) : null
  if (meanwhile) state = state.update(meanwhile).state
  const said = createStore({ text: '', at: 0 })
  const say = (text: string) => said.set({ text, at: said.get().at + 1 })
  const ids = () => state.field(blockIdsField)
  const selectedIn = (current: EditorState): SelectedBlock => {
    const line = current.doc.lineAt(current.selection.main.head)
    return { blockId: blockIdAtPosition(current, line.from), index: line.number - 1 }
  }
  const selected = createStore(selectedIn(state))
  const order = createStore(ids())
  const indexIn = (doc: Text, blockId: string) => {
    const line = lineNumberOf(state, blockId, selected.get().index + 1)
    return line === null ? null : doc.line(line)
  }
  const writtenIn = (blockId: string): Written | null => {
    const line = indexIn(state.doc, blockId)
    return line && { text: line.text, markup: markupOfLine(state, line) }
  }

  /** Takes what was typed since the last time into the book and the list to send. */
  const collect = () => {
    cancelBookTimer?.()
    cancelBookTimer = null
    if (pending.isEmpty()) return
    const edits = pending.take(state)
    collected.push(...edits)
    const touched = new Set(edits.filter(({ kind }) => WRITES.has(kind)).map(({ blockId }) => blockId))
    // A block can go and come back within one batch: the document says which of the two is true now.
    book.noteTexts([...touched].map((blockId) => [blockId, writtenIn(blockId)]))
  }

  const queue = createEditQueue(
    {
      collect() {
        collect()
        return collected.splice(0)
      },
      hasEdits: () => !pending.isEmpty() || collected.length > 0,
      send: deps.save,
      async rebase(edits) {
        const fresh = await deps.reopen()
        collect()
        book.setRules(createSpeechRules(fresh))
        const rebased = rebaseEdits(fresh.blocks, [...edits, ...collected.splice(0)], allBlockIds(ids()))
        takeOver(rebased.blocks)
        return { revision: fresh.revision, edits: rebased.edits }
      },
      after: deps.after,
      now: deps.now,
    },
    script.revision,
  )

  /** Shows the chapter as another window left it, with what was written here kept. */
  const takeOver = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      book.setSettings(block.id, {
        voiceId: block.voiceId,
        modelId: block.modelId,
        language: block.language,
        pauseAfterMs: block.pauseAfterMs,
        sound: block.sound,
        flaws: block.flaws,
        locked: block.locked,
        note: block.note,
      })
      noteTake(block.id, block.activeTake)
    }
    const change = replaceBlocks(state, blocks)
    if (!change) return
    // What history keeps names blocks by their lines: when those are others it would restore the wrong ones.
    const isSameOrder = allBlockIds(ids()).join() === blocks.map(({ id }) => id).join()
    const texts = new Map<string, Written | null>(allBlockIds(ids()).map((blockId) => [blockId, null]))
    for (const block of blocks) texts.set(block.id, block)
    if (view) view.dispatch(change)
    else state = state.update(change).state
    if (!isSameOrder) {
      tellForgotten(steps.count(state))
      for (const effects of steps.clear()) dispatch({ effects, annotations: Transaction.remote.of(true) })
    }
    book.noteTexts(texts)
  }

  const tellForgotten = (count: number) => count > 0 && deps.onStepsForgotten(count)
  const dispatch = (spec: TransactionSpec) => {
    if (view) return view.dispatch(spec)
    const transaction = state.update(spec)
    session.noteTransactions([transaction], transaction.state)
  }
  const noteTake = (blockId: string, take: Take | null) => {
    if (take) takes.set(take.id, take)
    book.setActiveTake(blockId, take)
  }
  /** Does beside the text what a transaction did to blocks. */
  const applyEffects = (transaction: Transaction) => {
    for (const effect of transaction.effects) {
      if (effect.is(changeSetting)) {
        const { kind: _kind, blockId, ...part } = effect.value.after
        book.setSettings(blockId, part)
      }
      if (effect.is(changeTake)) {
        const { blockId, to } = effect.value
        // A take that is made at this moment is not known yet: the studio says when the block plays it.
        const take = to === null ? null : takes.get(to)
        if (take !== undefined) book.setActiveTake(blockId, take)
      }
      if (effect.is(takeOutsideStep)) {
        const { step, isDone } = effect.value
        if (undoDirection(transaction) !== null)
          (isDone ? step.redo() : step.undo()).catch((error: unknown) => deps.onStepFailed(step.name, error))
      }
    }
  }
  const travel = (direction: 'undo' | 'redo') => {
    const command = direction === 'undo' ? undo : redo
    const isDone = command({
      state,
      dispatch: view
        ? (transaction) => view?.dispatch(transaction)
        : (transaction) => session.noteTransactions([transaction], transaction.state),
    })
    if (!isDone) say(`Nothing to ${direction}.`)
  }

  const session: ChapterSession = {
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
      let hasEdits = false
      for (const transaction of transactions) {
        if (transaction.annotation(Transaction.remote)) continue
        pending.note(transaction)
        applyEffects(transaction)
        hasEdits ||= transaction.docChanged || transaction.effects.some(isEditEffect)
        const direction = undoDirection(transaction)
        if (direction) say(`${direction === 'undo' ? 'Undid' : 'Did again'}: ${sayOperation(transaction, direction)}.`)
      }
      if (ids() !== before.field(blockIdsField)) order.set(ids())
      if (before.doc !== next.doc || before.selection !== next.selection) {
        const now = selectedIn(next)
        const last = selected.get()
        if (now.blockId !== last.blockId || now.index !== last.index) selected.set(now)
      }
      if (!hasEdits) return
      cancelBookTimer ??= deps.after(BOOK_DELAY_MS, collect)
      queue.touch()
    },
    attach(editor) {
      view = editor
      state = editor?.state ?? state
    },
    blockIds: () => allBlockIds(ids()),
    markupOf: (blockId) => writtenIn(blockId)?.markup ?? [],
    textOf: (blockId) => indexIn(state.doc, blockId)?.text ?? null,
    showReplacement(step, stored) {
      const isWritten = queue.state().kind === 'saved' && pending.isEmpty() && collected.length === 0
      const { changes, changed } = takeTexts(state, isWritten ? (stored?.blocks ?? []) : [])
      const shown = {
        changes,
        effects: replacementStep.of(step),
        annotations: [Transaction.remote.of(true), isolateHistory.of('full')],
        userEvent: 'input.replace',
      }
      if (view) view.dispatch(shown)
      else state = state.update(shown).state
      book.noteTexts([...changed.keys()].map((blockId) => [blockId, writtenIn(blockId)]))
      if (isWritten && stored) queue.follow(stored.revision)
    },
    showStored(stored) {
      book.setRules(createSpeechRules(stored))
      // With edits under way the next save finds the other revision, reads the chapter again and comes to the same.
      if (queue.state().kind !== 'saved' || !pending.isEmpty() || collected.length > 0) return
      takeOver(stored.blocks)
      queue.follow(stored.revision)
    },
    setSettings(edit) {
      const before = settingOf(edit.kind, edit.blockId, book.record(edit.blockId))
      if (isSameSetting(before, edit)) return
      dispatch({ effects: changeSetting.of({ before, after: edit }), annotations: isolateHistory.of('full') })
    },
    setInterim(edit) {
      const before = settingOf(edit.kind, edit.blockId, book.record(edit.blockId))
      if (isSameSetting(before, edit)) return
      dispatch({
        effects: changeSetting.of({ before, after: edit }),
        annotations: Transaction.addToHistory.of(false),
      })
    },
    recordSetting(before) {
      const after = settingOf(before.kind, before.blockId, book.record(before.blockId))
      if (isSameSetting(before, after)) return
      dispatch({ effects: changeSetting.of({ before, after }), annotations: isolateHistory.of('full') })
    },
    chooseTake(blockId, take) {
      takes.set(take.id, take)
      const from = book.record(blockId).activeTake?.id ?? null
      if (from === take.id) return
      dispatch({ effects: changeTake.of({ blockId, from, to: take.id }), annotations: isolateHistory.of('full') })
    },
    noteTake,
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
      takes,
    }),
    close() {
      cancelBookTimer?.()
      queue.close()
    },
  }

  // A chapter without a block still has a line to write on: its block is made known at once.
  const shownIds = allBlockIds(ids())
  const missing = shownIds.slice(script.blocks.length)
  for (const blockId of missing) {
    collected.push({ kind: 'insert', blockId, afterBlockId: shownIds[shownIds.indexOf(blockId) - 1] ?? null, text: '' })
    book.noteTexts([[blockId, { text: '', markup: [] }]])
  }
  if (missing.length > 0) queue.touch()
  if (memory && !isAsStored) tellForgotten(memory.stepCount)
  return session
}
