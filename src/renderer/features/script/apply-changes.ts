import type { Transaction } from '@codemirror/state'
import type { Block, ScriptEdit } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import type { BlockStore } from './block-store.ts'
import {
  changeSetting,
  changeTake,
  isSettingEdit,
  type SettingEdit,
  takeOutsideStep,
} from './document/block-effects.ts'
import { undoDirection } from './document/edit-history.ts'

/** Brings settings and active takes of a chapter's blocks from edits into its store. */
export interface ChangeApplier {
  /** Applies a block as stored; its text and formatting come with the document. */
  stored(block: Block): void
  /** Applies edits that are not stored yet, again. */
  unsaved(edits: readonly ScriptEdit[]): void
  /** Applies a transaction's block effects outside the text. */
  effects(transaction: Transaction): void
  take(blockId: string, take: Take | null): void
}

/** Takes that undo may reactivate, by ID: those of an earlier opening and the active ones. */
export function collectTakes(blocks: readonly Block[], earlier: Iterable<[string, Take]> = []): Map<string, Take> {
  const takes = new Map(earlier)
  for (const { activeTake } of blocks) if (activeTake) takes.set(activeTake.id, activeTake)
  return takes
}

/** @param takes by ID, so undo immediately shows what the studio reports shortly after; grows */
export function createChangeApplier(
  book: BlockStore,
  takes: Map<string, Take>,
  onStepFailed: (name: string, error: unknown) => void,
): ChangeApplier {
  const applySetting = ({ kind: _kind, blockId, ...part }: SettingEdit) => book.setSettings(blockId, part)
  const applyTake = (blockId: string, takeId: string | null) => {
    // A take being created isn't known yet; the studio reports when it becomes active.
    const take = takeId === null ? null : takes.get(takeId)
    if (take !== undefined) book.setActiveTake(blockId, take)
  }
  const noteTake = (blockId: string, take: Take | null) => {
    if (take) takes.set(take.id, take)
    book.setActiveTake(blockId, take)
  }
  return {
    stored({ id, activeTake, text: _text, markup: _markup, ...settings }) {
      book.setSettings(id, settings)
      noteTake(id, activeTake)
    },
    unsaved(edits) {
      for (const edit of edits) {
        if (isSettingEdit(edit)) applySetting(edit)
        if (edit.kind === 'set-take') applyTake(edit.blockId, edit.takeId)
      }
    },
    effects(transaction) {
      for (const effect of transaction.effects) {
        if (effect.is(changeSetting)) applySetting(effect.value.after)
        if (effect.is(changeTake)) applyTake(effect.value.blockId, effect.value.to)
        if (effect.is(takeOutsideStep) && undoDirection(transaction) !== null) {
          const { step, isDone } = effect.value
          ;(isDone ? step.redo() : step.undo()).catch((error: unknown) => onStepFailed(step.name, error))
        }
      }
    },
    take: noteTake,
  }
}
