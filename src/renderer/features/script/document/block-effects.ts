import { StateEffect, type Transaction } from '@codemirror/state'
import type { BlockOutput } from '#shared/domain/block-output.ts'
import type { BlockSound, ListeningIssue, ScriptEdit } from '#shared/contract/script.ts'
import { assertNever } from '#shared/errors/must.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'

/** An edit of a block's setting. */
export type SettingEdit = Extract<
  ScriptEdit,
  {
    kind: 'set-voice' | 'set-pause' | 'set-sound' | 'set-listening-issues' | 'set-lock' | 'set-note' | 'set-output'
  }
>

const TEXT_EDITS: ReadonlySet<ScriptEdit['kind']> = new Set(['insert', 'remove', 'set-text', 'set-markup'])
const TAKE_EDITS: ReadonlySet<ScriptEdit['kind']> = new Set(['set-take', 'derive-take', 'set-origin'])

/** True for an edit after which a block has a different text, formatting or place. */
export const isTextEdit = ({ kind }: ScriptEdit): boolean => TEXT_EDITS.has(kind)

/** True for an edit of a setting, which needs its block to be in the chapter. */
export const isSettingEdit = (edit: ScriptEdit): edit is SettingEdit =>
  !TEXT_EDITS.has(edit.kind) && !TAKE_EDITS.has(edit.kind)

/** Replaces the lines `remove` from `index` on with `insert`. Several in one transaction apply in order. */
export interface BlockSplice {
  index: number
  remove: readonly string[]
  insert: readonly string[]
}

/** Assigns a transaction's lines to blocks. Added by code that moves whole blocks; otherwise derived. */
export const spliceBlocks = StateEffect.define<BlockSplice>()

/** A block's setting changed. Both edits have the same kind and block. */
export const changeSetting = StateEffect.define<{ before: SettingEdit; after: SettingEdit }>()

/** A block's active take changed; null for none. */
export const changeTake = StateEffect.define<{ blockId: string; from: string | null; to: string | null }>()

/** A take is derived from existing audio. Undo keeps it listed, and redo activates it again. */
export const deriveTake = StateEffect.define<Extract<ScriptEdit, { kind: 'derive-take' }>>()

/** A block's takes are listed with another's, or no longer are. */
export const changeOrigin = StateEffect.define<Extract<ScriptEdit, { kind: 'set-origin' }>>()

/** The step was done (`isDone`) or undone. When first recorded, it has already been done. */
export const takeOutsideStep = StateEffect.define<{ step: OutsideStep; isDone: boolean }>()

/** The effects that undo a transaction's block effects, last one first. */
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

/** The edits that store a transaction's effects other than text and block order, in order. */
export function editsOfEffect(effect: StateEffect<unknown>): ScriptEdit | null {
  if (effect.is(changeSetting)) return effect.value.after
  if (effect.is(changeTake)) return { kind: 'set-take', blockId: effect.value.blockId, takeId: effect.value.to }
  if (effect.is(deriveTake) || effect.is(changeOrigin)) return effect.value
  return null
}

/** The edit that sets this kind of setting to its value in `settings`. */
export function getSetting(
  kind: SettingEdit['kind'],
  blockId: string,
  settings: {
    voiceId: string | null
    modelId: string | null
    language: string | null
    pauseAfterMs: number | null
    sound: BlockSound
    listeningIssues: ListeningIssue[]
    locked: boolean
    note: string
  } & BlockOutput,
): SettingEdit {
  const { voiceId, modelId, language, pauseAfterMs, sound, listeningIssues, locked, note } = settings
  const { externalId, fileName, targetMs } = settings
  switch (kind) {
    case 'set-voice':
      return { kind, blockId, voiceId, modelId, language }
    case 'set-pause':
      return { kind, blockId, pauseAfterMs }
    case 'set-sound':
      return { kind, blockId, sound }
    case 'set-listening-issues':
      return { kind, blockId, listeningIssues }
    case 'set-lock':
      return { kind, blockId, locked }
    case 'set-note':
      return { kind, blockId, note }
    case 'set-output':
      return { kind, blockId, externalId, fileName, targetMs }
    default:
      return assertNever(kind)
  }
}

/** True if both edits are equal. */
export function isSameSetting(left: SettingEdit, right: SettingEdit): boolean {
  const sorted = (edit: SettingEdit) => JSON.stringify(Object.entries(edit).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(left) === sorted(right)
}
