import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { t } from './messages/t.ts'

/** What the owner of a home folder tells later starts. `url` reopens its window; null if it has none. */
export interface OwnerNote {
  pid: number
  url: string | null
}

export type HomeFolderClaim =
  | {
      kind: 'owned'
      /** Tells later starts where this one is. Readable only by this user. */
      announce(note: OwnerNote): void
      release(): void
    }
  /** Another process owns the folder. `note` is null if it hasn't announced itself yet. */
  | { kind: 'taken'; note: OwnerNote | null }

const LOCK_FILE = 'owner.lock'
const NOTE_FILE = 'owner.json'

/**
 * Makes this process the only owner of `homeFolder`, or reports who owns it.
 *
 * The lock is SQLite's own lock on an empty file. The system releases it when the process ends, however it ends, so a
 * crash never leaves a stale lock and no extra native module is needed.
 *
 * @throws Error with a user-facing message if the folder can't be used; nothing was changed
 */
export function claimHomeFolder(homeFolder: string): HomeFolderClaim {
  const notePath = path.join(homeFolder, NOTE_FILE)
  const lock = openLock(homeFolder)
  try {
    // Without a rollback journal on disk, the next owner has nothing to clean up.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw formatUnusable(homeFolder, error)
    return { kind: 'taken', note: readNote(notePath) }
  }
  // Any existing note belongs to an owner that has exited.
  rmSync(notePath, { force: true })
  return {
    kind: 'owned',
    announce(note) {
      const draft = `${notePath}.new`
      writeFileSync(draft, JSON.stringify(note), { mode: 0o600 })
      renameSync(draft, notePath)
    },
    release() {
      if (!lock.open) return
      rmSync(notePath, { force: true })
      lock.close()
    },
  }
}

/**
 * Creates `homeFolder` and verifies that files can be written in it, without claiming it.
 *
 * @throws Error with a user-facing message
 */
export function checkHomeFolder(homeFolder: string): void {
  try {
    makeFolderNow(homeFolder)
    accessSync(homeFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw formatUnusable(homeFolder, error)
  }
}

function openLock(homeFolder: string): Database.Database {
  try {
    makeFolderNow(homeFolder)
    return new Database(path.join(homeFolder, LOCK_FILE), { timeout: 0 })
  } catch (error) {
    throw formatUnusable(homeFolder, error)
  }
}

/** Synchronous version of `media/make-folder.ts`, which explains why Node's `recursive` isn't used. */
function makeFolderNow(folder: string): void {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolderNow(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start may have created it in the meantime.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Describes what is wrong with the folder and what to do. */
function formatUnusable(homeFolder: string, cause: unknown): Error {
  const code = String((cause as { code?: unknown }).code)
  const values = { folder: homeFolder }
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL'
  const sentence =
    code === 'EEXIST' || code === 'ENOTDIR'
      ? t('folder.isFile', values)
      : isFull
        ? t('folder.diskFull', values)
        : t('folder.readOnly', values)
  return new Error(sentence, { cause })
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code.startsWith('SQLITE_BUSY') || error.code.startsWith('SQLITE_LOCKED'))
  )
}

function readNote(notePath: string): OwnerNote | null {
  try {
    const note = JSON.parse(readFileSync(notePath, 'utf8')) as Partial<OwnerNote>
    return typeof note.pid === 'number' ? { pid: note.pid, url: typeof note.url === 'string' ? note.url : null } : null
  } catch {
    return null
  }
}
