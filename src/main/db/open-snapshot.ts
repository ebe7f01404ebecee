import Database from 'better-sqlite3'
import { type OpenDatabase, wrapDatabase } from './database.ts'
import { explainStorageError } from './explain-storage-error.ts'

/**
 * The file as it is now, for reading over many turns while others write: a handle of its own that sees nothing of what is
 * committed later. What it writes to temporary tables is gone with it. Whoever opened it closes it, and soon: until then
 * the file's log keeps growing.
 *
 * @param path of a file; a database in memory has no second handle
 * @throws StudioError `storage_failed`
 */
export function openSnapshot(path: string): OpenDatabase {
  let raw: Database.Database | undefined
  try {
    raw = new Database(path, { readonly: true, fileMustExist: true })
    raw.pragma('temp_store = MEMORY')
    raw.exec('BEGIN')
    // The moment is that of the first read.
    raw.prepare('SELECT count(*) FROM sqlite_schema').get()
    return wrapDatabase(raw)
  } catch (error) {
    raw?.close()
    throw explainStorageError(error, path)
  }
}
