import type { DocumentChange } from '#shared/contract/script.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseList, parseStored } from '../parse-stored.ts'

/** A stored save of a chapter. */
export interface ChapterChangeRecord {
  revision: number
  saveId: string
  blockIds: string[]
  /** Null if it was too large to store. */
  change: DocumentChange | null
}

/** Saves stored per chapter. A window that missed more reads the whole chapter. */
const MAX_STORED_SAVES = 200

/** Stores what led to a revision, and deletes the oldest saves. */
export function insertChapterChange(db: WritableDb, chapterId: string, record: ChapterChangeRecord): void {
  db.run(
    `INSERT INTO chapter_changes (chapter_id, revision, save_id, block_ids, change) VALUES (?, ?, ?, ?, ?)`,
    chapterId,
    record.revision,
    record.saveId,
    JSON.stringify(record.blockIds),
    record.change && JSON.stringify(record.change),
  )
  db.run(
    `DELETE FROM chapter_changes WHERE chapter_id = ? AND revision <= ?`,
    chapterId,
    record.revision - MAX_STORED_SAVES,
  )
}

/** Stored saves of a chapter after a revision, in order. */
export function listChapterChanges(db: ReadableDb, chapterId: string, revision: number): ChapterChangeRecord[] {
  return db
    .rows<[revision: number, saveId: string, blockIds: string, change: string | null]>(
      `SELECT revision, save_id, block_ids, change FROM chapter_changes
       WHERE chapter_id = ? AND revision > ? ORDER BY revision`,
      chapterId,
      revision,
    )
    .map((row) => ({
      revision: row[0],
      saveId: row[1],
      blockIds: parseList<string>(row[2]),
      change: row[3] === null ? null : parseStored<DocumentChange>(row[3]),
    }))
}
