import Database from 'better-sqlite3'
import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { listBackups, syncFile } from './back-up-database.ts'
import { copyReadableRows } from './copy-readable-rows.ts'
import type { OpenDatabase } from './database.ts'
import { BYTES_PER_MARK } from './encode-marks.ts'
import { findStoredReferences, findStoredTables } from './find-stored-tables.ts'
import { keepDamagedCopy } from './keep-damaged-copy.ts'
import { openStudioDatabase } from './open-database.ts'
import { refreshAllInputsKeys } from './refresh-inputs-keys.ts'
import { POSITION_GAP } from './repos/block-positions.ts'

/** What could be saved of a damaged file. */
export interface Recovery {
  /** Rows read from the damaged file itself. */
  readRows: number
  /** Rows that only the newest backup had. */
  backupRows: number
  /** Where the damaged file is kept. */
  copy: string
  /** The backup that was used. */
  backup: string | null
}

/**
 * Puts a whole file in the place of a damaged one: every row that can still be read, completed by what the newest
 * backup has besides. Work whose project, chapter or block is lost comes back under `Recovered`. The damaged file is
 * kept as a copy. Until the last step the damaged file is where it was.
 *
 * @throws StudioError `disk_full`, `storage_failed`: the damaged file is still there
 */
export function recoverStudioDatabase(path: string, options: { now: Date; backupsFolder?: string }): Recovery {
  const copy = keepDamagedCopy(path)
  if (copy === null) {
    throw new StudioError(
      'disk_full',
      'The file with your work is damaged, and there is no room to recover it. Free some space and start again.',
    )
  }
  const unfinished = `${path}.recovering`
  for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
  const [backup = null] = listBackups(options.backupsFolder ?? join(dirname(path), 'backups'))

  const db = openStudioDatabase(unfinished)
  let recovery: Recovery
  try {
    db.raw.pragma('foreign_keys = OFF')
    recovery = db.transaction(() => {
      // The workspace that a new file begins with gives way to the one that was.
      db.run(`DELETE FROM workspaces`)
      return {
        readRows: copyFrom(path, db),
        backupRows: backup === null ? 0 : copyFrom(backup, db),
        copy,
        backup,
      }
    })
    db.transaction(() => {
      mendRows(db)
      findParents(db, options.now.toISOString())
      letGoOfLostRows(db)
      refreshAllInputsKeys(db)
    })
  } finally {
    db.close()
  }

  syncFile(unfinished)
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  renameSync(unfinished, path)
  return recovery
}

function copyFrom(path: string, target: OpenDatabase): number {
  let source: Database.Database | undefined
  try {
    source = new Database(path, { readonly: true, fileMustExist: true })
    // Without this SQLite reads nothing of a file whose end is cut off. The handle cannot write either way.
    source.unsafeMode().pragma('writable_schema = ON')
    let rows = 0
    for (const { name, key } of findStoredTables(target)) rows += copyReadableRows(source, target.raw, name, key)
    return rows
  } catch {
    // Not a database any more: nothing of it can be read.
    return 0
  } finally {
    source?.close()
  }
}

/** Gives rows whose parents are lost new ones, so that everything is reachable and every reference holds. */
function findParents(db: OpenDatabase, at: string): void {
  db.run(
    `INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms,
       created_at, updated_at)
     SELECT id, 'Recovered', '', '', 1, 0, 500, @at, @at
     FROM (SELECT project_id AS id FROM chapters UNION SELECT project_id FROM takes
       UNION SELECT 'proj_recovered' WHERE EXISTS (SELECT 1 FROM blocks WHERE chapter_id NOT IN (SELECT id FROM chapters)))
     WHERE id NOT IN (SELECT id FROM projects)`,
    { at },
  )
  db.run(
    `INSERT INTO chapters (id, project_id, title, position)
     SELECT DISTINCT b.chapter_id, coalesce((SELECT t.project_id FROM takes t WHERE t.block_id = b.id), 'proj_recovered'),
       'Recovered', @gap
     FROM blocks b WHERE b.chapter_id NOT IN (SELECT id FROM chapters) GROUP BY b.chapter_id`,
    { gap: POSITION_GAP },
  )
  db.run(
    `INSERT INTO chapters (id, project_id, title, position)
     SELECT 'chap_recovered_' || project_id, project_id, 'Recovered', @gap * 1000
     FROM takes WHERE block_id NOT IN (SELECT id FROM blocks) GROUP BY project_id`,
    { gap: POSITION_GAP },
  )
  db.run(
    `INSERT INTO blocks (id, chapter_id, position, text, active_take_id)
     SELECT block_id, 'chap_recovered_' || project_id, @gap * row_number() OVER (ORDER BY created_at), text, id
     FROM takes WHERE block_id NOT IN (SELECT id FROM blocks) GROUP BY block_id HAVING created_at = max(created_at)`,
    { gap: POSITION_GAP },
  )
  db.run(
    `INSERT INTO chapters (id, project_id, title, position)
     SELECT 'chap_recovered_' || id, id, 'Recovered', @gap FROM projects
     WHERE id NOT IN (SELECT project_id FROM chapters WHERE removed_at IS NULL)`,
    { gap: POSITION_GAP },
  )
  // An entry without what it counted in would count everywhere.
  db.run(
    `DELETE FROM say_as_entries WHERE project_id NOT IN (SELECT id FROM projects) OR block_id NOT IN (SELECT id FROM blocks)`,
  )
  findSpeakers(db, at)
  db.run(
    `INSERT INTO workspaces (id, name, key_addresses, created_at)
     SELECT id, iif(id = @first, 'First workspace', 'Recovered'), '[]', iif(id = @first, '', @at)
     FROM (SELECT @first AS id UNION SELECT workspace_id FROM workspace_settings UNION SELECT workspace_id FROM projects
       UNION SELECT workspace_id FROM recording_sessions)
     WHERE id NOT IN (SELECT id FROM workspaces)`,
    { at, first: FIRST_WORKSPACE_ID },
  )
}

/** Recordings and receipts whose speaker is lost come back under one named `Recovered`, in a session of that name. */
function findSpeakers(db: OpenDatabase, at: string): void {
  db.run(
    `INSERT INTO speakers (id, session_id, position, full_name, voice_name, gender, locale, step, receipt_id)
     SELECT lost.id, 'sess_recovered', @gap * row_number() OVER (ORDER BY lost.id), coalesce(r.full_name, 'Recovered'),
       coalesce(r.voice_name, 'Recovered'), 'not_specified', 'en-US', iif(r.id IS NULL, 'sample', 'done'), r.id
     FROM (SELECT speaker_id AS id FROM recordings UNION SELECT speaker_id FROM receipts) lost
     LEFT JOIN receipts r ON r.speaker_id = lost.id
     WHERE lost.id NOT IN (SELECT id FROM speakers) GROUP BY lost.id`,
    { gap: POSITION_GAP },
  )
  db.run(
    `INSERT INTO recording_sessions (id, title, created_at)
     SELECT DISTINCT session_id, 'Recovered', @at FROM speakers WHERE session_id NOT IN (SELECT id FROM recording_sessions)`,
    { at },
  )
}

/** Takes out references to rows that are lost, and rows that are nothing without them, so that every reference holds. */
function letGoOfLostRows(db: OpenDatabase): void {
  const references = findStoredReferences(db)
  let changed: number
  do {
    changed = 0
    for (const { table, column, parent, parentColumn, isNullable } of references) {
      const isLost = `${column} IS NOT NULL AND ${column} NOT IN (SELECT ${parentColumn} FROM ${parent})`
      changed += db.run(
        isNullable ? `UPDATE ${table} SET ${column} = NULL WHERE ${isLost}` : `DELETE FROM ${table} WHERE ${isLost}`,
      )
    }
  } while (changed > 0)
}

/** What stands in a column of JSON that damage has made unreadable; `remove` for rows that are nothing without it. */
const UNREADABLE_JSON: Readonly<Record<string, Readonly<Record<string, null | string | 'remove'>>>> = {
  settings: { value: 'remove' },
  workspaces: { key_addresses: '[]' },
  workspace_settings: { value: 'remove' },
  projects: { export_choice: null },
  blocks: { markup: '[]', sound: null, flaws: null },
  takes: { request_ids: '[]', markup: '[]', say_as: '[]', derived_from: '[]', service_versions: '[]', failure: null },
  queue: { inputs: 'remove', failure: null },
  speakers: { challenge: null, refusal: null, attempt: null },
  recordings: { origin: '{"kind":"file","name":"Recovered"}', suggested_trim: null, quality: null },
  cloning_barriers: { refusal: 'remove' },
  agent_edits: { base: 'remove', changes: 'remove' },
  webhook_attempts: { head: 'remove', verdict: 'remove' },
  watermark_checks: { source: 'remove', method: 'remove', failure: null, heard: null },
  watermark_results: { method: 'remove', sent: 'remove', windows: null },
  exported_files: { block_ids: 'remove', take_ids: 'remove' },
  conversation_notes: { tags: '[]' },
}

/** Takes out of the rows what damage has left unreadable in them, so that the rows themselves can be read. */
function mendRows(db: OpenDatabase): void {
  for (const [table, columns] of Object.entries(UNREADABLE_JSON))
    for (const [column, otherwise] of Object.entries(columns)) {
      const isList = otherwise === '[]' ? ` OR json_type(${column}) <> 'array'` : ''
      const isUnreadable = `${column} IS NOT NULL AND (NOT json_valid(${column})${isList})`
      if (otherwise === 'remove') db.run(`DELETE FROM ${table} WHERE ${isUnreadable}`)
      else db.run(`UPDATE ${table} SET ${column} = ? WHERE ${isUnreadable}`, otherwise)
    }
  db.run(`DELETE FROM take_marks WHERE length(marks) % ${BYTES_PER_MARK} <> 0`)
}
