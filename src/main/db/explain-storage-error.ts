import Database from 'better-sqlite3'
import { basename } from 'node:path'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** Caused by the program rather than the disk or the file: passed through unchanged and reported as bugs. */
const PROGRAM_ERRORS = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|MISUSE|RANGE|TOOBIG)/

/**
 * The only place that turns SQLite failures into user-facing ones: `disk_full` or `storage_failed`. Nothing of the
 * failed transaction is stored; everything before it is. Other errors are returned unchanged.
 */
export function explainStorageError(error: unknown, path: string): unknown {
  if (!(error instanceof Database.SqliteError) || PROGRAM_ERRORS.test(error.code)) return error
  const file = basename(path)
  // A full disk fails differently when SQLite sizes its shared index instead of writing a page.
  if (error.code === 'SQLITE_FULL' || error.code === 'SQLITE_IOERR_SHMSIZE') {
    return new StudioError('disk_full', { kind: 'disk-full-change-lost', file }, {}, { cause: error })
  }
  return new StudioError('storage_failed', getReason(error.code, file), {}, { cause: error })
}

/** True for a failure indicating that the file is damaged or not a database at all. */
export function isDamage(error: unknown): boolean {
  if (error instanceof StudioError) return isDamage(error.cause)
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

function getReason(code: string, file: string): FailureReason {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return { kind: 'database-part-unreadable', file }
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return { kind: 'database-in-use', file }
  if (code.startsWith('SQLITE_READONLY')) return { kind: 'database-read-only', file }
  if (/^SQLITE_(CANTOPEN|AUTH|PERM)/.test(code)) return { kind: 'database-not-opened', file }
  if (code.startsWith('SQLITE_NOMEM')) return { kind: 'database-out-of-memory', file }
  return { kind: 'database-disk-error', file, systemCode: code }
}
