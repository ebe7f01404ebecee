import type { StateEffect, StateEffectType, Text, Transaction } from '@codemirror/state'
import type { BlockOutput } from '#shared/domain/block-output.ts'
import type { BlockSound } from '#shared/contract/script.ts'
import { assertNever } from '#shared/errors/must.ts'
import { blockIdAt, indexOfBlockId } from './block-ids.ts'
import {
  type BlockSplice,
  changeOrigin,
  changeSetting,
  changeTake,
  type SettingEdit,
  spliceBlocks,
  takeOutsideStep,
} from './block-effects.ts'
import { blockIdAtPosition, blockIdsField } from './block-lines.ts'
import { patchMarks } from './block-marks.ts'
import { t } from './messages/t.ts'
import { replacementStep } from './replacement-step.ts'

/** Changed settings, each with a text for one block and one for several. */
type ChangedSetting =
  | 'voice'
  | 'language'
  | 'model'
  | 'pause'
  | 'gain'
  | 'fadeIn'
  | 'fadeOut'
  | 'trim'
  | 'sound'
  | 'issues'
  | 'lock'
  | 'note'
  | 'externalId'
  | 'fileName'
  | 'targetLength'
  | 'output'

/**
 * Names what an undo or redo transaction changed, such as `voice of block 3`. Blocks are numbered by their position
 * after the transaction, or before it if they are gone.
 */
export function formatOperation(transaction: Transaction, direction: 'undo' | 'redo'): string {
  const step = valueOf(transaction, takeOutsideStep)
  if (step) return step.step.name
  const replaced = valueOf(transaction, replacementStep)
  if (replaced) return t(replaced.source ?? 'replacement')
  const number = (blockId: string) => String(getNumber(transaction, blockId))
  const splices = transaction.effects.filter((effect) => effect.is(spliceBlocks)).map(({ value }) => value)
  const origin = valueOf(transaction, changeOrigin)
  if (splices.length > 0) {
    const grown = splices.reduce((sum, { remove, insert }) => sum + insert.length - remove.length, 0)
    // The original action is named; an undo does the opposite.
    const wasGrown = direction === 'undo' ? -grown : grown
    if (origin) {
      return wasGrown > 0
        ? t('split', { number: number(origin.originBlockId) })
        : t('merge', { number: number(origin.blockId) })
    }
    return formatLines(
      wasGrown,
      splices,
      number,
      blockIdAtPosition(transaction.state, transaction.state.selection.main.from),
    )
  }
  const settings = transaction.effects.filter((effect) => effect.is(changeSetting)).map(({ value }) => value)
  const [setting] = settings
  if (setting) {
    const changed = getChanged(setting.before, setting.after)
    return settings.length > 1
      ? t(`several.${changed}`, { count: settings.length })
      : t(`one.${changed}`, { number: number(setting.after.blockId) })
  }
  const take = valueOf(transaction, changeTake)
  if (take) return t('take', { number: number(take.blockId) })
  const patches = transaction.docChanged ? [] : transaction.effects.filter((effect) => effect.is(patchMarks))
  if (patches.length > 1) return t('formattingOfSeveral', { count: patches.length })
  const marks = patches[0]?.value
  if (marks) return t('formatting', { number: String(transaction.newDoc.lineAt(marks.from).number) })
  return formatText(transaction)
}

function valueOf<T>(transaction: Transaction, type: StateEffectType<T>): T | undefined {
  return transaction.effects.find((effect): effect is StateEffect<T> => effect.is(type))?.value
}

function getNumber(transaction: Transaction, blockId: string): number {
  const now = indexOfBlockId(transaction.state.field(blockIdsField), blockId)
  return 1 + (now >= 0 ? now : indexOfBlockId(transaction.startState.field(blockIdsField), blockId))
}

function formatLines(
  grown: number,
  splices: readonly BlockSplice[],
  number: (blockId: string) => string,
  caretBlockId: string,
): string {
  const [splice] = splices
  if (grown === 0) {
    // If two blocks changed places, the one with the caret was moved.
    const moved = splice?.insert.includes(caretBlockId) ? caretBlockId : (splice?.insert[0] ?? splice?.remove[0])
    return moved === undefined ? t('change') : t('move', { number: number(moved) })
  }
  const count = Math.abs(grown)
  const changed = splices.flatMap(({ remove, insert }) => {
    const [longer, shorter] = remove.length > insert.length ? [remove, insert] : [insert, remove]
    return longer.filter((blockId) => !shorter.includes(blockId))
  })
  const [only] = changed
  const change = grown > 0 ? 'insertion' : 'removal'
  return count === 1 && only !== undefined
    ? t(`one.${change}`, { number: number(only) })
    : t(`several.${change}`, { count })
}

function getChanged(before: SettingEdit, after: SettingEdit): ChangedSetting {
  switch (after.kind) {
    case 'set-voice': {
      if (before.kind !== 'set-voice' || before.voiceId !== after.voiceId) return 'voice'
      return before.modelId === after.modelId ? 'language' : 'model'
    }
    case 'set-pause':
      return 'pause'
    case 'set-sound':
      return before.kind === 'set-sound' ? getChangedSound(before.sound, after.sound) : 'sound'
    case 'set-listening-issues':
      return 'issues'
    case 'set-lock':
      return 'lock'
    case 'set-note':
      return 'note'
    case 'set-output':
      return before.kind === 'set-output' ? getChangedOutput(before, after) : 'output'
    default:
      return assertNever(after)
  }
}

/** The single difference, or all edits: resetting all of them is one step. */
function getChangedSound(before: BlockSound, after: BlockSound): ChangedSetting {
  const changed: ChangedSetting[] = [
    ...(before.gainDb === after.gainDb ? [] : (['gain'] as const)),
    ...(before.fadeInMs === after.fadeInMs ? [] : (['fadeIn'] as const)),
    ...(before.fadeOutMs === after.fadeOutMs ? [] : (['fadeOut'] as const)),
    ...(JSON.stringify(before.trims) === JSON.stringify(after.trims) ? [] : (['trim'] as const)),
  ]
  const [only] = changed
  return changed.length === 1 && only ? only : 'sound'
}

function getChangedOutput(before: BlockOutput, after: BlockOutput): ChangedSetting {
  const changed: ChangedSetting[] = [
    ...(before.externalId === after.externalId ? [] : (['externalId'] as const)),
    ...(before.fileName === after.fileName ? [] : (['fileName'] as const)),
    ...(before.targetMs === after.targetMs ? [] : (['targetLength'] as const)),
  ]
  const [only] = changed
  return changed.length === 1 && only ? only : 'output'
}

function formatText(transaction: Transaction): string {
  const lines = new Set<number>()
  const lineAt = (doc: Text, position: number) => doc.lineAt(position).number
  transaction.changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    lines.add(lineAt(transaction.newDoc, fromB)).add(lineAt(transaction.newDoc, toB))
  })
  const [line] = lines
  const hasBlock = line !== undefined && blockIdAt(transaction.state.field(blockIdsField), line - 1) !== undefined
  return lines.size === 1 && hasBlock ? t('text', { number: String(line) }) : t('textOfSeveral')
}
