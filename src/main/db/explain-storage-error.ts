import Database from 'better-sqlite3'
import { basename } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'

/** Causes that lie in the program and not in the disk or the file: they stay what they are and are reported as bugs. */
const PROGRAM_ERRORS = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|MISUSE|RANGE|TOOBIG)/

/**
 * The one place where a failure of SQLite becomes one that a person is told: `disk_full` or `storage_failed`. Nothing of
 * the transaction that failed is stored, everything before it is. Other errors come back unchanged.
 */
export function explainStorageError(error: unknown, path: string): unknown {
  if (!(error instanceof Database.SqliteError) || PROGRAM_ERRORS.test(error.code)) return error
  const file = basename(path)
  // A disk without room fails differently where SQLite sizes its shared index instead of writing a page.
  if (error.code === 'SQLITE_FULL' || error.code === 'SQLITE_IOERR_SHMSIZE') {
    return new StudioError(
      'disk_full',
      `The disk is full: the last change was not saved to ${file}. Everything before it is. Free some space and try again.`,
      {},
      { cause: error },
    )
  }
  return new StudioError('storage_failed', sentenceFor(error.code, file), {}, { cause: error })
}

/** True for a failure that says that the file's contents are damaged or are no database at all. */
export function isDamage(error: unknown): boolean {
  if (error instanceof StudioError) return isDamage(error.cause)
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

function sentenceFor(code: string, file: string): string {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return `${file} is damaged: part of it cannot be read.`
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code))
    return `Another program is using ${file}. Nothing was changed. Close it and try again.`
  if (code.startsWith('SQLITE_READONLY')) return `${file} may not be written to. Nothing was changed.`
  if (/^SQLITE_(CANTOPEN|AUTH|PERM)/.test(code)) return `${file} could not be opened.`
  if (code.startsWith('SQLITE_NOMEM')) return `There was not enough memory to use ${file}. Nothing was changed.`
  return `The disk failed on ${file} (${code}): the last change was not saved, everything before it is.`
}
