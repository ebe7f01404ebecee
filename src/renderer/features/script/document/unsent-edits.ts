import type { Transaction } from '@codemirror/state'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { BlockStore } from '../session/block-store.ts'
import { isTextEdit } from './block-effects.ts'
import type { OpenDocument } from './open-document.ts'
import { createPendingEdits } from './pending-edits.ts'

const BOOK_DELAY_MS = 40

export interface UnsentEditsDeps {
  doc: Pick<OpenDocument, 'state' | 'writtenIn'>
  book: Pick<BlockStore, 'noteTexts'>
  after(delayMs: number, call: () => void): () => void
}

/** Edits of an open chapter until they are sent, whose texts go into its store shortly after typing. */
export interface UnsentEdits {
  note(transaction: Transaction): void
  /** Moves new text into the store soon. */
  storeSoon(): void
  /** Inserts a block that the document already shows. */
  insert(blockId: string, afterBlockId: string | null): void
  isEmpty(): boolean
  /** Moves new text into the store. Returns all edits since the last call. */
  take(): ScriptEdit[]
  close(): void
}

export function createUnsentEdits({ doc, book, after }: UnsentEditsDeps): UnsentEdits {
  const pending = createPendingEdits()
  const collected: ScriptEdit[] = []
  let cancelTimer: (() => void) | null = null

  /** Moves new text into the store and the list to send. */
  const collect = () => {
    cancelTimer?.()
    cancelTimer = null
    if (pending.isEmpty()) return
    const edits = pending.take(doc.state())
    collected.push(...edits)
    const touched = new Set(edits.filter(isTextEdit).map(({ blockId }) => blockId))
    // A block can be removed and restored within one batch; the document has its final state.
    book.noteTexts([...touched].map((blockId) => [blockId, doc.writtenIn(blockId)]))
  }
  return {
    note: pending.note,
    storeSoon() {
      cancelTimer ??= after(BOOK_DELAY_MS, collect)
    },
    insert(blockId, afterBlockId) {
      collected.push({ kind: 'insert', blockId, afterBlockId, text: '' })
      book.noteTexts([[blockId, { text: '', markup: [] }]])
    },
    isEmpty: () => pending.isEmpty() && collected.length === 0,
    take() {
      collect()
      return collected.splice(0)
    },
    close() {
      cancelTimer?.()
    },
  }
}
