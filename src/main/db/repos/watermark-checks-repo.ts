import type { Failure } from '#shared/contract/base.ts'
import type { CheckMethod, HeardWindow } from '#shared/contract/watermark.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

export type StoredCheckState = 'arriving' | 'missing' | 'waiting' | 'too-large' | 'done' | 'failed' | 'canceled'

/** Where a check's bytes are: in the studio's own copy, in a user's file, or no longer available. */
export type CheckSource = { kind: 'none' } | { kind: 'copy'; path: string } | { kind: 'file'; path: string }

export interface StoredCheck {
  id: string
  batch: number
  position: number
  fileName: string
  folder: string
  sizeBytes: number
  modifiedMs: number
  source: CheckSource
  withKey: boolean
  method: CheckMethod
  state: StoredCheckState
  /** Which service answered; null before. */
  service: string | null
  sha256: string | null
  failure: Failure | null
  /** Finished pieces of a check in pieces. */
  heard: HeardWindow[] | null
  addedAt: string
}

/** The checks of one workspace; those of others are invisible. */
export interface CheckList<Db extends ReadableDb = ReadableDb> {
  db: Db
  workspaceId: string
}

interface CheckRow extends Omit<StoredCheck, 'source' | 'withKey' | 'method' | 'failure' | 'heard'> {
  source: string
  withKey: number
  method: string
  failure: string | null
  heard: string | null
}

const COLUMNS = `id, batch, position, file_name AS fileName, folder, size_bytes AS sizeBytes, modified_ms AS modifiedMs, source,
  with_key AS withKey, method, state, service, sha256, failure, heard, added_at AS addedAt`

function fromRow(row: CheckRow): StoredCheck {
  return {
    ...row,
    source: parseStored<CheckSource>(row.source),
    withKey: row.withKey === 1,
    method: parseStored<CheckMethod>(row.method),
    failure: row.failure === null ? null : parseStored<Failure>(row.failure),
    heard: row.heard === null ? null : parseStored<HeardWindow[]>(row.heard),
  }
}

/** Adds a check to the list. */
export function insertCheck({ db, workspaceId }: CheckList<WritableDb>, check: StoredCheck): void {
  db.run(
    `INSERT INTO watermark_checks (workspace_id, id, batch, position, file_name, folder, size_bytes, modified_ms, source, with_key, method,
       state, service, sha256, failure, heard, added_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, ?)`,
    workspaceId,
    check.id,
    check.batch,
    check.position,
    check.fileName,
    check.folder,
    check.sizeBytes,
    check.modifiedMs,
    JSON.stringify(check.source),
    check.withKey ? 1 : 0,
    JSON.stringify(check.method),
    check.state,
    check.service,
    check.sha256,
    check.addedAt,
  )
}

/** Stores a check's current state. Does nothing if it is no longer in the list. */
export function updateCheck({ db, workspaceId }: CheckList<WritableDb>, check: StoredCheck): void {
  db.run(
    `UPDATE watermark_checks SET source = ?, with_key = ?, method = ?, state = ?, service = ?, sha256 = ?, failure = ?,
       heard = ? WHERE id = ? AND workspace_id = ?`,
    JSON.stringify(check.source),
    check.withKey ? 1 : 0,
    JSON.stringify(check.method),
    check.state,
    check.service,
    check.sha256,
    check.failure && JSON.stringify(check.failure),
    check.heard && JSON.stringify(check.heard),
    check.id,
    workspaceId,
  )
}

/** One check, or undefined if it isn't in the list. */
export function getCheck({ db, workspaceId }: CheckList, id: string): StoredCheck | undefined {
  const row = db.get<CheckRow>(
    `SELECT ${COLUMNS} FROM watermark_checks WHERE id = ? AND workspace_id = ?`,
    id,
    workspaceId,
  )
  return row && fromRow(row)
}

/** Those of the checks that are in the list. */
export function listChecks({ db, workspaceId }: CheckList, ids: readonly string[]): StoredCheck[] {
  return db
    .all<CheckRow>(
      `SELECT ${COLUMNS} FROM watermark_checks WHERE id IN (SELECT value FROM json_each(?)) AND workspace_id = ?
       ORDER BY batch DESC, position`,
      JSON.stringify(ids),
      workspaceId,
    )
    .map(fromRow)
}

/** All checks, newest batch first. */
export function listCheckIds({ db, workspaceId }: CheckList): string[] {
  return db
    .rows<[string]>(`SELECT id FROM watermark_checks WHERE workspace_id = ? ORDER BY batch DESC, position`, workspaceId)
    .map(([id]) => id)
}

/** Checks in a state in processing order: oldest batch first. */
export function listChecksIn({ db, workspaceId }: CheckList, state: StoredCheckState, limit: number): StoredCheck[] {
  return db
    .all<CheckRow>(
      `SELECT ${COLUMNS} FROM watermark_checks WHERE workspace_id = ? AND state = ? ORDER BY batch, position LIMIT ?`,
      workspaceId,
      state,
      limit,
    )
    .map(fromRow)
}

/** IDs of the checks in one of the states. */
export function listIdsIn({ db, workspaceId }: CheckList, states: readonly StoredCheckState[]): string[] {
  return db
    .rows<[string]>(
      `SELECT id FROM watermark_checks WHERE workspace_id = ? AND state IN (SELECT value FROM json_each(?))`,
      workspaceId,
      JSON.stringify(states),
    )
    .map(([id]) => id)
}

/** A file lost in transit, identified by everything known about it. */
export function findMissing(
  { db, workspaceId }: CheckList,
  file: { name: string; folder: string; sizeBytes: number; modifiedMs: number },
): StoredCheck | undefined {
  const row = db.get<CheckRow>(
    `SELECT ${COLUMNS} FROM watermark_checks
     WHERE workspace_id = ? AND state = 'missing' AND file_name = ? AND folder = ? AND size_bytes = ? AND modified_ms = ? LIMIT 1`,
    workspaceId,
    file.name,
    file.folder,
    file.sizeBytes,
    file.modifiedMs,
  )
  return row && fromRow(row)
}

/** Removes checks from the list. */
export function deleteChecks({ db, workspaceId }: CheckList<WritableDb>, ids: readonly string[]): void {
  db.run(
    `DELETE FROM watermark_checks WHERE id IN (SELECT value FROM json_each(?)) AND workspace_id = ?`,
    JSON.stringify(ids),
    workspaceId,
  )
}

/** Number of checks per state. */
export function countChecks({ db, workspaceId }: CheckList): Record<string, number> {
  return Object.fromEntries(
    db.rows<[string, number]>(
      `SELECT state, count(*) FROM watermark_checks WHERE workspace_id = ? GROUP BY state`,
      workspaceId,
    ),
  )
}

/** Numbers for the next batch and the next check in a batch. No two workspaces share one. */
export function nextPlace({ db }: CheckList, batch: number | undefined): { batch: number; position: number } {
  const own =
    batch ?? (db.get<{ last: number | null }>(`SELECT max(batch) AS last FROM watermark_checks`)?.last ?? 0) + 1
  const last = db.get<{ last: number | null }>(
    `SELECT max(position) AS last FROM watermark_checks WHERE batch = ?`,
    own,
  )?.last
  return { batch: own, position: (last ?? -1) + 1 }
}

/** Recovers after the studio ended: files in transit are lost. Returns the number of waiting checks. */
export function recoverChecks(own: CheckList<WritableDb>): number {
  own.db.run(
    `UPDATE watermark_checks SET state = 'missing' WHERE workspace_id = ? AND state = 'arriving'`,
    own.workspaceId,
  )
  return countChecks(own)['waiting'] ?? 0
}

/** A copy of a file stored for a check of any workspace. */
export interface KeptCopy {
  id: string
  workspaceId: string
  path: string
  sizeBytes: number
  state: StoredCheckState
}

/** All stored copies of files in all workspaces, which share the disk. Newest batch first. */
export function listKeptCopies(db: ReadableDb): KeptCopy[] {
  return db.all<KeptCopy>(
    `SELECT id, workspace_id AS workspaceId, source ->> '$.path' AS path, size_bytes AS sizeBytes, state FROM watermark_checks
     WHERE source ->> '$.kind' = 'copy' ORDER BY batch DESC, position`,
  )
}
