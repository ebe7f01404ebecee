import type { WritableDb } from '../database.ts'

/**
 * Chapters whose blocks do not all have the key of their present inputs: more of them changed at once than one
 * transaction may take. `mark` is another one each time a chapter is named, so that work on an earlier change ends nothing.
 */
export function refreshKeys(db: WritableDb): void {
  db.script(`
    CREATE TABLE stale_chapters (
      chapter_id TEXT PRIMARY KEY REFERENCES chapters (id),
      mark TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `)
}
