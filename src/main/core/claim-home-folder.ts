import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

/** What the owner of a home folder tells later starts. `url` is where its window can be opened again; null when it has none. */
export interface OwnerNote {
  pid: number
  url: string | null
}

export type HomeFolderClaim =
  | {
      kind: 'owned'
      /** Tells later starts where this one is. Readable by this user only. */
      announce(note: OwnerNote): void
      release(): void
    }
  /** Another process has the folder. `note` is null when it has not said where it is yet. */
  | { kind: 'taken'; note: OwnerNote | null }

const LOCK_FILE = 'owner.lock'
const NOTE_FILE = 'owner.json'

/**
 * Makes this process the only one that works in `homeFolder`, or says who is.
 *
 * The lock is SQLite's own lock on an empty file: the system drops it with the process however that ends, so a crash
 * never leaves a stale one, and no native module beside the database's is needed.
 *
 * @throws Error with a sentence for the person when nothing can be kept there; nothing was changed
 */
export function claimHomeFolder(homeFolder: string): HomeFolderClaim {
  const notePath = path.join(homeFolder, NOTE_FILE)
  const lock = openLock(homeFolder)
  try {
    // Without a rollback journal on disk nothing can be left behind for the next owner to clean up.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw sayUnusable(homeFolder, error)
    return { kind: 'taken', note: readNote(notePath) }
  }
  // Whatever is written there is of an owner that is gone.
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

function openLock(homeFolder: string): Database.Database {
  try {
    makeFolderNow(homeFolder)
    return new Database(path.join(homeFolder, LOCK_FILE), { timeout: 0 })
  } catch (error) {
    throw sayUnusable(homeFolder, error)
  }
}

/** As `media/make-folder.ts`, which says what is wrong with Node's own way, and at once: nothing goes on before it. */
function makeFolderNow(folder: string): void {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolderNow(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start can have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** What is wrong with the folder, and what can be done. */
function sayUnusable(homeFolder: string, cause: unknown): Error {
  const code = String((cause as { code?: unknown }).code)
  const sentence =
    code === 'EEXIST' || code === 'ENOTDIR'
      ? `${homeFolder} is not a folder: move away what is there, or name another folder in OVERVOICE_HOME.`
      : code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL'
        ? `The disk of ${homeFolder} is full: free some space and start again.`
        : `Overvoice cannot write in ${homeFolder}: make that folder writable, or name another one in OVERVOICE_HOME.`
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
