import Database from 'better-sqlite3'
import { rmSync } from 'node:fs'
import type { ReportProgress } from '../media/files/serve-file-jobs.ts'
import { explainStorageError } from './explain-storage-error.ts'

/** Reads every table of a file that nobody else has open, and leaves nothing beside it. */
export function checkTables(path: string, report: ReportProgress): void {
  let db: Database.Database | undefined
  try {
    db = new Database(path, { readonly: true, fileMustExist: true })
    const tables = db.prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    for (const { name } of tables) {
      const [first] = db.pragma(`quick_check('${name}')`) as { quick_check: string }[]
      if (first?.quick_check !== 'ok') throw new Database.SqliteError(first?.quick_check ?? '', 'SQLITE_CORRUPT')
      report()
    }
  } catch (error) {
    throw explainStorageError(error, path)
  } finally {
    db?.close()
    // A read-only handle leaves these behind, empty.
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  }
}
