import type { Chapter, ChapterSummary, RemovedChapter } from '#shared/contract/script.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { POSITION_GAP } from './block-positions.ts'
import { COUNT_FRESH, COUNT_OUTDATED } from './count-fresh.ts'
import { IS_WRITTEN } from './is-written.ts'
import { HEARD_MS } from './heard-duration.ts'

/** A chapter's project and current revision. */
export interface ChapterRecord extends Chapter {
  projectId: string
  revision: number
}

/** Adds a new chapter after the project's others, at revision 0. */
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

/** The chapter; undefined if it, or its project, is unknown or removed. */
export function getChapter(db: ReadableDb, chapterId: string): ChapterRecord | undefined {
  // A lookup by key in one table keeps its plan; SQLite plans a join again for each bound value, 25 µs each time.
  return db.get<ChapterRecord>(
    `SELECT id, title, project_id AS projectId, revision FROM chapters c
     WHERE id = ? AND removed_at IS NULL AND (SELECT p.removed_at IS NULL FROM projects p WHERE p.id = c.project_id)`,
    chapterId,
  )
}

/** Marks the chapter, and thereby its project, as edited again. */
export function setChapterRevision(
  db: WritableDb,
  chapterId: string,
  edit: { revision: number; editedAt: string },
): void {
  db.run(`UPDATE chapters SET revision = ?, edited_at = ? WHERE id = ?`, edit.revision, edit.editedAt, chapterId)
}

/**
 * In order, with figures. Generated blocks are the up-to-date ones. A chapter's duration is its active takes with the
 * pauses between them, none after its last audio. One query, regardless of the number of chapters.
 */
export function listChapterSummaries(db: ReadableDb, projectId: string): ChapterSummary[] {
  return db.all<ChapterSummary>(
    // With max() in a group, plain columns come from the row with the maximum: the last block with audio.
    `WITH sounding AS (
         SELECT c.id AS chapter_id, ${COUNT_FRESH} AS spoken, ${COUNT_OUTDATED} AS outdated, max(b.position) AS last_position,
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
         coalesce(s.duration_ms - s.last_pause_ms, 0.0) AS durationMs, coalesce(w.written, 0) AS writtenBlockCount,
         coalesce(s.outdated, 0) AS outdatedBlockCount
       FROM chapters c LEFT JOIN sounding s ON s.chapter_id = c.id LEFT JOIN written w ON w.chapter_id = c.id
       WHERE c.project_id = @projectId AND c.removed_at IS NULL
       ORDER BY c.position`,
    { projectId },
  )
}

/** Removed chapters with content, last removed first. An unknown project has none. */
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

/** A chapter's location, including removed ones; undefined for an ID that was never stored. */
export function findChapter(db: ReadableDb, chapterId: string): { projectId: string; isRemoved: boolean } | undefined {
  const row = db.get<{ projectId: string; removedAt: string | null }>(
    `SELECT project_id AS projectId, removed_at AS removedAt FROM chapters WHERE id = ?`,
    chapterId,
  )
  return row && { projectId: row.projectId, isRemoved: row.removedAt !== null }
}

/** Moves chapters into a project at these positions. */
export function moveChapters(
  db: WritableDb,
  { projectId, editedAt }: { projectId: string; editedAt: string },
  chapters: readonly { id: string; position: number }[],
): void {
  db.run(
    `UPDATE chapters SET project_id = @projectId, edited_at = @editedAt, position = value ->> 'position'
     FROM json_each(@chapters) WHERE chapters.id = value ->> 'id'`,
    { projectId, editedAt, chapters: JSON.stringify(chapters) },
  )
}

/** Stores a new chapter at a position, at revision 0. */
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

/** Moves the chapter among the project's others. */
export function setChapterPosition(
  db: WritableDb,
  chapterId: string,
  edit: { position: number; editedAt: string },
): void {
  db.run(`UPDATE chapters SET position = ?, edited_at = ? WHERE id = ?`, edit.position, edit.editedAt, chapterId)
}

/** Hides the chapter with its blocks, or restores it in place for null. */
export function setChapterRemoved(
  db: WritableDb,
  chapterId: string,
  edit: { removedAt: string | null; editedAt: string },
): void {
  db.run(`UPDATE chapters SET removed_at = ?, edited_at = ? WHERE id = ?`, edit.removedAt, edit.editedAt, chapterId)
}
