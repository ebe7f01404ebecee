import { type BigIntStats, closeSync, existsSync, fstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { copyDatabase } from './back-up-database.ts'
import { explainStorageError } from './explain-storage-error.ts'
import { setLogAside } from './set-log-aside.ts'
import { beforeRestoreName } from './work-before-restore.ts'
import type { FileIdentity } from './database.ts'
import { syncFile } from './sync-file.ts'

/** @param raw open on a file at `path` */
export function watchFileIdentity(raw: Database.Database, path: string, backupsFolder: string): FileIdentity {
  // Closing it while the database is open would release SQLite's locks.
  const file = openSync(path, 'r')
  let opened = identify(fstatSync(file, { bigint: true }))
  let kept: StudioError | null = null

  function isOpened(): boolean {
    const present = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (!present) return false
    if (identify(present) === opened) return true
    // Some network file systems give a file another number later, to both.
    const open = identify(fstatSync(file, { bigint: true }))
    if (identify(present) !== open) return false
    opened = open
    return true
  }

  return {
    check() {
      if (kept) throw kept
      if (isOpened()) return
      if (!existsSync(dirname(path)))
        throw new StudioError('storage_failed', { kind: 'database-folder-moved', folder: dirname(path) })
      try {
        kept = saveCopy(raw, path, backupsFolder, new Date())
      } catch (error) {
        throw explainFailure(error, path)
      }
      throw kept
    },
    close: () => closeSync(file),
  }
}

function identify({ dev, ino }: BigIntStats): string {
  return `${dev} ${ino}`
}

function explainFailure(error: unknown, path: string): unknown {
  const explained = explainStorageError(error, path)
  if (isStudioError(explained)) return explained
  const systemCode = (error as NodeJS.ErrnoException).code ?? 'unknown'
  return new StudioError(
    'storage_failed',
    { kind: 'database-disk-error', file: basename(path), systemCode },
    {},
    {
      cause: error,
    },
  )
}

function saveCopy(raw: Database.Database, path: string, backupsFolder: string, now: Date): StudioError {
  const file = basename(path)
  if (existsSync(path)) {
    const copy = join(backupsFolder, beforeRestoreName(now))
    copyDatabase({ raw }, copy)
    setLogAside(path, now)
    return new StudioError('storage_failed', { kind: 'database-replaced', file, copy: basename(copy) })
  }
  const copy = `${path}.restoring`
  rmSync(copy, { force: true })
  copyDatabase({ raw }, copy)
  setLogAside(path, now)
  renameSync(copy, path)
  if (process.platform !== 'win32') syncFile(dirname(path), 'r')
  return new StudioError('storage_failed', { kind: 'database-moved', file })
}
