import Database from 'better-sqlite3'
import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { listBackups, syncFile } from './back-up-database.ts'
import { copyReadableRows } from './copy-readable-rows.ts'
import type { OpenDatabase } from './database.ts'
import { BYTES_PER_MARK } from './encode-marks.ts'
import { keepDamagedCopy } from './keep-damaged-copy.ts'
import { openStudioDatabase } from './open-database.ts'
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

/** Parents before children. Tables without a row number name their key. */
const TABLES: readonly (readonly [table: string, key: string])[] = [
  ['settings', 'key'],
  ['projects', 'rowid'],
  ['chapters', 'rowid'],
  ['takes', 'rowid'],
  ['blocks', 'rowid'],
  ['take_marks', 'take_id'],
]

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
    recovery = db.transaction(() => ({
      readRows: copyFrom(path, db),
      backupRows: backup === null ? 0 : copyFrom(backup, db),
      copy,
      backup,
    }))
    db.transaction(() => {
      mendRows(db)
      findParents(db, options.now.toISOString())
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
    for (const [table, key] of TABLES) rows += copyReadableRows(source, target.raw, table, key)
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
  db.run(`UPDATE blocks SET active_take_id = NULL WHERE active_take_id NOT IN (SELECT id FROM takes)`)
}

/** Takes out of the rows what damage has left unreadable in them, so that the rows themselves can be read. */
function mendRows(db: OpenDatabase): void {
  db.script(`
    UPDATE takes SET request_ids = '[]' WHERE NOT json_valid(request_ids);
    UPDATE takes SET failure = NULL WHERE failure IS NOT NULL AND NOT json_valid(failure);
    DELETE FROM settings WHERE NOT json_valid(value);
    DELETE FROM take_marks WHERE length(marks) % ${BYTES_PER_MARK} <> 0 OR take_id NOT IN (SELECT id FROM takes);
  `)
}
