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
  return db.get<ChapterRecord>(
    `SELECT c.id, c.title, c.project_id AS projectId, c.revision FROM chapters c JOIN projects p ON p.id = c.project_id
     WHERE c.id = ? AND c.removed_at IS NULL AND p.removed_at IS NULL`,
    chapterId,
  )
}

/** Marks the chapter as edited once more. */
export function setChapterRevision(db: WritableDb, chapterId: string, revision: number): void {
  db.run(`UPDATE chapters SET revision = ? WHERE id = ?`, revision, chapterId)
}
