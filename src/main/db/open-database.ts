import Database from 'better-sqlite3'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { copyDatabase, listBackups } from './back-up-database.ts'
import { type OpenDatabase, wrapDatabase } from './database.ts'
import { explainStorageError, isDamage } from './explain-storage-error.ts'
import { keepDamagedCopy } from './keep-damaged-copy.ts'
import { checkSchema, isStudioFile, migrate, type Migration, refuseNewer, schemaVersion } from './migrate.ts'
import { cacheMigrations, studioMigrations } from './migrations/index.ts'

export interface OpenStudioOptions {
  /** Where copies go; by default the folder `backups` beside the file. */
  backupsFolder?: string
  migrations?: readonly Migration[]
}

/**
 * Opens a person's work, made when it does not exist, with the newest schema. A commit is on the disk when it answers.
 * Before an older file is migrated, a copy of it goes to the backups.
 *
 * @param path a file, or `:memory:`
 * @throws StudioError `newer_file`: written by a newer studio; not a byte of it changed
 * @throws StudioError `storage_failed`: damaged, with a copy kept and its path in the message; or not to be opened
 * @throws StudioError `disk_full`: no room for the copy or the new schema; the file is as it was
 */
export function openStudioDatabase(path: string, options: OpenStudioOptions = {}): OpenDatabase {
  const migrations = options.migrations ?? studioMigrations
  const backupsFolder = options.backupsFolder ?? join(dirname(path), 'backups')
  try {
    if (path !== ':memory:') prepareStudioFile(path, backupsFolder, migrations)
    return openWith(path, ['synchronous = FULL', 'fullfsync = ON', 'cache_size = -16384'], migrations, () => {
      if (path === ':memory:') return
      keepDamagedCopy(path)
      writeFileSync(damageMarker(path), '')
    })
  } catch (error) {
    if (!isDamage(error)) throw error
    throw damaged(path, backupsFolder, error)
  }
}

/**
 * Opens what was fetched from the service, made when it does not exist. A damaged file, or one that a newer studio
 * wrote, is thrown away and made anew: everything in it can be fetched again.
 *
 * @throws StudioError `disk_full`, `storage_failed`
 */
export function openCacheDatabase(path: string): OpenDatabase {
  const open = () =>
    openWith(path, ['synchronous = NORMAL'], cacheMigrations, () => {
      // Found while in use: other handles may have it open, so the next start throws it away.
      writeFileSync(damageMarker(path), '')
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

/** A file that says that the database beside it was found damaged while it was in use. */
export function damageMarker(path: string): string {
  return `${path}-damaged`
}

function openWith(
  path: string,
  pragmas: readonly string[],
  migrations: readonly Migration[],
  onDamage?: () => void,
): OpenDatabase {
  makePrivate(path)
  const db = openHandle(path, { readonly: false }, onDamage)
  try {
    db.raw.pragma('journal_mode = WAL')
    db.raw.pragma('foreign_keys = ON')
    db.raw.pragma('journal_size_limit = 16777216')
    // Of the usual thousand pages at once a commit in a hundred takes 6 ms more, and all that waits for it with it.
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

/** What is made anew is read by this user only, also in a folder that others may look into; SQLite's own files beside it follow it. */
function makePrivate(path: string): void {
  if (path === ':memory:') return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It is there, or opening it says in a moment what is wrong.
  }
}

function openHandle(path: string, options: { readonly: boolean }, onDamage?: () => void): OpenDatabase {
  try {
    return wrapDatabase(new Database(path, options), onDamage)
  } catch (error) {
    throw explainStorageError(error, path)
  }
}

/** Looks at an existing file through a handle that cannot write, so that a file to be refused stays byte for byte. */
function prepareStudioFile(path: string, backupsFolder: string, migrations: readonly Migration[]): void {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) return
  if (statSync(path).size === 0) {
    // A file that was never written to is a first start cut short; one with backups held somebody's work.
    if (listBackups(backupsFolder).length > 0)
      throw damaged(path, backupsFolder, new Database.SqliteError('The file is empty', 'SQLITE_NOTADB'))
    return
  }
  const db = openHandle(path, { readonly: true })
  try {
    const version = schemaVersion(db)
    refuseNewer(version, migrations, path)
    if (!isStudioFile(db)) {
      throw new StudioError('storage_failed', `${basename(path)} belongs to another program. It was left as it is.`)
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
  const copy = keepDamagedCopy(path)
  const [newest] = listBackups(backupsFolder)
  const kept = copy === null ? 'It was left as it is' : `It was left as it is, with a copy at ${copy}`
  const way = newest ? `The newest backup is ${newest}.` : 'There is no backup yet.'
  return new StudioError(
    'storage_failed',
    `${basename(path)} is damaged and could not be opened. ${kept}. ${way}`,
    {},
    { cause },
  )
}

function discard(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-damaged']) rmSync(path + suffix, { force: true })
}
