import { ChangeSet, EditorSelection, type EditorState, type StateEffect, type TransactionSpec } from '@codemirror/state'
import type { ChapterHistory, HistoryStep } from '#shared/contract/script.ts'
import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { assertNever } from '#shared/errors/must.ts'
import { changeOrigin, changeSetting, changeTake, isSettingEdit, spliceBlocks } from './block-effects.ts'
import { sliceBlockIds, spliceBlockIds } from './block-ids.ts'
import { blockIdsField } from './block-lines.ts'
import { patchMarks, placeMarkup } from './block-marks.ts'

type StoredEffect = HistoryStep['effects'][number]

/**
 * Reads a step as a change of this state. Null if it names a take or a block that no longer exists.
 *
 * @throws RangeError: the step doesn't apply to this state
 */
export type StepReader = (step: HistoryStep, state: EditorState) => TransactionSpec | null

/**
 * Creates a reader for the steps of one direction, in order.
 *
 * @param blockIds of the chapter before the first step
 */
export function createStepReader(
  blockIds: readonly string[],
  { takes, removedBlocks }: Pick<ChapterHistory, 'takes' | 'removedBlocks'>,
): StepReader {
  const present = new Set(blockIds)
  const known = new Set([...blockIds, ...removedBlocks.map(({ id }) => id)])
  const takeIds = new Set(takes.map(({ id }) => id))

  /** Checks the step's changes of the block order, and returns the blocks that it removes or inserts. */
  const moveBlocks = (step: HistoryStep, state: EditorState, lineCount: number): ReadonlySet<string> => {
    let ids = state.field(blockIdsField)
    const touched = new Set<string>()
    for (const effect of step.effects) {
      if (effect.kind !== 'blocks') continue
      const { index, remove, insert } = effect
      check(index <= ids.length && sliceBlockIds(ids, index, index + remove.length).join('\n') === remove.join('\n'))
      for (const id of remove) present.delete(id)
      for (const id of insert) check(!present.has(id) && present.add(id).has(id))
      for (const id of [...remove, ...insert]) touched.add(id)
      ids = spliceBlockIds(ids, index, remove.length, insert)
    }
    check(ids.length === lineCount)
    return touched
  }

  const isAvailable = (effect: StoredEffect): boolean => {
    if (effect.kind === 'blocks') return effect.insert.every((id) => known.has(id))
    if (effect.kind === 'take') return effect.to === null || takeIds.has(effect.to)
    return effect.kind !== 'origin' || (known.has(effect.blockId) && known.has(effect.originBlockId))
  }

  return (step, state) => {
    if (!step.effects.every(isAvailable)) return null
    const changes = readChanges(step)
    const touched = moveBlocks(step, state, changes.apply(state.doc).lines)
    const isHere = (blockId: string) => present.has(blockId) || touched.has(blockId)
    const head = Math.min(step.head, changes.newLength)
    const anchor = Math.min(step.anchor, changes.newLength)
    return {
      changes,
      effects: step.effects.map((effect) => readEffect(effect, isHere)),
      selection: EditorSelection.single(anchor, head),
    }
  }
}

function readChanges(step: HistoryStep): ChangeSet {
  const changes = ChangeSet.fromJSON(step.changes)
  changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
    for (const line of inserted.iterLines()) check(!LINE_BREAK.test(line))
  })
  return changes
}

function readEffect(effect: StoredEffect, isHere: (blockId: string) => boolean): StateEffect<unknown> {
  switch (effect.kind) {
    case 'blocks':
      return spliceBlocks.of(effect)
    case 'setting': {
      const { before, after } = effect
      if (!isSettingEdit(before) || !isSettingEdit(after)) throw new RangeError('step-mismatch')
      check(before.kind === after.kind && before.blockId === after.blockId && isHere(after.blockId))
      return changeSetting.of({ before, after })
    }
    case 'take': {
      const { blockId, from, to } = effect
      check(isHere(blockId))
      return changeTake.of({ blockId, from, to })
    }
    case 'origin': {
      const { blockId, originBlockId, isKept } = effect
      return changeOrigin.of({ kind: 'set-origin', blockId, originBlockId, isKept })
    }
    case 'marks': {
      const { from, to, marks } = effect
      check(from <= to)
      for (const { kind, startChar, endChar } of marks)
        check(kind === 'pause' ? startChar === endChar : startChar < endChar)
      return patchMarks.of({ from, to, marks: placeMarkup(marks, 0) })
    }
    default:
      return assertNever(effect)
  }
}

function check(isRight: boolean): void {
  if (!isRight) throw new RangeError('step-mismatch')
}
