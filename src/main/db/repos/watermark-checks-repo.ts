import type { Failure } from '#shared/contract/base.ts'
import type { CheckMethod, HeardWindow } from '#shared/contract/watermark.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

export type StoredCheckState = 'arriving' | 'missing' | 'waiting' | 'too-large' | 'done' | 'failed' | 'cancelled'

/** Where the bytes of a check are: a copy of the studio's own, a file of the person, or nowhere any more. */
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
  /** Of a check in pieces: those that are done. */
  heard: HeardWindow[] | null
  addedAt: string
}

/** The checks of one workspace: those of another are not there. */
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

/** Puts a check into the list. */
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

/** Writes a check down as it is now. Nothing happens when it is not in the list any more. */
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

/** One check, or undefined when it is not in the list. */
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

/** Every check, the newest batch first. */
export function listCheckIds({ db, workspaceId }: CheckList): string[] {
  return db
    .rows<[string]>(`SELECT id FROM watermark_checks WHERE workspace_id = ? ORDER BY batch DESC, position`, workspaceId)
    .map(([id]) => id)
}

/** Checks of a state in the order in which they are made: the oldest batch first. */
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

/** Ids of the checks that are of one of the states. */
export function listIdsIn({ db, workspaceId }: CheckList, states: readonly StoredCheckState[]): string[] {
  return db
    .rows<[string]>(
      `SELECT id FROM watermark_checks WHERE workspace_id = ? AND state IN (SELECT value FROM json_each(?))`,
      workspaceId,
      JSON.stringify(states),
    )
    .map(([id]) => id)
}

/** A file that was lost on its way, told by everything that is known of it. */
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

/** Takes checks out of the list. */
export function deleteChecks({ db, workspaceId }: CheckList<WritableDb>, ids: readonly string[]): void {
  db.run(
    `DELETE FROM watermark_checks WHERE id IN (SELECT value FROM json_each(?)) AND workspace_id = ?`,
    JSON.stringify(ids),
    workspaceId,
  )
}

/** How many checks there are of each state. */
export function countChecks({ db, workspaceId }: CheckList): Record<string, number> {
  return Object.fromEntries(
    db.rows<[string, number]>(
      `SELECT state, count(*) FROM watermark_checks WHERE workspace_id = ? GROUP BY state`,
      workspaceId,
    ),
  )
}

/** The numbers that the next batch and the next check in a batch get. No two workspaces share one. */
export function nextPlace({ db }: CheckList, batch: number | undefined): { batch: number; position: number } {
  const own =
    batch ?? (db.get<{ last: number | null }>(`SELECT max(batch) AS last FROM watermark_checks`)?.last ?? 0) + 1
  const last = db.get<{ last: number | null }>(
    `SELECT max(position) AS last FROM watermark_checks WHERE batch = ?`,
    own,
  )?.last
  return { batch: own, position: (last ?? -1) + 1 }
}

/** After an end of the studio: files that were on their way are lost. Answers how many checks still wait. */
export function recoverChecks(own: CheckList<WritableDb>): number {
  own.db.run(
    `UPDATE watermark_checks SET state = 'missing' WHERE workspace_id = ? AND state = 'arriving'`,
    own.workspaceId,
  )
  return countChecks(own)['waiting'] ?? 0
}

/** A copy of a file that is kept for a check, whosever it is. */
export interface KeptCopy {
  id: string
  workspaceId: string
  path: string
  sizeBytes: number
  state: StoredCheckState
}

/** Every kept copy of a file, of all workspaces: they share the disk. The newest batch first. */
export function listKeptCopies(db: ReadableDb): KeptCopy[] {
  return db.all<KeptCopy>(
    `SELECT id, workspace_id AS workspaceId, source ->> '$.path' AS path, size_bytes AS sizeBytes, state FROM watermark_checks
     WHERE source ->> '$.kind' = 'copy' ORDER BY batch DESC, position`,
  )
}
