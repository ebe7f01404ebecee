import Database from 'better-sqlite3'
import { basename } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { type OpenDatabase, wrapDatabase, type WritableDb } from './database.ts'

/** One step of a schema. It only adds: nothing that a person made is dropped or rewritten. */
export interface Migration {
  name: string
  up(db: WritableDb): void
}

/** Marks a file as one of the studio's in its header, so that no other program's database is taken for one. */
const APPLICATION_ID = 0x4f76_7263

/** Number of migrations that the file has seen; 0 for a new file. */
export function schemaVersion(db: OpenDatabase): number {
  return db.raw.pragma('user_version', { simple: true }) as number
}

/** True for a file that a studio wrote, and for one that holds nothing yet. */
export function isStudioFile(db: OpenDatabase): boolean {
  if (db.raw.pragma('application_id', { simple: true }) === APPLICATION_ID) return true
  return db.get<{ objects: number }>(`SELECT count(*) AS objects FROM sqlite_schema`)?.objects === 0
}

/**
 * Brings the schema to `target`, by default the newest, one transaction per step: a kill between or inside steps leaves
 * a whole older schema, from which the next start goes on. Two processes that start at once do each step once.
 *
 * @throws StudioError `newer_file`: the file was written by a newer studio; nothing changed
 */
export function migrate(db: OpenDatabase, migrations: readonly Migration[], target = migrations.length): void {
  refuseNewer(schemaVersion(db), migrations, db.path)
  for (const [index, migration] of migrations.slice(0, target).entries()) {
    db.transaction(() => {
      // Read under the write lock: another process may have taken this step meanwhile.
      if (schemaVersion(db) !== index) return
      migration.up(db)
      if (index === 0) db.raw.pragma(`application_id = ${APPLICATION_ID}`)
      db.raw.pragma(`user_version = ${index + 1}`)
    })
  }
}

/**
 * Does nothing when the file's tables are exactly those that the migrations make. A damaged schema can still be read and
 * would fail later, somewhere else.
 *
 * @throws SqliteError `SQLITE_CORRUPT`: they are not
 */
export function checkSchema(db: OpenDatabase, migrations: readonly Migration[]): void {
  const model = wrapDatabase(new Database(':memory:'))
  try {
    migrate(model, migrations)
    if (schemaOf(db) !== schemaOf(model)) throw new Database.SqliteError('The schema is damaged', 'SQLITE_CORRUPT')
  } finally {
    model.close()
  }
}

function schemaOf(db: OpenDatabase): string {
  return db.rows<[string]>(`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name`).join(';')
}

/** @throws StudioError `newer_file` when `version` is beyond the migrations known here. */
export function refuseNewer(version: number, migrations: readonly Migration[], path: string): void {
  if (version <= migrations.length) return
  throw new StudioError(
    'newer_file',
    `${basename(path)} was written by a newer version of Overvoice. It was left as it is. Update Overvoice to open it.`,
  )
}
