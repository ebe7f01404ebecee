import { Transaction } from '@codemirror/state'
import type { ChapterChanges, ChapterScript, ScriptEdit } from '#shared/contract/script.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import type { ChangeApplier } from './apply-changes.ts'
import type { BlockStore } from './block-store.ts'
import type { DocumentSync } from '../document/document-sync.ts'
import type { EditHistory } from '../document/edit-history.ts'
import type { OpenDocument } from '../document/open-document.ts'
import { applySaves, type StoredVersion, toStoredVersion } from '../document/rebase-document.ts'

export interface StoredVersionsDeps {
  doc: OpenDocument
  book: BlockStore
  apply: ChangeApplier
  sync: DocumentSync
  steps: EditHistory
  reopen(): Promise<ChapterScript>
  /** As in `ChapterSessionDeps`. */
  onStepsForgotten(count: number): void
}

/** Brings versions of an open chapter that another window stored into its document and its blocks. */
export interface StoredVersions {
  /** The stored version after missed saves, without the first ones, which are this window's own. */
  read(missed: ChapterChanges, ownCount: number): Promise<{ revision: number; stored: StoredVersion }>
  /** Shows a stored version, keeping local edits. Returns the blocks of the changed lines. */
  takeOver(stored: StoredVersion, unsaved: readonly ScriptEdit[]): readonly string[]
}

export function createStoredVersions(deps: StoredVersionsDeps): StoredVersions {
  const { doc, book, apply, sync, steps } = deps
  return {
    async read({ revision, saves, blocks, removedBlocks }, ownCount) {
      for (const block of removedBlocks) apply.stored(block)
      const missed = saves.slice(ownCount).flatMap(({ change }) => change ?? [])
      const stored = blocks && applySaves(sync.base(), missed, blocks)
      if (stored) return { revision, stored }
      const whole = await deps.reopen()
      book.setRules(createSpeechRules(whole))
      return { revision: whole.revision, stored: toStoredVersion(whole.blocks) }
    },
    takeOver(stored, unsaved) {
      for (const block of stored.blocks.values()) apply.stored(block)
      apply.unsaved(unsaved)
      const formatted = unsaved.flatMap(({ kind, blockId }) => (kind === 'set-markup' ? [blockId] : []))
      const { transaction, touched, after, isSameOrder } = sync.rebase(doc.state(), stored, formatted)
      const moved = after.filter((blockId) => sync.movedBlockIds.has(blockId))
      const textsOfMoved = () => moved.map((blockId) => doc.lineOf(blockId)?.text).join('\n')
      const before = textsOfMoved()
      doc.dispatch(transaction)
      // The history finds blocks by line, and moves one back by its old text.
      if (!isSameOrder || textsOfMoved() !== before) {
        const stepCount = steps.count(doc.state())
        if (stepCount > 0) deps.onStepsForgotten(stepCount)
        sync.movedBlockIds.clear()
        for (const effects of steps.clear()) doc.dispatch({ effects, annotations: Transaction.remote.of(true) })
      }
      book.noteTexts(touched.map((blockId) => [blockId, doc.writtenIn(blockId)]))
      return after
    },
  }
}
