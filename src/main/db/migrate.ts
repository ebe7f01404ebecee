import Database from 'better-sqlite3'
import { basename } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { type OpenDatabase, wrapDatabase, type WritableDb } from './database.ts'

/** One schema step. It only adds: no user data is dropped or rewritten. */
export interface Migration {
  name: string
  up(db: WritableDb): void
}

/** Marks a file as the studio's in its header, so another program's database isn't mistaken for one. */
const APPLICATION_ID = 0x4f76_7263

/** Number of migrations applied to the file; 0 for a new file. */
export function schemaVersion(db: OpenDatabase): number {
  return db.raw.pragma('user_version', { simple: true }) as number
}

/** True for a file written by a studio, and for an empty one. */
export function isStudioFile(db: OpenDatabase): boolean {
  if (db.raw.pragma('application_id', { simple: true }) === APPLICATION_ID) return true
  return db.get<{ objects: number }>(`SELECT count(*) AS objects FROM sqlite_schema`)?.objects === 0
}

/**
 * Upgrades the schema to `target`, by default the newest, in one transaction per step: a kill between or inside steps
 * leaves a whole older schema, from which the next start continues. Two processes that start at once run each step
 * once.
 *
 * @throws StudioError `newer_file`: the file was written by a newer studio; nothing changed
 */
export function migrate(db: OpenDatabase, migrations: readonly Migration[], target = migrations.length): void {
  refuseNewer(schemaVersion(db), migrations, db.path)
  for (const [index, migration] of migrations.slice(0, target).entries()) {
    db.transaction(() => {
      // Read under the write lock: another process may have run this step in the meantime.
      if (schemaVersion(db) !== index) return
      migration.up(db)
      if (index === 0) db.raw.pragma(`application_id = ${APPLICATION_ID}`)
      db.raw.pragma(`user_version = ${index + 1}`)
    })
  }
}

/**
 * Checks that the file has every table and index that the migrations create, with the same columns and references. A
 * damaged schema can still be read and would fail later, somewhere else. What somebody added, such as an index of their
 * own, changes nothing.
 *
 * @throws SqliteError `SQLITE_CORRUPT`: something is missing or different
 */
export function checkSchema(db: OpenDatabase, migrations: readonly Migration[]): void {
  const model = wrapDatabase(new Database(':memory:'))
  try {
    migrate(model, migrations)
    const found = new Set(listStructure(db))
    if (listStructure(model).some((part) => !found.has(part)))
      throw new Database.SqliteError('The schema is damaged', 'SQLITE_CORRUPT')
  } finally {
    model.close()
  }
}

/** Describes each table and each index by its structure: how its SQL was written doesn't matter. */
function listStructure(db: OpenDatabase): string[] {
  return db
    .rows<[string]>(
      `SELECT json_array(t.name, t.type, t.wr, t.strict,
         (SELECT json_group_array(json_array(name, type, "notnull", dflt_value, pk, hidden)) FROM pragma_table_xinfo(t.name)),
         (SELECT json_group_array(json_array("from", "table", "to", on_delete)) FROM pragma_foreign_key_list(t.name)))
       FROM pragma_table_list t WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       UNION ALL
       SELECT json_array(i.name, t.name, i."unique", i.partial,
         (SELECT json_group_array(json_array(name, "desc", coll)) FROM pragma_index_xinfo(i.name)))
       FROM pragma_table_list t JOIN pragma_index_list(t.name) i WHERE t.schema = 'main' AND i.origin = 'c'`,
    )
    .map(([part]) => part)
}

/** @throws StudioError `newer_file` if `version` is beyond the known migrations. */
export function refuseNewer(version: number, migrations: readonly Migration[], path: string): void {
  if (version <= migrations.length) return
  throw new StudioError('newer_file', { kind: 'database-too-new', file: basename(path) })
}
