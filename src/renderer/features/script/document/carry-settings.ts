import type { StateEffect, Transaction } from '@codemirror/state'
import type { BlockRecord } from '../session/block-store.ts'
import { blockIdAt, spliceBlockIds } from './block-ids.ts'
import { type BlockSplice, changeSetting, isSameSetting, type SettingEdit, getSetting } from './block-effects.ts'
import { blockIdsField } from './block-lines.ts'
import { placedPiece } from './carried-piece.ts'

/**
 * Applies the settings of pasted or moved blocks: voice, pause and audio edits. Does nothing for a line with other
 * words next to it, or of which only a part was copied.
 */
export function carrySettings(
  transaction: Transaction,
  splices: readonly BlockSplice[],
  record: (blockId: string) => BlockRecord,
): StateEffect<unknown>[] {
  const { newDoc, startState } = transaction
  const placed = transaction.annotation(placedPiece)
  if (!placed) return []
  let ids = startState.field(blockIdsField)
  for (const { index, remove, insert } of splices) ids = spliceBlockIds(ids, index, remove.length, insert)
  const first = newDoc.lineAt(placed.at).number
  return placed.lines.flatMap(({ text, settings }, index) => {
    const blockId = blockIdAt(ids, first - 1 + index)
    if (!settings || blockId === undefined || newDoc.line(first + index).text !== text) return []
    const { voiceId, modelId, language, pauseAfterMs, sound } = settings
    const edits: SettingEdit[] = [
      { kind: 'set-voice', blockId, voiceId, modelId, language },
      { kind: 'set-pause', blockId, pauseAfterMs },
      { kind: 'set-sound', blockId, sound },
    ]
    return edits.flatMap((after) => {
      const before = getSetting(after.kind, blockId, record(blockId))
      return isSameSetting(before, after) ? [] : [changeSetting.of({ before, after })]
    })
  })
}
