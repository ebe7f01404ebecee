import Database from 'better-sqlite3'
import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { listBackups } from './back-up-database.ts'
import { copyReadableRows } from './copy-readable-rows.ts'
import type { OpenDatabase, SqlValue } from './database.ts'
import { BYTES_PER_MARK } from './encode-marks.ts'
import { findStoredReferences, findStoredTables } from './find-stored-tables.ts'
import { saveDamagedCopy } from './save-damaged-copy.ts'
import { openStudioDatabase } from './open-database.ts'
import { refreshAllInputsKeys } from './refresh-inputs-keys.ts'
import { POSITION_GAP } from './repos/block-positions.ts'
import { syncFile } from './sync-file.ts'

/** What could be recovered from a damaged file. */
export interface Recovery {
  /** Rows read from the damaged file itself. */
  readRows: number
  /** Rows that only the newest backup had. */
  backupRows: number
  /** Path of the damaged file's copy. */
  copy: string
  /** The backup that was used. */
  backup: string | null
}

/**
 * Replaces a damaged file with a whole one: every row that is still readable, completed from the newest backup. Data
 * whose project, chapter or block is lost is restored under `Recovered`. A copy of the damaged file is kept. Until the
 * last step the damaged file stays in place.
 *
 * @throws StudioError `disk_full`, `storage_failed`: the damaged file is still there
 */
export function recoverStudioDatabase(path: string, options: { now: Date; backupsFolder?: string }): Recovery {
  const copy = saveDamagedCopy(path)
  if (copy === null) {
    throw new StudioError('disk_full', 'no-space-to-recover')
  }
  const unfinished = `${path}.recovering`
  for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
  const [backup = null] = listBackups(options.backupsFolder ?? join(dirname(path), 'backups'), options.now)

  const db = openStudioDatabase(unfinished)
  let recovery: Recovery
  try {
    db.raw.pragma('foreign_keys = OFF')
    db.raw.pragma('ignore_check_constraints = ON')
    recovery = db.transaction(() => {
      // The recovered first workspace replaces the new file's.
      db.run(`DELETE FROM workspaces`)
      return {
        readRows: copyFrom(path, db),
        backupRows: backup === null ? 0 : copyFrom(backup, db),
        copy,
        backup,
      }
    })
    db.raw.pragma('ignore_check_constraints = OFF')
    db.transaction(() => {
      mendEnumerations(db)
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
    // Otherwise SQLite reads nothing from a truncated file. The handle is read-only either way.
    source.unsafeMode().pragma('writable_schema = ON')
    let rows = 0
    for (const { name, key } of findStoredTables(target)) rows += copyReadableRows(source, target.raw, name, key)
    return rows
  } catch {
    // No longer a database: nothing can be read.
    return 0
  } finally {
    source?.close()
  }
}

/** Assigns new parents to rows whose parents are lost, so that everything is reachable and every reference holds. */
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
  // Without its scope, an entry would apply globally.
  db.run(
    `DELETE FROM pronunciations WHERE project_id NOT IN (SELECT id FROM projects) OR block_id NOT IN (SELECT id FROM blocks)`,
  )
  findSpeakers(db, at)
  db.run(
    `INSERT INTO workspaces (id, name, key_addresses, created_at)
     SELECT id, iif(id = @first, 'First workspace', 'Recovered'), '[]', iif(id = @first, '', @at)
     FROM (SELECT @first AS id UNION SELECT workspace_id FROM workspace_settings UNION SELECT workspace_id FROM projects
       UNION SELECT workspace_id FROM recording_sessions UNION SELECT workspace_id FROM watermark_checks)
     WHERE id NOT IN (SELECT id FROM workspaces)`,
    { at, first: FIRST_WORKSPACE_ID },
  )
}

/** Restores recordings and consent records of a lost speaker under one named `Recovered`, in a session of that name. */
function findSpeakers(db: OpenDatabase, at: string): void {
  db.run(
    `INSERT INTO speakers (id, session_id, position, full_name, voice_name, gender, locale, step, consent_record_id)
     SELECT lost.id, 'sess_recovered', @gap * row_number() OVER (ORDER BY lost.id), coalesce(r.full_name, 'Recovered'),
       coalesce(r.voice_name, 'Recovered'), 'not_specified', 'en-US', iif(r.id IS NULL, 'sample', 'done'), r.id
     FROM (SELECT speaker_id AS id FROM recordings UNION SELECT speaker_id FROM consent_records) lost
     LEFT JOIN consent_records r ON r.speaker_id = lost.id
     WHERE lost.id NOT IN (SELECT id FROM speakers) GROUP BY lost.id`,
    { gap: POSITION_GAP },
  )
  db.run(
    `INSERT INTO recording_sessions (id, title, created_at)
     SELECT DISTINCT session_id, 'Recovered', @at FROM speakers WHERE session_id NOT IN (SELECT id FROM recording_sessions)`,
    { at },
  )
}

/** Removes references to lost rows, and rows that are meaningless without them, so that every reference holds. */
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

/** Replacement values for unreadable JSON columns; `remove` for rows that are meaningless without them. */
const UNREADABLE_JSON: Readonly<Record<string, Readonly<Record<string, null | string | 'remove'>>>> = {
  settings: { value: 'remove' },
  workspaces: { key_addresses: '[]' },
  workspace_settings: { value: 'remove' },
  projects: { export_choice: null },
  blocks: { markup: '[]', sound: null, listening_issues: null },
  takes: {
    request_ids: '[]',
    markup: '[]',
    pronunciations: '[]',
    derived_from: '[]',
    source_ranges: '[]',
    service_versions: '[]',
    failure: null,
  },
  chapter_changes: { block_ids: 'remove', change: 'remove' },
  chapter_histories: { steps: 'remove' },
  // Without what was kept, a job would request everything, which nobody agreed to.
  queue: { inputs: 'remove', kept: 'remove', failure: null },
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

/** Enumerated columns with the value that keeps the most of a row whose own value is damaged. */
const UNKNOWN_VALUES: Record<string, Record<string, string | null>> = {
  takes: { status: 'partial' },
  cast_members: { emotion: null },
  queue: { state: 'stopped', hold: null, priority: 'batch' },
  speakers: { gender: 'not_specified', step: 'name' },
  recordings: { purpose: 'sample', state: 'cut' },
  flow_copies: { base_kind: 'nothing' },
  flow_versions: { origin: 'edit' },
  agent_edits: { part: 'agent' },
  charges: { purpose: 'take' },
  watermark_checks: { state: 'missing' },
}

/** Replaces values that the schema rejects. Rows were copied without that check. */
function mendEnumerations(db: OpenDatabase): void {
  for (const [table, columns] of Object.entries(UNKNOWN_VALUES))
    for (const [column, otherwise] of Object.entries(columns))
      for (const [value] of db.rows<[SqlValue]>(`SELECT DISTINCT ${column} FROM ${table}`)) {
        const is = `WHERE ${column} IS @value`
        try {
          db.run(`UPDATE ${table} SET ${column} = ${column} ${is}`, { value })
        } catch {
          db.run(`UPDATE ${table} SET ${column} = @otherwise ${is}`, { value, otherwise })
        }
      }
}

/** Clears unreadable values in damaged rows, so that the rows themselves can be read. */
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
