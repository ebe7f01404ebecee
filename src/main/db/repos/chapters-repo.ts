import type { Chapter, ChapterSummary, RemovedChapter } from '#shared/contract/script.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { POSITION_GAP } from './block-positions.ts'
import { COUNT_FRESH } from './count-fresh.ts'
import { IS_WRITTEN } from './is-written.ts'
import { HEARD_MS } from './heard-duration.ts'

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

/**
 * In order, with figures. Spoken blocks are the fresh ones. A chapter's duration is its active takes with the pauses between them, none after its last
 * sound. One query, however many chapters there are.
 */
export function listChapterSummaries(db: ReadableDb, projectId: string): ChapterSummary[] {
  return db
    .all<ChapterSummary & { written: number }>(
      // With one max() in it, a group's plain columns come from the row that holds the maximum: the last sounding block.
      `WITH sounding AS (
         SELECT c.id AS chapter_id, ${COUNT_FRESH} AS spoken, max(b.position) AS last_position,
           sum(${HEARD_MS} + coalesce(b.pause_after_ms, p.pause_after_ms)) AS duration_ms,
           coalesce(b.pause_after_ms, p.pause_after_ms) AS last_pause_ms
         FROM projects p
         JOIN chapters c ON c.project_id = p.id AND c.removed_at IS NULL
         JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
         JOIN takes t ON t.id = b.active_take_id AND t.sample_count > 0
         WHERE p.id = @projectId
         GROUP BY c.id
       ), written AS (
         SELECT c.id AS chapter_id, count(*) AS blocks, sum(${IS_WRITTEN}) AS written
         FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
         WHERE c.project_id = @projectId AND c.removed_at IS NULL
         GROUP BY c.id
       )
       SELECT c.id, c.title, coalesce(w.blocks, 0) AS blockCount, coalesce(s.spoken, 0) AS spokenBlockCount,
         coalesce(s.duration_ms - s.last_pause_ms, 0.0) AS durationMs, coalesce(w.written, 0) AS written
       FROM chapters c LEFT JOIN sounding s ON s.chapter_id = c.id LEFT JOIN written w ON w.chapter_id = c.id
       WHERE c.project_id = @projectId AND c.removed_at IS NULL
       ORDER BY c.position`,
      { projectId },
    )
    .map(({ written, ...chapter }) => ({
      ...chapter,
      spokenShare: written === 0 ? 0 : chapter.spokenBlockCount / written,
    }))
}

/** Removed chapters in which something is written, last removed first. An unknown project has none. */
export function listRemovedChapters(db: ReadableDb, projectId: string): RemovedChapter[] {
  return db.all<RemovedChapter>(
    `SELECT c.id, c.title, c.removed_at AS removedAt, count(*) AS blockCount
     FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
     WHERE c.project_id = ? AND c.removed_at IS NOT NULL
     GROUP BY c.id HAVING sum(trim(b.text) <> '') > 0
     ORDER BY c.removed_at DESC, c.rowid DESC`,
    projectId,
  )
}

/** Where a chapter is, also a removed one; undefined for an id that was never stored. */
export function findChapter(db: ReadableDb, chapterId: string): { projectId: string; isRemoved: boolean } | undefined {
  const row = db.get<{ projectId: string; removedAt: string | null }>(
    `SELECT project_id AS projectId, removed_at AS removedAt FROM chapters WHERE id = ?`,
    chapterId,
  )
  return row && { projectId: row.projectId, isRemoved: row.removedAt !== null }
}

/** Stores a new chapter at a place, at revision 0. */
export function insertChapter(
  db: WritableDb,
  chapter: Chapter & { projectId: string; position: number; editedAt: string },
): void {
  db.run(
    `INSERT INTO chapters (id, project_id, title, position, edited_at)
     VALUES (@id, @projectId, @title, @position, @editedAt)`,
    { ...chapter },
  )
}

/** Changes the title. */
export function setChapterTitle(db: WritableDb, chapterId: string, edit: { title: string; editedAt: string }): void {
  db.run(`UPDATE chapters SET title = ?, edited_at = ? WHERE id = ?`, edit.title, edit.editedAt, chapterId)
}

/** Puts the chapter somewhere else among the project's others. */
export function setChapterPosition(
  db: WritableDb,
  chapterId: string,
  edit: { position: number; editedAt: string },
): void {
  db.run(`UPDATE chapters SET position = ?, edited_at = ? WHERE id = ?`, edit.position, edit.editedAt, chapterId)
}

/** Hides the chapter with its blocks, or shows it again in its old place with null. */
export function setChapterRemoved(
  db: WritableDb,
  chapterId: string,
  edit: { removedAt: string | null; editedAt: string },
): void {
  db.run(`UPDATE chapters SET removed_at = ?, edited_at = ? WHERE id = ?`, edit.removedAt, edit.editedAt, chapterId)
}
