import Database from 'better-sqlite3'
import { rmSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { explainStorageError } from './explain-storage-error.ts'

/**
 * Reads every table of a file that nobody else has open, one after another with other work between.
 *
 * @throws StudioError `storage_failed`: part of it cannot be read
 */
export async function checkDatabaseFile(path: string, signal: AbortSignal): Promise<void> {
  let db: Database.Database | undefined
  try {
    db = new Database(path, { readonly: true, fileMustExist: true })
    const tables = db.prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    for (const { name } of tables) {
      signal.throwIfAborted()
      const [first] = db.pragma(`quick_check('${name}')`) as { quick_check: string }[]
      if (first?.quick_check !== 'ok') throw new Database.SqliteError(first?.quick_check ?? '', 'SQLITE_CORRUPT')
      await nextTurn()
    }
  } catch (error) {
    throw explainStorageError(error, path)
  } finally {
    db?.close()
    // A handle that may not write leaves these behind, with nothing in them.
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  }
}
