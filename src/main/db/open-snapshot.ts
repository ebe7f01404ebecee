import Database from 'better-sqlite3'
import { type OpenDatabase, wrapDatabase } from './database.ts'
import { explainStorageError } from './explain-storage-error.ts'

/**
 * Opens a snapshot of the file for reading over many turns while others write: a separate handle that doesn't see later
 * commits. Its temporary tables disappear with it. Close it soon: until then the file's log keeps growing.
 *
 * @param path of a file; an in-memory database has no second handle
 * @throws StudioError `storage_failed`
 */
export function openSnapshot(path: string): OpenDatabase {
  let raw: Database.Database | undefined
  try {
    raw = new Database(path, { readonly: true, fileMustExist: true })
    raw.pragma('temp_store = MEMORY')
    raw.exec('BEGIN')
    // The snapshot is taken at the first read.
    raw.prepare('SELECT count(*) FROM sqlite_schema').get()
    return wrapDatabase(raw)
  } catch (error) {
    raw?.close()
    throw explainStorageError(error, path)
  }
}
