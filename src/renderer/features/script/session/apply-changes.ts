import type { Transaction } from '@codemirror/state'
import type { Block, ScriptEdit } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import type { BlockStore } from './block-store.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import {
  changeOrigin,
  changeSetting,
  changeTake,
  isSettingEdit,
  type SettingEdit,
  takeOutsideStep,
} from '../document/block-effects.ts'
import { undoDirection } from '../document/edit-history.ts'

/** Brings settings and active takes of a chapter's blocks from edits into its store. */
export interface ChangeApplier {
  /** Applies a block as stored; its text and formatting come with the document. */
  stored(block: Block): void
  /** Applies edits that are not stored yet, again. */
  unsaved(edits: readonly ScriptEdit[]): void
  /** Applies a transaction's block effects outside the text. */
  effects(transaction: Transaction): void
  take(blockId: string, take: Take | null): void
  /**
   * Blocks that another was merged into while the studio still joins the takes of both, with that other block, whose
   * audio is part of the chapter until then.
   */
  merging: Store<ReadonlyMap<string, string>>
}

/** Takes that undo may reactivate, by ID: those of an earlier opening and the active ones. */
export function collectTakes(blocks: readonly Block[], earlier: Iterable<[string, Take]> = []): Map<string, Take> {
  const takes = new Map(earlier)
  for (const { activeTake } of blocks) if (activeTake) takes.set(activeTake.id, activeTake)
  return takes
}

/** Takes that the studio creates for the halves of a split block. */
interface SplitTakes {
  /** Blocks whose take the studio hasn't reported yet. */
  missing: Set<string>
  reported: Map<string, Take | null>
}

/** How long the take of one half waits for that of the other. */
const LONGEST_WAIT_MS = 1_000

/**
 * @param takes by ID, so undo immediately shows what the studio reports shortly after; grows
 * @param deps `onVoicesReverted` as in `ChapterSessionDeps`; `after` calls back once after that time
 */
export function createChangeApplier(
  book: BlockStore,
  takes: Map<string, Take>,
  {
    onStepFailed,
    onVoicesReverted,
    after,
  }: {
    onStepFailed: (name: string, error: unknown) => void
    onVoicesReverted: (blockIds: readonly string[]) => void
    after: (delayMs: number, call: () => void) => () => void
  },
): ChangeApplier {
  const applySetting = ({ kind: _kind, blockId, ...part }: SettingEdit) => book.setSettings(blockId, part)
  const merging = createStore<ReadonlyMap<string, string>>(new Map())
  const setActiveTake = (blockId: string, take: Take | null) => {
    if (merging.get().has(blockId)) merging.set(new Map([...merging.get()].filter(([id]) => id !== blockId)))
    book.setActiveTake(blockId, take)
  }
  /** By block. Both halves get their takes together: playback continues from the audio of one in that of the other. */
  const splits = new Map<string, SplitTakes>()
  const endSplit = (split: SplitTakes | undefined) => {
    if (!split) return
    for (const blockId of [...split.missing, ...split.reported.keys()]) splits.delete(blockId)
    for (const [blockId, take] of split.reported) setActiveTake(blockId, take)
  }
  const isCreating = (takeId: string | null): takeId is string => takeId !== null && !takes.has(takeId)
  const applyTake = (blockId: string, takeId: string | null) => {
    endSplit(splits.get(blockId))
    // The studio reports when a take that it creates becomes active.
    if (!isCreating(takeId)) setActiveTake(blockId, takeId === null ? null : (takes.get(takeId) ?? null))
  }
  const noteTake = (blockId: string, take: Take | null) => {
    if (take) takes.set(take.id, take)
    const split = splits.get(blockId)
    if (!split) return setActiveTake(blockId, take)
    if (split.reported.size === 0) after(LONGEST_WAIT_MS, () => splits.get(blockId) === split && endSplit(split))
    split.missing.delete(blockId)
    split.reported.set(blockId, take)
    if (split.missing.size === 0) endSplit(split)
  }
  return {
    merging,
    stored({ id, activeTake, text: _text, markup: _markup, ...settings }) {
      book.setSettings(id, settings)
      endSplit(splits.get(id))
      noteTake(id, activeTake)
    },
    unsaved(edits) {
      for (const edit of edits) {
        if (isSettingEdit(edit)) applySetting(edit)
        if (edit.kind === 'set-take') applyTake(edit.blockId, edit.takeId)
      }
    },
    effects(transaction) {
      const creating = new Set(
        transaction.effects.flatMap((effect) =>
          effect.is(changeTake) && isCreating(effect.value.to) ? effect.value.blockId : [],
        ),
      )
      for (const effect of transaction.effects) {
        if (effect.is(changeSetting)) applySetting(effect.value.after)
        if (effect.is(changeTake)) applyTake(effect.value.blockId, effect.value.to)
        if (effect.is(changeOrigin) && effect.value.isKept && creating.has(effect.value.blockId)) {
          merging.set(new Map([...merging.get(), [effect.value.blockId, effect.value.originBlockId]]))
        }
        if (effect.is(takeOutsideStep) && undoDirection(transaction) !== null) {
          const { step, isDone } = effect.value
          ;(isDone ? step.redo() : step.undo()).catch((error: unknown) => onStepFailed(step.name, error))
        }
      }
      const isVoice = ({ kind }: SettingEdit) => kind === 'set-voice'
      const reverted = transaction.effects.flatMap((effect) =>
        effect.is(changeSetting) && isVoice(effect.value.after) ? effect.value.after.blockId : [],
      )
      if (reverted.length > 0 && undoDirection(transaction) !== null) onVoicesReverted([...new Set(reverted)])
      if (creating.size > 1) {
        const split: SplitTakes = { missing: creating, reported: new Map() }
        for (const blockId of creating) splits.set(blockId, split)
      }
    },
    take: noteTake,
  }
}
