import type { TakeDetails, TakeEntry, TakeFilter, TakeSort, TakeStatus } from '#shared/contract/takes.ts'
import { takeSizeBytes } from '#shared/domain/take-size.ts'
import { must } from '#shared/errors/must.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseList } from '../parse-stored.ts'
import { AFTER_TAKE_COLUMNS, TAKE_COLUMNS, takeFromRow, type TakeRow } from './take-columns.ts'

const TEXT_START_CHARS = 120

/** Same as `takeSizeBytes`. */
const SIZE = `t.sample_count * 2 + (t.sample_count + 255) / 256 * 4`
const SUM = `SELECT count(*), coalesce(sum(${SIZE}), 0)`

/** True for the active take of a block in the script. */
const IS_ACTIVE = `EXISTS (SELECT 1 FROM blocks p WHERE p.active_take_id = t.id AND p.removed_at IS NULL)`

// Both terms must match the indexes' wording, otherwise the indexes aren't used.
const LISTED = `t.project_id = ? AND t.deleted_at IS NULL AND t.status <> 'receiving'`

const FILTERS: Record<TakeFilter, string> = {
  all: '1',
  unused: `t.starred = 0 AND NOT ${IS_ACTIVE}`,
  starred: 't.starred = 1',
}

/** A position in a sort order: the sort value, and its take. */
type Place = readonly [value: string | number, takeId: string]

const SORTS: Record<TakeSort, { column: string; direction: 'ASC' | 'DESC'; before: Place }> = {
  newest: { column: 'created_at', direction: 'DESC', before: ['~', ''] },
  oldest: { column: 'created_at', direction: 'ASC', before: ['', ''] },
  largest: { column: 'sample_count', direction: 'DESC', before: [Number.MAX_SAFE_INTEGER, ''] },
  smallest: { column: 'sample_count', direction: 'ASC', before: [-1, ''] },
}

type EntryRow = [
  id: string,
  blockId: string,
  chapterTitle: string,
  isBlockRemoved: number,
  textStart: string,
  voiceId: string,
  modelId: string,
  sampleRateHz: number,
  serviceVersions: string,
  status: string,
  durationMs: number,
  sampleCount: number,
  createdAt: string,
  starred: number,
  isActive: number,
]

/**
 * Takes of a project after one of them, in order. The page is read from an index starting at that take: the last of
 * 100,000 costs as much as the first. A take deleted in the meantime is still a valid position.
 */
export function listProjectTakes(
  db: ReadableDb,
  request: { projectId: string; filter: TakeFilter; sort: TakeSort; afterTakeId: string | null; limit: number },
): TakeEntry[] {
  const { column, direction, before } = SORTS[request.sort]
  const [value, takeId] = placeOf(db, request.sort, request.afterTakeId) ?? before
  return db
    .rows<EntryRow>(
      `SELECT t.id, t.block_id, c.title, b.removed_at IS NOT NULL, substr(t.text, 1, ${TEXT_START_CHARS}), t.voice_id,
         t.model_id, t.sample_rate_hz, t.service_versions, t.status,
         t.duration_ms, t.sample_count, t.created_at, t.starred, ${IS_ACTIVE}
       FROM takes t JOIN blocks b ON b.id = t.block_id JOIN chapters c ON c.id = b.chapter_id
       WHERE ${LISTED} AND (t.${column}, t.id) ${direction === 'ASC' ? '>' : '<'} (?, ?) AND ${FILTERS[request.filter]}
       ORDER BY t.${column} ${direction}, t.id ${direction} LIMIT ?`,
      request.projectId,
      value,
      takeId,
      request.limit,
    )
    .map((row) => ({
      id: row[0],
      blockId: row[1],
      chapterTitle: row[2],
      isBlockRemoved: row[3] === 1,
      textStart: row[4],
      voiceId: row[5],
      modelId: row[6],
      sampleRateHz: row[7],
      serviceVersions: parseList<string | null>(row[8]),
      status: row[9] as TakeStatus,
      durationMs: row[10],
      sizeBytes: takeSizeBytes(row[11]),
      createdAt: row[12],
      starred: row[13] === 1,
      isActive: row[14] === 1,
    }))
}

function placeOf(db: ReadableDb, sort: TakeSort, takeId: string | null): Place | undefined {
  if (takeId === null) return undefined
  return db.rows<[string | number, string]>(`SELECT ${SORTS[sort].column}, id FROM takes WHERE id = ?`, takeId)[0]
}

/** Number of takes in such a list, and their size on disk. */
export function sumProjectTakes(
  db: ReadableDb,
  request: { projectId: string; filter: TakeFilter },
): { count: number; sizeBytes: number } {
  return db.snapshot(() => {
    const sum = (sql: string, ...parameters: string[]) =>
      must(db.rows<[count: number, sizeBytes: number]>(sql, ...parameters)[0], 'an aggregate answers one row')
    const { projectId, filter } = request
    // Few takes are used, so the unused ones are the remainder: checking every take costs ten times as much.
    const listed = filter === 'unused' ? 'all' : filter
    const [count, sizeBytes] = sum(`${SUM} FROM takes t WHERE ${LISTED} AND ${FILTERS[listed]}`, projectId)
    if (filter !== 'unused') return { count, sizeBytes }
    const [usedCount, usedBytes] = sum(
      `${SUM} FROM (
         SELECT active_take_id AS id FROM blocks WHERE active_take_id IS NOT NULL AND removed_at IS NULL
         UNION SELECT t.id FROM takes t WHERE ${LISTED} AND ${FILTERS.starred}
       ) used CROSS JOIN takes t ON t.id = used.id WHERE ${LISTED}`,
      projectId,
      projectId,
    )
    return { count: count - usedCount, sizeBytes: sizeBytes - usedBytes }
  })
}

/** The take, including deleted ones, with the text sent for it; undefined if unknown. */
export function getTakeDetails(db: ReadableDb, takeId: string): TakeDetails | undefined {
  const [row] = db.rows<[...TakeRow, textSent: string | null, endedAt: string | null]>(
    `SELECT ${TAKE_COLUMNS}, t.text_sent, t.ended_at FROM takes t WHERE t.id = ?`,
    takeId,
  )
  if (!row) return undefined
  const take = takeFromRow(row)
  const [sent, endedAt] = row.slice(AFTER_TAKE_COLUMNS) as [textSent: string | null, endedAt: string | null]
  return {
    take,
    textSent: sent === take.inputs.text ? null : sent,
    endedAt,
    sizeBytes: takeSizeBytes(take.sampleCount),
  }
}

/** How many of the named takes are protected: active or being received, and how many others are starred. */
export function countProtected(
  db: ReadableDb,
  projectId: string,
  takeIds: readonly string[],
): { active: number; starred: number } {
  const [row] = db.rows<[active: number, starred: number]>(
    `SELECT coalesce(sum(is_used), 0), coalesce(sum(NOT is_used AND starred), 0) FROM (
       SELECT t.status = 'receiving' OR ${IS_ACTIVE} AS is_used, t.starred
       FROM json_each(?) named JOIN takes t ON t.id = named.value
       WHERE t.project_id = ? AND t.deleted_at IS NULL)`,
    JSON.stringify(takeIds),
    projectId,
  )
  const [active, starred] = must(row, 'an aggregate answers one row')
  return { active, starred }
}

/**
 * Hides those of the takes that aren't protected from lists and reuse; null means all of the project. Rows, marks and
 * audio are kept. Returns their number and size on disk.
 */
export function deleteUnused(
  db: WritableDb,
  request: { projectId: string; takeIds: readonly string[] | null; deletedAt: string },
): { count: number; sizeBytes: number } {
  const named = request.takeIds === null ? '1' : `t.id IN (SELECT value FROM json_each(?))`
  const parameters = request.takeIds === null ? [] : [JSON.stringify(request.takeIds)]
  return db.transaction(() => {
    const count = db.run(
      `UPDATE takes AS t SET deleted_at = ? WHERE ${LISTED} AND ${FILTERS.unused} AND ${named}`,
      request.deletedAt,
      request.projectId,
      ...parameters,
    )
    const [sum] = db.rows<[sizeBytes: number]>(
      `SELECT coalesce(sum(${SIZE}), 0) FROM takes t WHERE t.deleted_at = ? AND t.project_id = ? AND t.files_removed_at IS NULL`,
      request.deletedAt,
      request.projectId,
    )
    return { count, sizeBytes: sum?.[0] ?? 0 }
  })
}

/** Whether takes of the project were deleted at that instant and can still be restored. */
export function isDeletionInstant(db: ReadableDb, projectId: string, instant: string): boolean {
  const found = db.rows(
    `SELECT 1 FROM takes WHERE deleted_at = ? AND project_id = ? AND files_removed_at IS NULL LIMIT 1`,
    instant,
    projectId,
  )
  return found.length > 0
}

/** Restores the project's takes that were deleted at that instant and still have their files. Returns their number. */
export function restoreDeletedAt(db: WritableDb, projectId: string, deletedAt: string): number {
  return db.run(
    `UPDATE takes SET deleted_at = NULL WHERE deleted_at = ? AND project_id = ? AND files_removed_at IS NULL`,
    deletedAt,
    projectId,
  )
}

/** Restores deleted takes that a block plays again, such as after undoing the removal of a block. */
export function restorePlayed(db: WritableDb): number {
  return db.run(
    `UPDATE takes AS t SET deleted_at = NULL
     WHERE t.deleted_at IS NOT NULL AND t.files_removed_at IS NULL AND ${IS_ACTIVE}`,
  )
}

/** IDs of takes that were deleted before that instant and still have their files. */
export function listDeletedBefore(db: ReadableDb, instant: string): string[] {
  return db
    .rows<[string]>(
      `SELECT id FROM takes WHERE deleted_at IS NOT NULL AND files_removed_at IS NULL AND deleted_at < ?`,
      instant,
    )
    .map(([takeId]) => takeId)
}

/** Records that the takes have no audio any more; removed blocks that played them have no active take when restored. */
export function noteFilesRemoved(db: WritableDb, takeIds: readonly string[], removedAt: string): void {
  const named = JSON.stringify(takeIds)
  db.transaction(() => {
    db.run(`UPDATE takes SET files_removed_at = ? WHERE id IN (SELECT value FROM json_each(?))`, removedAt, named)
    db.run(
      `UPDATE blocks SET active_take_id = NULL
       WHERE removed_at IS NOT NULL AND active_take_id IN (SELECT value FROM json_each(?))`,
      named,
    )
  })
}
