import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state'
import type { Block } from '#shared/contract/script.ts'
import { isUnedited } from '#shared/domain/block-sound.ts'
import type { BlockRecord, Written } from '../block-store.ts'
import { blockIdAtPosition } from './block-lines.ts'
import { markupOfLine } from './block-marks.ts'

/** The audio settings that travel with a block's words. Its takes are found again by their text. */
export type CarriedSettings = Pick<Block, 'voiceId' | 'modelId' | 'language' | 'pauseAfterMs' | 'sound'>

/** A script line being moved or copied. Settings only if all of a block's text is included and some were made. */
export interface CarriedLine extends Written {
  settings: CarriedSettings | null
}

/** A piece of script being moved or copied: its lines with their formatting. */
export type CarriedPiece = readonly CarriedLine[]

/** Sets the piece for the following paste or drop; null for none. */
export const takePiece = StateEffect.define<CarriedPiece | null>()

/** The piece being moved or copied. */
export const carriedField = StateField.define<CarriedPiece | null>({
  create: () => null,
  update(piece, transaction) {
    for (const effect of transaction.effects) if (effect.is(takePiece)) piece = effect.value
    return piece
  },
})

/** The part of the document between two positions, to be inserted elsewhere. */
export function pieceBetween(
  state: EditorState,
  from: number,
  to: number,
  record: (blockId: string) => BlockRecord,
): CarriedPiece {
  const piece: CarriedLine[] = []
  for (let number = state.doc.lineAt(from).number; number <= state.doc.lineAt(to).number; number += 1) {
    const line = state.doc.line(number)
    const part = { from: Math.max(from, line.from), to: Math.min(to, line.to) }
    const isWhole = part.from === line.from && part.to === line.to && line.length > 0
    const text = state.sliceDoc(part.from, part.to)
    piece.push({ text, markup: markupOfLine(state, part), settings: isWhole ? settingsOf(line.from) : null })
  }
  return piece

  function settingsOf(position: number): CarriedSettings | null {
    const { voiceId, modelId, language, pauseAfterMs, sound } = record(blockIdAtPosition(state, position))
    const isAsNew = [voiceId, modelId, language, pauseAfterMs].every((value) => value === null) && isUnedited(sound)
    return isAsNew ? null : { voiceId, modelId, language, pauseAfterMs, sound }
  }
}

/** True for a transaction that can insert a piece. */
export function isCarrying(transaction: Transaction): boolean {
  return ['input.paste', 'input.drop', 'move.drop'].some((event) => transaction.isUserEvent(event))
}

/** Where in the new document this transaction inserted the piece; null if it inserted something else. */
export function placePiece(transaction: Transaction, piece: CarriedPiece) {
  const wanted = piece.map((line) => line.text)
  let found: { from: number; to: number; starts: number[] } | null = null
  transaction.changes.iterChanges((_fromA, _toA, fromB, toB, inserted) => {
    if (found || inserted.length === 0) return
    const lines = inserted.toString().split('\n')
    // Pasting trims blocks, so a line may have lost spaces at its ends.
    const same = (line: string, index: number) => line === wanted[index] || line === wanted[index]?.trim()
    if (lines.length !== wanted.length || !lines.every(same)) return
    let from = fromB
    const starts = lines.map((line, index) => {
      const text = wanted[index] ?? ''
      const start = from - (line === text ? 0 : text.length - text.trimStart().length)
      from += line.length + 1
      return start
    })
    found = { from: fromB, to: toB, starts }
  })
  return found as { from: number; to: number; starts: number[] } | null
}
