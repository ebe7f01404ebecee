import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { Block, BlockSound, Flaw } from '#shared/contract/script.ts'
import { isUnedited } from '#shared/domain/block-sound.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseList } from '../parse-stored.ts'
import { BLOCK_COLUMNS, blockFromRow, type BlockRow, type BlockSettings } from './block-columns.ts'
import { listActiveTakes } from './takes-repo.ts'

/** Where a block is, also a removed one. */
export interface BlockPlace {
  chapterId: string
  projectId: string
  isRemoved: boolean
}

/** A chapter's blocks in order, each with the take that it plays. Two queries, however many blocks there are. */
export function listBlocks(db: ReadableDb, chapterId: string): Block[] {
  const activeTakes = listActiveTakes(db, chapterId)
  return db
    .rows<BlockRow>(
      `SELECT ${BLOCK_COLUMNS} FROM blocks b WHERE b.chapter_id = ? AND b.removed_at IS NULL ORDER BY b.position`,
      chapterId,
    )
    .map((row) => Object.assign(blockFromRow(row), { activeTake: activeTakes.get(row[0]) ?? null }))
}

/** The named blocks of the project, in the order named. Unknown, removed and foreign blocks are left out. One query. */
export function listBlocksByIds(db: ReadableDb, projectId: string, blockIds: readonly string[]): BlockSettings[] {
  return db
    .rows<BlockRow>(
      `SELECT ${BLOCK_COLUMNS} FROM json_each(?) wanted JOIN blocks b ON b.id = wanted.value JOIN chapters c ON c.id = b.chapter_id
       WHERE c.project_id = ? AND b.removed_at IS NULL AND c.removed_at IS NULL
       ORDER BY wanted.key`,
      JSON.stringify(blockIds),
      projectId,
    )
    .map(blockFromRow)
}

/** Ids of a chapter's blocks in order. An unknown chapter has none. */
export function listBlockIds(db: ReadableDb, chapterId: string): string[] {
  return db
    .rows<[id: string]>(
      `SELECT id FROM blocks WHERE chapter_id = ? AND removed_at IS NULL ORDER BY position`,
      chapterId,
    )
    .map(([id]) => id)
}

/** Where the block is; undefined for an id that was never stored. */
export function findBlock(db: ReadableDb, blockId: string): BlockPlace | undefined {
  const row = db.get<{ chapterId: string; projectId: string; removedAt: string | null }>(
    `SELECT chapter_id AS chapterId, (SELECT c.project_id FROM chapters c WHERE c.id = chapter_id) AS projectId,
       removed_at AS removedAt
     FROM blocks WHERE id = ?`,
    blockId,
  )
  return row && { chapterId: row.chapterId, projectId: row.projectId, isRemoved: row.removedAt !== null }
}

/** A block as it is stored at its place. */
export interface PlacedBlock {
  id: string
  chapterId: string
  position: number
  text: string
  /** As `canonicalMarkup` makes it; none when absent. */
  markup?: readonly MarkupSpan[]
}

/** Stores a block that was never stored, with the project's settings. Its inputs key is the caller's to set. */
export function insertBlock(db: WritableDb, block: PlacedBlock): void {
  db.run(
    `INSERT INTO blocks (id, chapter_id, position, text, markup) VALUES (?, ?, ?, ?, ?)`,
    block.id,
    block.chapterId,
    block.position,
    block.text,
    JSON.stringify(block.markup ?? []),
  )
}

/** Brings a removed block back to a place, with its settings and takes. Its inputs key is the caller's to set. */
export function restoreBlock(db: WritableDb, block: PlacedBlock): void {
  db.run(
    `UPDATE blocks SET chapter_id = ?, position = ?, text = ?, markup = ?, removed_at = NULL WHERE id = ?`,
    block.chapterId,
    block.position,
    block.text,
    JSON.stringify(block.markup ?? []),
    block.id,
  )
}

/** What a block says, also a removed one; undefined for an id that was never stored. */
export function getBlockText(db: ReadableDb, blockId: string): { text: string; markup: MarkupSpan[] } | undefined {
  const [row] = db.rows<[text: string, markup: string]>(`SELECT text, markup FROM blocks WHERE id = ?`, blockId)
  return row && { text: row[0], markup: parseList<MarkupSpan>(row[1]) }
}

/** Hides a block of the chapter. This and the setters below answer false when the chapter holds no such block. */
export function removeBlock(db: WritableDb, chapterId: string, blockId: string, removedAt: string): boolean {
  return changed(db, `removed_at = ?`, [removedAt], chapterId, blockId)
}

/** Hides those of the named blocks that the chapter shows, and answers which these were. */
export function removeBlocks(
  db: WritableDb,
  chapterId: string,
  blockIds: readonly string[],
  removedAt: string,
): string[] {
  return db
    .rows<[id: string]>(
      `UPDATE blocks SET removed_at = ? WHERE id IN (SELECT value FROM json_each(?)) AND chapter_id = ?
         AND removed_at IS NULL RETURNING id`,
      removedAt,
      JSON.stringify(blockIds),
      chapterId,
    )
    .map(([id]) => id)
}

/** Shows those of the named blocks again that were hidden at that very instant, in their places, and answers which. */
export function restoreBlocksRemovedAt(
  db: WritableDb,
  chapterId: string,
  blockIds: readonly string[],
  removedAt: string,
): string[] {
  return db
    .rows<[id: string]>(
      `UPDATE blocks SET removed_at = NULL WHERE id IN (SELECT value FROM json_each(?)) AND chapter_id = ?
         AND removed_at = ? RETURNING id`,
      JSON.stringify(blockIds),
      chapterId,
      removedAt,
    )
    .map(([id]) => id)
}

/** Changes the written text and how runs of it are spoken. Its inputs key is the caller's to set. */
export function setBlockText(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  { text, markup }: { text: string; markup: readonly MarkupSpan[] },
): boolean {
  return changed(db, `text = ?, markup = ?`, [text, JSON.stringify(markup)], chapterId, blockId)
}

/** As `setBlockText`, with the key of what would be asked for with it. */
export function setBlockWording(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  wording: { text: string; markup: readonly MarkupSpan[]; inputsKey: string },
): boolean {
  const values = [wording.text, JSON.stringify(wording.markup), wording.inputsKey]
  return changed(db, `text = ?, markup = ?, inputs_key = ?`, values, chapterId, blockId)
}

/** Null means the project's. */
export function setBlockVoice(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  voice: Pick<Block, 'voiceId' | 'modelId' | 'language'>,
): boolean {
  return changed(
    db,
    `voice_id = ?, model_id = ?, language = ?`,
    [voice.voiceId, voice.modelId, voice.language],
    chapterId,
    blockId,
  )
}

/** Null means the project's. */
export function setBlockPause(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  pauseAfterMs: number | null,
): boolean {
  return changed(db, `pause_after_ms = ?`, [pauseAfterMs], chapterId, blockId)
}

/** Changes what is marked in the block. */
export function setBlockFlaws(db: WritableDb, chapterId: string, blockId: string, flaws: readonly Flaw[]): boolean {
  return changed(db, `flaws = ?`, [flaws.length === 0 ? null : JSON.stringify(flaws)], chapterId, blockId)
}

/** Changes how the block's sound is edited. */
export function setBlockSound(db: WritableDb, chapterId: string, blockId: string, sound: BlockSound): boolean {
  return changed(db, `sound = ?`, [isUnedited(sound) ? null : JSON.stringify(sound)], chapterId, blockId)
}

/** Locks the block, or unlocks it. */
export function setBlockLock(db: WritableDb, chapterId: string, blockId: string, locked: boolean): boolean {
  return changed(db, `locked = ?`, [Number(locked)], chapterId, blockId)
}

/** Changes the note; empty for none. */
export function setBlockNote(db: WritableDb, chapterId: string, blockId: string, note: string): boolean {
  return changed(db, `note = ?`, [note], chapterId, blockId)
}

/** Lists the other block's takes with this one's, or does so no more. Removed blocks keep where they came from. */
export function setBlockOrigin(
  db: WritableDb,
  edit: { blockId: string; originBlockId: string; isKept: boolean },
): void {
  const sql = edit.isKept
    ? `INSERT OR IGNORE INTO block_origins (block_id, origin_block_id) VALUES (?, ?)`
    : `DELETE FROM block_origins WHERE block_id = ? AND origin_block_id = ?`
  db.run(sql, edit.blockId, edit.originBlockId)
}

/** False for an unknown block too. */
export function isBlockLocked(db: ReadableDb, blockId: string): boolean {
  return db.get<{ locked: number }>(`SELECT locked FROM blocks WHERE id = ?`, blockId)?.locked === 1
}

function changed(
  db: WritableDb,
  assignments: string,
  values: (string | number | null)[],
  chapterId: string,
  blockId: string,
): boolean {
  return (
    db.run(
      `UPDATE blocks SET ${assignments} WHERE id = ? AND chapter_id = ? AND removed_at IS NULL`,
      ...values,
      blockId,
      chapterId,
    ) > 0
  )
}
