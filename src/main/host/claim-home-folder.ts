import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { wait } from '../lib/wait.ts'
import { t } from './messages/t.ts'

/** What the owner of a home folder tells later starts. */
export interface OwnerNote {
  pid: number
  /** Reopens its window; null if it has none. */
  url: string | null
  /** Where it serves commands (`serveCommands`); null if it can't. */
  commandSocket: string | null
  /** It is a command, which ends by itself. */
  isCommand: boolean
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

/** How long another start may take to announce itself. */
const ANNOUNCE_TIMEOUT_MS = 15_000
const RETRY_INTERVAL_MS = 50

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
 * Claims the folder like `claimHomeFolder`, and gives another owner time to announce itself.
 *
 * @throws Error as `claimHomeFolder`; the signal's reason if it aborts
 */
export async function claimOrFindOwner(homeFolder: string, signal: AbortSignal): Promise<HomeFolderClaim> {
  const deadline = performance.now() + ANNOUNCE_TIMEOUT_MS
  for (;;) {
    const claim = claimHomeFolder(homeFolder)
    if (claim.kind === 'owned' || claim.note !== null || performance.now() > deadline) return claim
    await wait(RETRY_INTERVAL_MS, signal)
  }
}

/** Why a start can't open a folder that another process owns. */
export function formatTaken(homeFolder: string, note: OwnerNote | null): string {
  if (note === null) return t('alreadyOpen.unknown', { folder: homeFolder })
  const values = { processId: String(note.pid), folder: homeFolder }
  return note.isCommand ? t('alreadyOpen.command', values) : t('alreadyOpen.process', values)
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
    const { pid, url, commandSocket, isCommand } = JSON.parse(readFileSync(notePath, 'utf8')) as Partial<OwnerNote>
    if (typeof pid !== 'number') return null
    return {
      pid,
      url: typeof url === 'string' ? url : null,
      commandSocket: typeof commandSocket === 'string' ? commandSocket : null,
      isCommand: isCommand === true,
    }
  } catch {
    return null
  }
}
