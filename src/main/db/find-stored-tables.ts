import type { ReadableDb } from './database.ts'

/** A table of a file, with the column that orders its rows: `rowid`, or the first key column of a table without one. */
export interface StoredTable {
  name: string
  key: string
}

/** A column that references a row of another table. */
export interface StoredReference {
  table: string
  column: string
  parent: string
  parentColumn: string
  isNullable: boolean
}

/** Every table of the file except SQLite's own. */
export function findStoredTables(db: ReadableDb): StoredTable[] {
  return db
    .all<{ name: string; hasRowid: number }>(
      `SELECT name, NOT wr AS hasRowid FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .map(({ name, hasRowid }) => ({ name, key: hasRowid ? 'rowid' : firstOfKey(db, name) }))
}

function firstOfKey(db: ReadableDb, table: string): string {
  const [first] = db.rows<[string]>(`SELECT name FROM pragma_table_info(?) WHERE pk = 1`, table)
  return first?.[0] ?? 'rowid'
}

/** Every reference from a table to another table of the file. */
export function findStoredReferences(db: ReadableDb): StoredReference[] {
  return findStoredTables(db).flatMap(({ name }) =>
    db
      .all<{ column: string; parent: string; parentColumn: string; isNullable: number }>(
        `SELECT f."from" AS "column", f."table" AS parent, f."to" AS parentColumn, NOT c."notnull" AS isNullable
         FROM pragma_foreign_key_list(@name) f JOIN pragma_table_info(@name) c ON c.name = f."from"`,
        { name },
      )
      .map((reference) => ({ ...reference, table: name, isNullable: reference.isNullable === 1 })),
  )
}
