import Database from 'better-sqlite3'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { copyDatabase, listBackups } from './back-up-database.ts'
import { type DatabaseInUse, type OpenDatabase, wrapDatabase } from './database.ts'
import { openDiskReserve } from './disk-reserve.ts'
import { explainStorageError, isDamage } from './explain-storage-error.ts'
import { saveDamagedCopy } from './save-damaged-copy.ts'
import { checkSchema, isStudioFile, migrate, type Migration, refuseNewer, schemaVersion } from './migrate.ts'
import { cacheMigrations, studioMigrations } from './migrations/index.ts'
import { watchFileIdentity } from './watch-file-identity.ts'

export interface OpenStudioOptions {
  /** Folder for copies; by default `backups` next to the file. */
  backupsFolder?: string
  migrations?: readonly Migration[]
  /**
   * The user works with it: space is reserved for what has to be recorded when the disk is full, and changes are refused
   * once another file is in its place.
   */
  isInUse?: boolean
}

/**
 * Opens the user's database with the newest schema, creating it if needed. Commits are on disk on return. Before an
 * older file is migrated, a copy of it goes to the backups.
 *
 * @param path a file, or `:memory:`
 * @throws StudioError `newer_file`: written by a newer studio; not a byte of it changed
 * @throws StudioError `storage_failed`: damaged, with a copy kept and its path in the message; or it can't be opened
 * @throws StudioError `disk_full`: no space for the copy or the new schema; the file is unchanged
 */
export function openStudioDatabase(path: string, options: OpenStudioOptions = {}): OpenDatabase {
  const migrations = options.migrations ?? studioMigrations
  const backupsFolder = options.backupsFolder ?? join(dirname(path), 'backups')
  try {
    if (path !== ':memory:') prepareStudioFile(path, backupsFolder, migrations)
    const onDamage = () => {
      if (path === ':memory:') return
      saveDamagedCopy(path)
      writeFileSync(damageMarker(path), '')
    }
    const inUse: DatabaseInUse = options.isInUse
      ? { reserve: openDiskReserve(path), watch: (raw) => watchFileIdentity(raw, path, backupsFolder) }
      : {}
    const pragmas = ['synchronous = FULL', 'fullfsync = ON', 'cache_size = -16384']
    return openWith(path, pragmas, migrations, { onDamage, ...inUse })
  } catch (error) {
    if (!isDamage(error)) throw error
    throw damaged(path, backupsFolder, error)
  }
}

/**
 * Opens the cache of service data, creating it if needed. A damaged file, or one that a newer studio wrote, is
 * discarded and created again: everything in it can be fetched again.
 *
 * @throws StudioError `disk_full`, `storage_failed`
 */
export function openCacheDatabase(path: string): OpenDatabase {
  const open = () =>
    openWith(path, ['synchronous = NORMAL'], cacheMigrations, {
      // Found while in use: other handles may have it open, so the next start discards it.
      onDamage: () => writeFileSync(damageMarker(path), ''),
    })
  if (path === ':memory:') return open()
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(damageMarker(path))) discard(path)
  try {
    return open()
  } catch (error) {
    if (!isDamage(error) && !(error instanceof StudioError && error.code === 'newer_file')) throw error
    discard(path)
    return open()
  }
}

/** A marker file saying that the database next to it was found damaged while in use. */
export function damageMarker(path: string): string {
  return `${path}-damaged`
}

function openWith(
  path: string,
  pragmas: readonly string[],
  migrations: readonly Migration[],
  inUse?: DatabaseInUse,
): OpenDatabase {
  makePrivate(path)
  const db = openHandle(path, { readonly: false }, inUse)
  try {
    useWriteAheadLog(db)
    db.raw.pragma('foreign_keys = ON')
    db.raw.pragma('journal_size_limit = 16777216')
    // With the default of a thousand pages, one commit in a hundred takes 6 ms longer and delays everything waiting for
    // it.
    db.raw.pragma('wal_autocheckpoint = 400')
    for (const pragma of pragmas) db.raw.pragma(pragma)
    migrate(db, migrations)
    if (path !== ':memory:') checkSchema(db, migrations)
    return db
  } catch (error) {
    db.close()
    throw explainStorageError(error, path)
  }
}

/** As long as SQLite itself waits for a lock. */
const LOCKED_AT_MOST_MS = 5_000

/** Waits while another process opens or closes the file, because SQLite doesn't wait for the lock of this change. */
function useWriteAheadLog(db: OpenDatabase): void {
  const giveUpAtMs = performance.now() + LOCKED_AT_MOST_MS
  for (;;) {
    try {
      db.raw.pragma('journal_mode = WAL')
      return
    } catch (error) {
      const isLocked = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!isLocked || performance.now() > giveUpAtMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}

/** New files are readable only by this user, even in a shared folder; SQLite's own files inherit the mode. */
function makePrivate(path: string): void {
  if (path === ':memory:') return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It exists, or opening it will report what is wrong.
  }
}

function openHandle(path: string, options: { readonly: boolean }, inUse?: DatabaseInUse): OpenDatabase {
  try {
    return wrapDatabase(new Database(path, options), inUse)
  } catch (error) {
    throw explainStorageError(error, path)
  }
}

/** Checks an existing file through a read-only handle, so a rejected file stays unchanged byte for byte. */
function prepareStudioFile(path: string, backupsFolder: string, migrations: readonly Migration[]): void {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) return
  if (statSync(path).size === 0) {
    // An empty file is an interrupted first start; with backups, it held somebody's work.
    if (listBackups(backupsFolder).length > 0)
      throw damaged(path, backupsFolder, new Database.SqliteError('The file is empty', 'SQLITE_NOTADB'))
    return
  }
  const db = openHandle(path, { readonly: true })
  try {
    const version = schemaVersion(db)
    refuseNewer(version, migrations, path)
    if (!isStudioFile(db)) {
      throw new StudioError('storage_failed', { kind: 'database-of-other-program', file: basename(path) })
    }
    if (version > 0 && version < migrations.length) {
      copyDatabase(db, join(backupsFolder, `studio-before-schema-${version + 1}.db`))
    }
  } catch (error) {
    throw explainStorageError(error, path)
  } finally {
    db.close()
  }
}

function damaged(path: string, backupsFolder: string, cause: unknown): StudioError {
  const copy = saveDamagedCopy(path)
  const [newest] = listBackups(backupsFolder)
  return new StudioError(
    'storage_failed',
    { kind: 'database-damaged', file: basename(path), copy, newestBackup: newest ?? null },
    {},
    { cause },
  )
}

function discard(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-damaged']) rmSync(path + suffix, { force: true })
}
