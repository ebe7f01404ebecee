import { EditorSelection, EditorState, type Extension, type Text, Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { history } from '@codemirror/commands'
import type { Block, ChapterScript, ScriptEdit } from '#shared/contract/script.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { type BlockBook, createBlockBook } from './block-book.ts'
import { allBlockIds, type BlockIds } from './document/block-ids.ts'
import { blockIdAtPosition, blockIdsField, blockLines, lineNumberOf, spliceBlocks } from './document/block-lines.ts'
import { createEditQueue, type EditQueue, type SendResult } from './document/edit-queue.ts'
import { createPendingEdits } from './document/pending-edits.ts'
import { rebaseEdits } from './document/rebase-edits.ts'

export interface ChapterSessionDeps {
  save(baseRevision: number, edits: ScriptEdit[]): Promise<SendResult>
  reopen(): Promise<ChapterScript>
  newBlockId(): string
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
  setSettings(edit: Extract<ScriptEdit, { kind: 'set-voice' | 'set-pause' | 'set-lock' }>): void
  close(): void
}

const BOOK_DELAY_MS = 40

/** The least change that makes a document hold these blocks. Nothing when it does. */
function replaceBlocks(state: EditorState, blocks: readonly Block[]) {
  const ids = allBlockIds(state.field(blockIdsField))
  const isSame = (index: number, block: Block | undefined) =>
    block !== undefined && ids[index] === block.id && state.doc.line(index + 1).text === block.text
  let head = 0
  while (head < ids.length && head < blocks.length && isSame(head, blocks[head])) head += 1
  if (head === ids.length && head === blocks.length) return null
  let tail = 0
  while (
    tail < ids.length - head &&
    tail < blocks.length - head &&
    isSame(ids.length - 1 - tail, blocks[blocks.length - 1 - tail])
  )
    tail += 1
  // Both sides keep at least one line, so that the change never has to take a line break of a neighbour with it.
  if (ids.length - head - tail === 0 || blocks.length - head - tail === 0) {
    if (head > 0) head -= 1
    else tail -= 1
  }
  const insert = blocks.slice(head, blocks.length - tail)
  return {
    changes: {
      from: state.doc.line(head + 1).from,
      to: state.doc.line(ids.length - tail).to,
      insert: insert.map((block) => block.text).join('\n'),
    },
    effects: spliceBlocks.of({
      index: head,
      remove: ids.slice(head, ids.length - tail),
      insert: insert.map((block) => block.id),
    }),
    annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  }
}

/** Opens a chapter for editing. */
export function openChapterSession(script: ChapterScript, deps: ChapterSessionDeps): ChapterSession {
  const pending = createPendingEdits()
  const book = createBlockBook(script.blocks, script.project.settings)
  const collected: ScriptEdit[] = []
  let cancelBookTimer: (() => void) | null = null
  let view: EditorView | null = null
  let state: EditorState = EditorState.create({
    doc: script.blocks.map((block) => block.text).join('\n'),
    extensions: blockLines(
      script.blocks.map((block) => block.id),
      deps.newBlockId,
    ),
  })
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

  /** Takes what was typed since the last time into the book and the list to send. */
  const collect = () => {
    cancelBookTimer?.()
    cancelBookTimer = null
    if (pending.isEmpty()) return
    const edits = pending.take(state.doc, ids())
    collected.push(...edits)
    const texts = new Map<string, string | null>()
    for (const edit of edits) {
      if (edit.kind === 'insert' || edit.kind === 'set-text') texts.set(edit.blockId, edit.text)
      if (edit.kind === 'remove') texts.set(edit.blockId, null)
    }
    // A block can go and come back within one batch: the document says which of the two is true now.
    for (const [blockId, text] of texts) {
      if (text === null || indexIn(state.doc, blockId) === null)
        texts.set(blockId, indexIn(state.doc, blockId)?.text ?? null)
    }
    book.noteTexts(texts)
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
        locked: block.locked,
      })
      book.setActiveTake(block.id, block.activeTake)
    }
    const change = replaceBlocks(state, blocks)
    if (!change) return
    const texts = new Map<string, string | null>(allBlockIds(ids()).map((blockId) => [blockId, null]))
    for (const block of blocks) texts.set(block.id, block.text)
    if (view) view.dispatch(change)
    else state = state.update(change).state
    book.noteTexts(texts)
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
        extensions: [blockLines(allBlockIds(ids()), deps.newBlockId), history({ newGroupDelay: 700 }), extensions],
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
        hasEdits ||= transaction.docChanged
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
    textOf: (blockId) => indexIn(state.doc, blockId)?.text ?? null,
    setSettings(edit) {
      pending.noteSetting(edit)
      const { voiceId, modelId, language } = edit.kind === 'set-voice' ? edit : book.record(edit.blockId)
      const pauseAfterMs = edit.kind === 'set-pause' ? edit.pauseAfterMs : book.record(edit.blockId).pauseAfterMs
      const locked = edit.kind === 'set-lock' ? edit.locked : book.record(edit.blockId).locked
      book.setSettings(edit.blockId, { voiceId, modelId, language, pauseAfterMs, locked })
      queue.touch()
    },
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
    book.noteTexts([[blockId, '']])
  }
  if (missing.length > 0) queue.touch()
  return session
}
