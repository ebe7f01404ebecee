import Database from 'better-sqlite3'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runWholeFileJob } from '../media/files/run-file-job.ts'
import type { ReportProgress } from '../media/files/serve-file-jobs.ts'
import { CHECK_STALL_MS, checkTables } from './check-database-file.ts'
import type { OpenDatabase } from './database.ts'
import { explainStorageError } from './explain-storage-error.ts'

const DAILY = /^studio-\d{4}-\d{2}-\d{2}\.db$/
const HOURLY = /^studio-\d{4}-\d{2}-\d{2}T\d{4}\.db$/
const UNFINISHED = /\.(\d+)\.unfinished$/
const DAILY_COPIES_KEPT = 7
const HOURLY_COPIES_KEPT = 24
/** All of them: a copy in several steps starts again whenever something is written in between. */
const PAGES_PER_STEP = 2 ** 31 - 1

/**
 * Copies the committed state of the database synchronously, before the studio starts; the copy is whole and on disk when this returns.
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
 * Makes today's backup unless it exists, in a thread of its own, and keeps the last seven. A copy of a damaged
 * database never replaces an earlier intact one.
 *
 * @returns the path of today's backup, null if it existed
 * @throws StudioError `disk_full`, `storage_failed`: earlier backups are unchanged; the latter also for a copy that
 *   can't be read in full
 */
export async function backUpDaily(
  db: OpenDatabase,
  request: { folder: string; now: Date },
  signal: AbortSignal,
): Promise<string | null> {
  return backUpTo(db, join(request.folder, `studio-${request.now.toISOString().slice(0, 10)}.db`), signal)
}

/**
 * As `backUpDaily`, for the work of the last hour: a backup of its own beside the daily ones. The last 24 are kept.
 *
 * @returns the path of the backup, null when there is one of this minute
 */
export async function backUpHourly(
  db: OpenDatabase,
  request: { folder: string; now: Date },
  signal: AbortSignal,
): Promise<string | null> {
  const stamp = request.now.toISOString().slice(0, 16).replace(':', '')
  return backUpTo(db, join(request.folder, `studio-${stamp}.db`), signal)
}

/** As `backUpDaily`, when the user asks; these are kept. */
export async function backUpByHand(
  db: OpenDatabase,
  request: { folder: string; now: Date },
  signal: AbortSignal,
): Promise<void> {
  const stamp = request.now.toISOString().slice(0, 19).replaceAll(':', '')
  await backUpTo(db, join(request.folder, `studio-by-hand-${stamp}.db`), signal)
}

async function backUpTo(db: OpenDatabase, target: string, signal: AbortSignal): Promise<string | null> {
  const folder = dirname(target)
  mkdirSync(folder, { recursive: true })
  if (existsSync(target)) return null
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    await runWholeFileJob('back-up-database', { source: db.path, unfinished }, { signal, stallMs: CHECK_STALL_MS })
    renameSync(unfinished, target)
    if (process.platform !== 'win32') syncFile(folder, 'r')
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw explainStorageError(error, target)
  }
  const all = listBackups(folder)
  const outdated = [
    ...all.filter((path) => DAILY.test(basename(path))).slice(DAILY_COPIES_KEPT),
    ...all.filter((path) => HOURLY.test(basename(path))).slice(HOURLY_COPIES_KEPT),
  ]
  for (const path of outdated) rmSync(path, { force: true })
  return target
}

/** Copies the committed state to a file, reads it in full and syncs it to the disk, in the thread. */
export async function copyAndCheck(
  { source, unfinished }: { source: string; unfinished: string },
  report: ReportProgress,
): Promise<void> {
  try {
    const db = new Database(source, { readonly: true, fileMustExist: true })
    try {
      await db.backup(unfinished, { progress: () => PAGES_PER_STEP })
    } finally {
      db.close()
    }
    report()
    checkTables(unfinished, report)
    chmodSync(unfinished, 0o600)
    syncFile(unfinished)
  } catch (error) {
    throw explainStorageError(error, unfinished)
  }
}

/** Paths of the daily and hourly backups, newest first; none where there is no such folder. */
export function listBackups(folder: string): string[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return names
    .filter((name) => DAILY.test(name) || HOURLY.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/**
 * A name that no other process writes to: several may start on one file and copy it at the same time. Leftovers of
 * ended processes are removed.
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

/** SQLite neither syncs a copy to disk nor keeps others from reading it, so only a synced copy gets its final name. */
function putInPlace(unfinished: string, target: string): void {
  chmodSync(unfinished, 0o600)
  syncFile(unfinished)
  renameSync(unfinished, target)
  if (process.platform !== 'win32') syncFile(dirname(target), 'r')
}

/** Syncs the file, or a folder's entries, to disk before returning. */
export function syncFile(path: string, flags = 'r+'): void {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
