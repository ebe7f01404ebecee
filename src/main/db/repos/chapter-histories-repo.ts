import type { ReadableDb, WritableDb } from '../database.ts'

/** A chapter's undo history as stored. */
export interface ChapterHistoryRecord {
  fingerprint: string
  /** JSON. */
  steps: string
}

/** Stores the history instead of an earlier one, unless the chapter is at another revision or unknown. */
export function setChapterHistory(
  db: WritableDb,
  history: ChapterHistoryRecord & { chapterId: string; revision: number },
): void {
  db.run(
    `INSERT INTO chapter_histories (chapter_id, revision, fingerprint, steps)
     SELECT id, revision, @fingerprint, @steps FROM chapters WHERE id = @chapterId AND revision = @revision
     ON CONFLICT (chapter_id) DO UPDATE
       SET revision = excluded.revision, fingerprint = excluded.fingerprint, steps = excluded.steps`,
    { ...history },
  )
}

/** The history stored for the chapter's current revision; undefined if there is none. */
export function getChapterHistory(db: ReadableDb, chapterId: string): ChapterHistoryRecord | undefined {
  return db.get<ChapterHistoryRecord>(
    `SELECT h.fingerprint, h.steps FROM chapter_histories h WHERE h.chapter_id = ?
       AND h.revision = (SELECT c.revision FROM chapters c WHERE c.id = h.chapter_id)`,
    chapterId,
  )
}
