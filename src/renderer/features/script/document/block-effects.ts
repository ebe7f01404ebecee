import { StateEffect, type Transaction } from '@codemirror/state'
import type { BlockSound, Flaw, ScriptEdit } from '#shared/contract/script.ts'
import { assertNever } from '#shared/errors/must.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'

/** An edit that changes what stands beside a block's text. */
export type SettingEdit = Extract<
  ScriptEdit,
  { kind: 'set-voice' | 'set-pause' | 'set-sound' | 'set-flaws' | 'set-lock' | 'set-note' }
>

/** Lines from `index` on that were `remove` are `insert` now. Several in one transaction apply one after another. */
export interface BlockSplice {
  index: number
  remove: readonly string[]
  insert: readonly string[]
}

/** Says which blocks a transaction's lines belong to. Whoever moves whole blocks adds it; for everything else it is worked out. */
export const spliceBlocks = StateEffect.define<BlockSplice>()

/** A setting of a block is another one. Both edits are of one kind and one block. */
export const changeSetting = StateEffect.define<{ before: SettingEdit; after: SettingEdit }>()

/** A block plays another take; null for none. */
export const changeTake = StateEffect.define<{ blockId: string; from: string | null; to: string | null }>()

/** A take is made of sound that is there. Undoing leaves it: it is listed, and redoing plays it again. */
export const deriveTake = StateEffect.define<Extract<ScriptEdit, { kind: 'derive-take' }>>()

/** A block's takes are listed with another one's, or not any more. */
export const changeOrigin = StateEffect.define<Extract<ScriptEdit, { kind: 'set-origin' }>>()

/** The step was done (`isDone`) or taken back. Its first time it has been done already. */
export const takeOutsideStep = StateEffect.define<{ step: OutsideStep; isDone: boolean }>()

/** What undo has to do for the block effects of a transaction, last one first. */
export function invertBlockEffects(transaction: Transaction): StateEffect<unknown>[] {
  const inverted: StateEffect<unknown>[] = []
  for (const effect of transaction.effects) {
    if (effect.is(spliceBlocks)) {
      const { index, remove, insert } = effect.value
      inverted.unshift(spliceBlocks.of({ index, remove: insert, insert: remove }))
    } else if (effect.is(changeSetting)) {
      inverted.unshift(changeSetting.of({ before: effect.value.after, after: effect.value.before }))
    } else if (effect.is(changeTake)) {
      const { blockId, from, to } = effect.value
      inverted.unshift(changeTake.of({ blockId, from: to, to: from }))
    } else if (effect.is(changeOrigin)) {
      inverted.unshift(changeOrigin.of({ ...effect.value, isKept: !effect.value.isKept }))
    } else if (effect.is(takeOutsideStep)) {
      inverted.unshift(takeOutsideStep.of({ ...effect.value, isDone: !effect.value.isDone }))
    }
  }
  return inverted
}

/** Edits that store what a transaction did beside the text and the order of blocks, in order. */
export function editsOfEffect(effect: StateEffect<unknown>): ScriptEdit | null {
  if (effect.is(changeSetting)) return effect.value.after
  if (effect.is(changeTake)) return { kind: 'set-take', blockId: effect.value.blockId, takeId: effect.value.to }
  if (effect.is(deriveTake) || effect.is(changeOrigin)) return effect.value
  return null
}

/** The edit that sets this kind of setting as it is in `settings`. */
export function settingOf(
  kind: SettingEdit['kind'],
  blockId: string,
  settings: {
    voiceId: string | null
    modelId: string | null
    language: string | null
    pauseAfterMs: number | null
    sound: BlockSound
    flaws: Flaw[]
    locked: boolean
    note: string
  },
): SettingEdit {
  const { voiceId, modelId, language, pauseAfterMs, sound, flaws, locked, note } = settings
  switch (kind) {
    case 'set-voice':
      return { kind, blockId, voiceId, modelId, language }
    case 'set-pause':
      return { kind, blockId, pauseAfterMs }
    case 'set-sound':
      return { kind, blockId, sound }
    case 'set-flaws':
      return { kind, blockId, flaws }
    case 'set-lock':
      return { kind, blockId, locked }
    case 'set-note':
      return { kind, blockId, note }
    default:
      return assertNever(kind)
  }
}

/** True when both edits say the same. */
export function isSameSetting(left: SettingEdit, right: SettingEdit): boolean {
  const sorted = (edit: SettingEdit) => JSON.stringify(Object.entries(edit).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(left) === sorted(right)
}
