import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { Block, BlockSound, Flaw } from '#shared/contract/script.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { parseList, parseStored } from '../parse-stored.ts'

/** A block without the take that it plays. */
export type BlockSettings = Omit<Block, 'activeTake'>

export type BlockRow = [
  id: string,
  text: string,
  voiceId: string | null,
  modelId: string | null,
  language: string | null,
  pauseAfterMs: number | null,
  locked: number,
  note: string,
  markup: string,
  sound: string | null,
  flaws: string | null,
]

/** Columns that `blockFromRow` reads, of the table `blocks` under the name `b`. */
export const BLOCK_COLUMNS = `b.id, b.text, b.voice_id, b.model_id, b.language, b.pause_after_ms, b.locked, b.note,
  b.markup, b.sound, b.flaws`

/** The block that a row of `BLOCK_COLUMNS` holds. */
export function blockFromRow(row: readonly [...BlockRow, ...unknown[]]): BlockSettings {
  return {
    id: row[0],
    text: row[1],
    markup: parseList<MarkupSpan>(row[8]),
    voiceId: row[2],
    modelId: row[3],
    language: row[4],
    pauseAfterMs: row[5],
    sound: row[9] === null ? { ...UNEDITED_SOUND, trims: [] } : parseStored<BlockSound>(row[9]),
    flaws: row[10] === null ? [] : parseList<Flaw>(row[10]),
    locked: row[6] === 1,
    note: row[7],
  }
}
