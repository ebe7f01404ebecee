import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isProcessRunning } from '../lib/is-process-running.ts'
import { runWholeFileJob } from '../media/files/run-file-job.ts'
import { CHECK_STALL_MS } from './check-database-file.ts'
import type { OpenDatabase } from './database.ts'
import { explainStorageError } from './explain-storage-error.ts'
import { createPrivate, syncFile } from './sync-file.ts'

const DATED = /^studio-(\d{4}-\d{2}-\d{2})(?:T(\d{2})(\d{2}))?\.db$/
const UNFINISHED = /\.(\d+)\.unfinished$/
const DAILY_COPIES_KEPT = 7
const HOURLY_COPIES_KEPT = 24

/**
 * Copies the committed state of the database synchronously, while nothing else is running: the copy is whole and on
 * disk when this returns.
 *
 * @throws StudioError `disk_full`, `storage_failed`: no copy was left behind
 */
export function copyDatabase({ raw }: Pick<OpenDatabase, 'raw'>, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  const unfinished = ownUnfinished(target)
  try {
    createPrivate(unfinished)
    raw.prepare('VACUUM INTO ?').run(unfinished)
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
  return backUpTo(db, join(request.folder, `studio-${request.now.toISOString().slice(0, 10)}.db`), request.now, signal)
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
  return backUpTo(db, join(request.folder, `studio-${stamp}.db`), request.now, signal)
}

/** As `backUpDaily`, when the user asks; these are kept. */
export async function backUpByHand(
  db: OpenDatabase,
  request: { folder: string; now: Date },
  signal: AbortSignal,
): Promise<void> {
  const stamp = request.now.toISOString().slice(0, 19).replaceAll(':', '')
  await backUpTo(db, join(request.folder, `studio-by-hand-${stamp}.db`), request.now, signal)
}

async function backUpTo(db: OpenDatabase, target: string, now: Date, signal: AbortSignal): Promise<string | null> {
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
  const past = readBackups(folder).filter(({ madeMs }) => madeMs <= now.getTime())
  const outdated = [
    ...past.filter(({ isHourly }) => !isHourly).slice(DAILY_COPIES_KEPT),
    ...past.filter(({ isHourly }) => isHourly).slice(HOURLY_COPIES_KEPT),
  ]
  for (const { path } of outdated) rmSync(path, { force: true })
  return target
}

/**
 * Paths of the daily and hourly backups, newest first; none where there is no such folder. Those dated after `now` were
 * made while the clock was wrong: they come last, and don't count towards those that are kept.
 */
export function listBackups(folder: string, now = new Date()): string[] {
  const all = readBackups(folder)
  const isPast = ({ madeMs }: DatedBackup) => madeMs <= now.getTime()
  return [...all.filter(isPast), ...all.filter((backup) => !isPast(backup))].map(({ path }) => path)
}

interface DatedBackup {
  path: string
  madeMs: number
  isHourly: boolean
}

/** The daily and hourly backups, newest first by the date in their names. */
function readBackups(folder: string): DatedBackup[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return names
    .flatMap((name) => {
      const [isDated, day = '', hour = '00', minute = '00'] = DATED.exec(name) ?? []
      const madeMs = Date.parse(`${day}T${hour}:${minute}Z`)
      return isDated && Number.isFinite(madeMs)
        ? [{ path: join(folder, name), madeMs, isHourly: name.includes('T') }]
        : []
    })
    .sort((left, right) => right.madeMs - left.madeMs)
}

/**
 * A name that no other process writes to: several may start on one file and copy it at the same time. Leftovers of
 * ended processes are removed.
 */
function ownUnfinished(target: string): string {
  const folder = dirname(target)
  for (const name of readdirSync(folder)) {
    const [, writer] = UNFINISHED.exec(name) ?? []
    if (writer !== undefined && name.startsWith(basename(target)) && !isProcessRunning(Number(writer)))
      rmSync(join(folder, name), { force: true })
  }
  const own = `${target}.${process.pid}.unfinished`
  rmSync(own, { force: true })
  return own
}

/** SQLite neither syncs a copy to disk nor keeps others from reading it, so only a synced copy gets its final name. */
function putInPlace(unfinished: string, target: string): void {
  syncFile(unfinished)
  renameSync(unfinished, target)
  if (process.platform !== 'win32') syncFile(dirname(target), 'r')
}
