import Database from 'better-sqlite3'
import { rmSync } from 'node:fs'
import { runWholeFileJob } from '../media/files/run-file-job.ts'
import type { ReportProgress } from '../media/files/serve-file-jobs.ts'
import { explainStorageError } from './explain-storage-error.ts'

/** Longest copy, or check of one table: of gigabytes on a slow disk. */
export const CHECK_STALL_MS = 10 * 60_000

/**
 * Reads every table of a file that nobody else has open, in a thread of its own.
 *
 * @throws StudioError `storage_failed`: part of it can't be read; `canceled`
 */
export async function checkDatabaseFile(path: string, signal: AbortSignal): Promise<void> {
  await runWholeFileJob('check-database', path, { signal, stallMs: CHECK_STALL_MS })
}

/** The check itself, in the thread. */
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
