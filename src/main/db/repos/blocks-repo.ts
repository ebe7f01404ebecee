import type { Block } from '#shared/contract/script.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { listActiveTakes } from './takes-repo.ts'

/** A block without the take that it plays. */
export type BlockSettings = Omit<Block, 'activeTake'>

/** Where a block is, also a removed one. */
export interface BlockPlace {
  chapterId: string
  projectId: string
  isRemoved: boolean
}

type BlockRow = [
  id: string,
  text: string,
  voiceId: string | null,
  modelId: string | null,
  language: string | null,
  pauseAfterMs: number | null,
  locked: number,
]

const COLUMNS = `b.id, b.text, b.voice_id, b.model_id, b.language, b.pause_after_ms, b.locked`

function settingsFromRow(row: BlockRow): BlockSettings {
  return {
    id: row[0],
    text: row[1],
    voiceId: row[2],
    modelId: row[3],
    language: row[4],
    pauseAfterMs: row[5],
    locked: row[6] === 1,
  }
}

/** A chapter's blocks in order, each with the take that it plays. Two queries, however many blocks there are. */
export function listBlocks(db: ReadableDb, chapterId: string): Block[] {
  const activeTakes = listActiveTakes(db, chapterId)
  return db
    .rows<BlockRow>(
      `SELECT ${COLUMNS} FROM blocks b WHERE b.chapter_id = ? AND b.removed_at IS NULL ORDER BY b.position`,
      chapterId,
    )
    .map((row) => Object.assign(settingsFromRow(row), { activeTake: activeTakes.get(row[0]) ?? null }))
}

/** The named blocks of the project, in the order named. Unknown, removed and foreign blocks are left out. One query. */
export function listBlocksByIds(db: ReadableDb, projectId: string, blockIds: readonly string[]): BlockSettings[] {
  return db
    .rows<BlockRow>(
      `SELECT ${COLUMNS} FROM json_each(?) wanted JOIN blocks b ON b.id = wanted.value JOIN chapters c ON c.id = b.chapter_id
       WHERE c.project_id = ? AND b.removed_at IS NULL AND c.removed_at IS NULL
       ORDER BY wanted.key`,
      JSON.stringify(blockIds),
      projectId,
    )
    .map(settingsFromRow)
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

/** Stores a block that was never stored, with the project's settings. */
export function insertBlock(
  db: WritableDb,
  block: { id: string; chapterId: string; position: number; text: string },
): void {
  db.run(
    `INSERT INTO blocks (id, chapter_id, position, text) VALUES (?, ?, ?, ?)`,
    block.id,
    block.chapterId,
    block.position,
    block.text,
  )
}

/** Brings a removed block back to a place, with its settings and takes. */
export function restoreBlock(
  db: WritableDb,
  block: { id: string; chapterId: string; position: number; text: string },
): void {
  db.run(
    `UPDATE blocks SET chapter_id = ?, position = ?, text = ?, removed_at = NULL WHERE id = ?`,
    block.chapterId,
    block.position,
    block.text,
    block.id,
  )
}

/** Hides a block of the chapter. This and the setters below answer false when the chapter holds no such block. */
export function removeBlock(db: WritableDb, chapterId: string, blockId: string, removedAt: string): boolean {
  return changed(db, `removed_at = ?`, [removedAt], chapterId, blockId)
}

/** Changes the written text. */
export function setBlockText(db: WritableDb, chapterId: string, blockId: string, text: string): boolean {
  return changed(db, `text = ?`, [text], chapterId, blockId)
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

/** Locks the block, or unlocks it. */
export function setBlockLock(db: WritableDb, chapterId: string, blockId: string, locked: boolean): boolean {
  return changed(db, `locked = ?`, [Number(locked)], chapterId, blockId)
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
