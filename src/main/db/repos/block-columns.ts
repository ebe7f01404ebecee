import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { Block, BlockSound, ListeningIssue } from '#shared/contract/script.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { parseList, parseStored } from '../parse-stored.ts'

/** A block without its active take. */
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
  listeningIssues: string | null,
  externalId: string,
  fileName: string,
  targetMs: number | null,
]

/** Columns that `blockFromRow` reads, from table `blocks` aliased as `b`. */
export const BLOCK_COLUMNS = `b.id, b.text, b.voice_id, b.model_id, b.language, b.pause_after_ms, b.locked, b.note,
  b.markup, b.sound, b.listening_issues, b.external_id, b.file_name, b.target_ms`

/** Converts a row of `BLOCK_COLUMNS` to a block. */
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
    listeningIssues: row[10] === null ? [] : parseList<ListeningIssue>(row[10]),
    locked: row[6] === 1,
    note: row[7],
    externalId: row[11],
    fileName: row[12],
    targetMs: row[13],
  }
}
