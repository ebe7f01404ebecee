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
export function insertCheck(db: WritableDb, check: StoredCheck): void {
  db.run(
    `INSERT INTO watermark_checks (id, batch, position, file_name, folder, size_bytes, modified_ms, source, with_key, method,
       state, service, sha256, failure, heard, added_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, ?)`,
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
export function updateCheck(db: WritableDb, check: StoredCheck): void {
  db.run(
    `UPDATE watermark_checks SET source = ?, with_key = ?, method = ?, state = ?, service = ?, sha256 = ?, failure = ?,
       heard = ? WHERE id = ?`,
    JSON.stringify(check.source),
    check.withKey ? 1 : 0,
    JSON.stringify(check.method),
    check.state,
    check.service,
    check.sha256,
    check.failure && JSON.stringify(check.failure),
    check.heard && JSON.stringify(check.heard),
    check.id,
  )
}

/** One check, or undefined when it is not in the list. */
export function getCheck(db: ReadableDb, id: string): StoredCheck | undefined {
  const row = db.get<CheckRow>(`SELECT ${COLUMNS} FROM watermark_checks WHERE id = ?`, id)
  return row && fromRow(row)
}

/** Those of the checks that are in the list. */
export function listChecks(db: ReadableDb, ids: readonly string[]): StoredCheck[] {
  return db
    .all<CheckRow>(
      `SELECT ${COLUMNS} FROM watermark_checks WHERE id IN (SELECT value FROM json_each(?)) ORDER BY batch DESC, position`,
      JSON.stringify(ids),
    )
    .map(fromRow)
}

/** Every check, the newest batch first. */
export function listCheckIds(db: ReadableDb): string[] {
  return db.rows<[string]>(`SELECT id FROM watermark_checks ORDER BY batch DESC, position`).map(([id]) => id)
}

/** Checks of a state in the order in which they are made: the oldest batch first. */
export function listChecksIn(db: ReadableDb, state: StoredCheckState, limit: number): StoredCheck[] {
  return db
    .all<CheckRow>(
      `SELECT ${COLUMNS} FROM watermark_checks WHERE state = ? ORDER BY batch, position LIMIT ?`,
      state,
      limit,
    )
    .map(fromRow)
}

/** Ids of the checks that are of one of the states. */
export function listIdsIn(db: ReadableDb, states: readonly StoredCheckState[]): string[] {
  return db
    .rows<[string]>(
      `SELECT id FROM watermark_checks WHERE state IN (SELECT value FROM json_each(?))`,
      JSON.stringify(states),
    )
    .map(([id]) => id)
}

/** A file that was lost on its way, told by everything that is known of it. */
export function findMissing(
  db: ReadableDb,
  file: { name: string; folder: string; sizeBytes: number; modifiedMs: number },
): StoredCheck | undefined {
  const row = db.get<CheckRow>(
    `SELECT ${COLUMNS} FROM watermark_checks
     WHERE state = 'missing' AND file_name = ? AND folder = ? AND size_bytes = ? AND modified_ms = ? LIMIT 1`,
    file.name,
    file.folder,
    file.sizeBytes,
    file.modifiedMs,
  )
  return row && fromRow(row)
}

/** Takes checks out of the list. */
export function deleteChecks(db: WritableDb, ids: readonly string[]): void {
  db.run(`DELETE FROM watermark_checks WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify(ids))
}

/** How many checks there are of each state, and how many of the done ones were marked. */
export function countChecks(db: ReadableDb): Record<string, number> {
  return Object.fromEntries(db.rows<[string, number]>(`SELECT state, count(*) FROM watermark_checks GROUP BY state`))
}

/** The numbers that the next batch and the next check in a batch get. */
export function nextPlace(db: ReadableDb, batch: number | undefined): { batch: number; position: number } {
  const own =
    batch ?? (db.get<{ last: number | null }>(`SELECT max(batch) AS last FROM watermark_checks`)?.last ?? 0) + 1
  const last = db.get<{ last: number | null }>(
    `SELECT max(position) AS last FROM watermark_checks WHERE batch = ?`,
    own,
  )?.last
  return { batch: own, position: (last ?? -1) + 1 }
}

/** After an end of the studio: files that were on their way are lost. Answers how many checks still wait. */
export function recoverChecks(db: WritableDb): number {
  db.run(`UPDATE watermark_checks SET state = 'missing' WHERE state = 'arriving'`)
  return countChecks(db)['waiting'] ?? 0
}
