import type { ReadableDb } from '../database.ts'

/** Whether a take's text isn't what its block says now: the block was edited or deleted. Tables `takes t`, `blocks b`. */
const DIFFERS = `(b.removed_at IS NOT NULL OR t.text <> b.text) AND trim(t.text) <> ''`

/** A take as stored, in the order of storage. */
export interface StoredTakeText {
  /** Its place in the order. */
  row: number
  takeId: string
  blockId: string
  /** Null if it is the block's present text. */
  text: string | null
}

/** The takes stored after one of them. Takes are never removed, so the last one marks what was read. */
export function listStoredTakeTexts(db: ReadableDb, afterRow: number, limit: number): StoredTakeText[] {
  return db
    .rows<[row: number, takeId: string, blockId: string, text: string | null]>(
      `SELECT t.rowid, t.id, t.block_id, CASE WHEN ${DIFFERS} THEN t.text END
       FROM takes t CROSS JOIN blocks b ON b.id = t.block_id
       WHERE t.rowid > ? ORDER BY t.rowid LIMIT ?`,
      afterRow,
      limit,
    )
    .map(([row, takeId, blockId, text]) => ({ row, takeId, blockId, text }))
}

/** Whether this take is stored in this place: not in a database that was restored or compacted meanwhile. */
export function isStoredTake(db: ReadableDb, row: number, takeId: string): boolean {
  return db.rows(`SELECT 1 FROM takes WHERE rowid = ? AND id = ?`, row, takeId).length > 0
}

/** IDs of the block's takes whose text isn't its present one, without deleted takes. */
export function listDifferingTakeIds(db: ReadableDb, blockId: string): string[] {
  return db
    .rows<[takeId: string]>(
      `SELECT t.id FROM blocks b CROSS JOIN takes t ON t.block_id = b.id AND t.deleted_at IS NULL
       WHERE b.id = ? AND ${DIFFERS}`,
      blockId,
    )
    .map(([takeId]) => takeId)
}

/** A take that was found, with where it is. */
export interface FoundTakeSource {
  takeId: string
  text: string
  createdAt: string
  isDeleted: boolean
  /** Null if it has no audio. */
  sampleRateHz: number | null
  blockId: string
  blockText: string
  isBlockRemoved: boolean
  chapterId: string
  chapterTitle: string
  projectId: string
}

/** The take with where it is, also a deleted one; undefined if it is unknown. */
export function getTakeSource(db: ReadableDb, takeId: string): FoundTakeSource | undefined {
  const row = db.get<
    Omit<FoundTakeSource, 'isDeleted' | 'isBlockRemoved'> & { isDeleted: number; isBlockRemoved: number }
  >(
    `SELECT t.id AS takeId, t.text, t.created_at AS createdAt, t.deleted_at IS NOT NULL AS isDeleted,
       CASE WHEN t.sample_count > 0 THEN t.sample_rate_hz END AS sampleRateHz, b.id AS blockId, b.text AS blockText, b.removed_at IS NOT NULL AS isBlockRemoved, b.chapter_id AS chapterId,
       c.title AS chapterTitle, c.project_id AS projectId
     FROM takes t CROSS JOIN blocks b ON b.id = t.block_id CROSS JOIN chapters c ON c.id = b.chapter_id
     WHERE t.id = ?`,
    takeId,
  )
  return row && { ...row, isDeleted: row.isDeleted === 1, isBlockRemoved: row.isBlockRemoved === 1 }
}

/**
 * The number of a take in its block's list, counted from the oldest, from 1. As `listTakes` the list has the takes of the
 * blocks it originated from; an active take of another block is before them.
 */
export function getTakeNumber(db: ReadableDb, { blockId, takeId }: { blockId: string; takeId: string }): number {
  const [row] = db.rows<[number: number]>(
    `WITH RECURSIVE origins (block_id) AS (
       VALUES (@blockId) UNION SELECT o.origin_block_id FROM origins JOIN block_origins o ON o.block_id = origins.block_id
     ), listed AS (
       SELECT t.id, t.created_at, t.rowid AS place
       FROM origins CROSS JOIN takes t ON t.block_id = origins.block_id AND t.deleted_at IS NULL
         AND (t.block_id = @blockId OR t.derived_from = '[]')
     )
     SELECT (SELECT count(*) FROM listed, takes own
         WHERE own.id = @takeId AND (listed.created_at, listed.place) <= (own.created_at, own.rowid))
       + (SELECT count(*) FROM blocks b
          WHERE b.id = @blockId AND b.active_take_id IS NOT NULL AND b.active_take_id NOT IN (SELECT id FROM listed))`,
    { blockId, takeId },
  )
  return row?.[0] ?? 1
}

/** A take of a project whose text was read. */
export interface ProjectTakeText {
  takeId: string
  createdAt: string
  /** Null if it is the block's present text. */
  text: string | null
  /** What the block says now; empty if that is the same, or it was removed. */
  blockText: string
  chapterId: string
}

/**
 * Texts of a project's takes after one of them, newest first, without those being received. Reads as many takes as
 * `limit`, however many have a text of their own.
 */
export function listProjectTakeTexts(
  db: ReadableDb,
  { projectId, after, limit }: { projectId: string; after: ProjectTakeText | null; limit: number },
): ProjectTakeText[] {
  return db
    .rows<[takeId: string, createdAt: string, chapterId: string, text: string | null, blockText: string | null]>(
      // As in `listProjectTakes`, so that the index is used.
      `SELECT t.id, t.created_at, b.chapter_id, CASE WHEN ${DIFFERS} THEN t.text END,
         CASE WHEN b.removed_at IS NULL AND t.text <> b.text THEN b.text END
       FROM takes t CROSS JOIN blocks b ON b.id = t.block_id
       WHERE t.project_id = ? AND t.deleted_at IS NULL AND t.status <> 'receiving' AND (t.created_at, t.id) < (?, ?)
       ORDER BY t.created_at DESC, t.id DESC LIMIT ?`,
      projectId,
      after?.createdAt ?? '~',
      after?.takeId ?? '',
      limit,
    )
    .map(([takeId, createdAt, chapterId, text, blockText]) => ({
      ...{ takeId, createdAt, text },
      ...{ blockText: blockText ?? '', chapterId },
    }))
}
