import type { StateEffect, Transaction } from '@codemirror/state'
import type { BlockRecord } from '../block-store.ts'
import { blockIdAt, spliceBlockIds } from './block-ids.ts'
import { type BlockSplice, changeSetting, isSameSetting, type SettingEdit, getSetting } from './block-effects.ts'
import { blockIdsField } from './block-lines.ts'
import { carriedField, isCarrying, placePiece } from './carried-piece.ts'

/**
 * Restores a piece's settings after paste or drop: voice, pause and audio edits. Does nothing for a line with other
 * words next to it, or of which only a part was copied.
 */
export function carrySettings(
  transaction: Transaction,
  splices: readonly BlockSplice[],
  record: (blockId: string) => BlockRecord,
): StateEffect<unknown>[] {
  const { newDoc, startState } = transaction
  const piece = isCarrying(transaction) ? startState.field(carriedField, false) : null
  const place = piece ? placePiece(transaction, piece) : null
  if (!piece || !place) return []
  let ids = startState.field(blockIdsField)
  for (const { index, remove, insert } of splices) ids = spliceBlockIds(ids, index, remove.length, insert)
  const first = newDoc.lineAt(place.from).number
  return piece.flatMap(({ text, settings }, index) => {
    const blockId = blockIdAt(ids, first - 1 + index)
    if (!settings || blockId === undefined || newDoc.line(first + index).text.trim() !== text.trim()) return []
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
