import Database from 'better-sqlite3'
import type { ReportProgress } from '../media/files/serve-file-jobs.ts'
import { checkTables } from './check-database-job.ts'
import { explainStorageError } from './explain-storage-error.ts'
import { createPrivate, syncFile } from './sync-file.ts'

/** All of them: a copy in several steps starts again whenever something is written in between. */
const PAGES_PER_STEP = 2 ** 31 - 1

/** Copies the committed state to a file, reads it in full and syncs it to the disk. */
export async function copyAndCheck(
  { source, unfinished }: { source: string; unfinished: string },
  report: ReportProgress,
): Promise<void> {
  try {
    createPrivate(unfinished)
    const db = new Database(source, { readonly: true, fileMustExist: true })
    try {
      await db.backup(unfinished, { progress: () => PAGES_PER_STEP })
    } finally {
      db.close()
    }
    report()
    checkTables(unfinished, report)
    syncFile(unfinished)
  } catch (error) {
    throw explainStorageError(error, unfinished)
  }
}
