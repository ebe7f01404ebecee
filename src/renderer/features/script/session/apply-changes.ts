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

/** Takes that edits made active and the studio hasn't reported yet; those of a split block's halves are one choice. */
interface TakeChoice {
  /** The IDs of the takes to be reported, by block. */
  awaited: Map<string, string | null>
  /** The last report of each block. */
  reported: Map<string, Take | null>
}

/** How long reports of other takes, and of one half of a split block, wait for the awaited ones. */
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
  const choices = new Map<string, TakeChoice>()
  const endChoice = ({ awaited, reported }: TakeChoice) => {
    const takesOf = [...reported]
    for (const blockId of [...awaited.keys(), ...reported.keys()]) choices.delete(blockId)
    awaited.clear()
    reported.clear()
    for (const [blockId, take] of takesOf) setActiveTake(blockId, take)
  }
  /** A later choice or the stored state counts instead. */
  const dropChoice = (blockId: string) => {
    const choice = choices.get(blockId)
    if (!choice) return
    choices.delete(blockId)
    choice.awaited.delete(blockId)
    choice.reported.delete(blockId)
    if (choice.awaited.size === 0) endChoice(choice)
  }
  const isCreating = (takeId: string | null): takeId is string => takeId !== null && !takes.has(takeId)
  /** Both halves of a split block get their takes together: playback continues from the audio of one in the other's. */
  const applyTakes = (chosen: readonly { blockId: string; takeId: string | null }[]) => {
    const created: TakeChoice = { awaited: new Map(), reported: new Map() }
    for (const { blockId, takeId } of chosen) {
      dropChoice(blockId)
      const choice = isCreating(takeId) ? created : { awaited: new Map(), reported: new Map() }
      choice.awaited.set(blockId, takeId)
      choices.set(blockId, choice)
      // The studio reports when a take that it creates becomes active.
      if (!isCreating(takeId)) setActiveTake(blockId, takeId === null ? null : (takes.get(takeId) ?? null))
    }
  }
  const noteTake = (blockId: string, take: Take | null) => {
    if (take) takes.set(take.id, take)
    const choice = choices.get(blockId)
    if (!choice) return setActiveTake(blockId, take)
    if (choice.reported.size === 0) after(LONGEST_WAIT_MS, () => endChoice(choice))
    choice.reported.set(blockId, take)
    // A report about an earlier edit of the block would revert the later one.
    if (choice.awaited.get(blockId) === (take?.id ?? null)) choice.awaited.delete(blockId)
    if (choice.awaited.size === 0) endChoice(choice)
  }
  return {
    merging,
    stored({ id, activeTake, text: _text, markup: _markup, ...settings }) {
      book.setSettings(id, settings)
      dropChoice(id)
      noteTake(id, activeTake)
    },
    unsaved(edits) {
      for (const edit of edits) {
        if (isSettingEdit(edit)) applySetting(edit)
        if (edit.kind === 'set-take') applyTakes([edit])
      }
    },
    effects(transaction) {
      const chosen = transaction.effects.flatMap((effect) =>
        effect.is(changeTake) ? { blockId: effect.value.blockId, takeId: effect.value.to } : [],
      )
      const creating = new Set(chosen.filter(({ takeId }) => isCreating(takeId)).map(({ blockId }) => blockId))
      applyTakes(chosen)
      for (const effect of transaction.effects) {
        if (effect.is(changeSetting)) applySetting(effect.value.after)
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
    },
    take: noteTake,
  }
}
