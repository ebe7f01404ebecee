import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkDatabaseFile } from './check-database-file.ts'
import type { OpenDatabase } from './database.ts'
import { explainStorageError } from './explain-storage-error.ts'

const DAILY = /^studio-\d{4}-\d{2}-\d{2}\.db$/
const UNFINISHED = /\.(\d+)\.unfinished$/
const DAILY_COPIES_KEPT = 7
/** About 1 ms of copying between two turns of the event loop. */
const PAGES_PER_STEP = 200

/**
 * Copies the database as it is committed, at once; the copy is whole and on disk when this answers.
 *
 * @throws StudioError `disk_full`, `storage_failed`: no copy was left behind
 */
export function copyDatabase(db: OpenDatabase, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  const unfinished = ownUnfinished(target)
  try {
    db.run(`VACUUM INTO ?`, unfinished)
    putInPlace(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw explainStorageError(error, target)
  }
}

/**
 * Makes today's backup unless it exists, without holding up other work, and keeps the last seven. A copy of a damaged
 * database never takes the place of an earlier one that is whole.
 *
 * @returns the path of today's backup, null when it existed
 * @throws StudioError `disk_full`, `storage_failed`: earlier backups are untouched; the second also for a copy that cannot be read whole
 */
export async function backUpDaily(
  db: OpenDatabase,
  request: { folder: string; now: Date },
  signal: AbortSignal,
): Promise<string | null> {
  const target = join(request.folder, `studio-${request.now.toISOString().slice(0, 10)}.db`)
  mkdirSync(request.folder, { recursive: true })
  const present = listBackups(request.folder)
  if (present.includes(target)) return null
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    await db.raw.backup(unfinished, {
      progress() {
        signal.throwIfAborted()
        return PAGES_PER_STEP
      },
    })
    await checkDatabaseFile(unfinished, signal)
    putInPlace(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw explainStorageError(error, target)
  }
  for (const old of listBackups(request.folder).slice(DAILY_COPIES_KEPT)) rmSync(old, { force: true })
  return target
}

/** Paths of the daily backups, newest first; none where there is no such folder. */
export function listBackups(folder: string): string[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return names
    .filter((name) => DAILY.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/**
 * A name that no other process writes to: several may start on one file and copy it at the same time. What processes that
 * have ended left behind is removed.
 */
function ownUnfinished(target: string): string {
  const folder = dirname(target)
  for (const name of readdirSync(folder)) {
    const [, writer] = UNFINISHED.exec(name) ?? []
    if (writer !== undefined && name.startsWith(basename(target)) && !isRunning(Number(writer)))
      rmSync(join(folder, name), { force: true })
  }
  const own = `${target}.${process.pid}.unfinished`
  rmSync(own, { force: true })
  return own
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** SQLite neither brings a copy to the disk by itself nor keeps others from reading it; a name is given only to one that is there. */
function putInPlace(unfinished: string, target: string): void {
  chmodSync(unfinished, 0o600)
  syncFile(unfinished)
  renameSync(unfinished, target)
  if (process.platform !== 'win32') syncFile(dirname(target), 'r')
}

/** Everything written to the file, or the names in a folder, is on the disk when this answers. */
export function syncFile(path: string, flags = 'r+'): void {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
