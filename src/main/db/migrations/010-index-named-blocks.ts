import type { WritableDb } from '../database.ts'

/**
 * Indexes what a search for an ID or file name compares, ignoring the case of ASCII letters: the IDs and file names of
 * blocks, and the names of exported files. Of a path that is its last part.
 */
export function indexNamedBlocks(db: WritableDb): void {
  db.script(`
    CREATE INDEX blocks_by_external_id ON blocks (external_id COLLATE NOCASE)
      WHERE external_id <> '' AND removed_at IS NULL;
    CREATE INDEX blocks_by_file_name ON blocks
      (substr(file_name, length(rtrim(file_name, replace(replace(file_name, '/', ''), '\\', ''))) + 1) COLLATE NOCASE)
      WHERE file_name <> '' AND removed_at IS NULL;
    CREATE INDEX exported_files_by_name ON exported_files
      (substr(path, length(rtrim(path, replace(replace(path, '/', ''), '\\', ''))) + 1) COLLATE NOCASE)`)
}
