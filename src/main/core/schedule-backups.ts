import { statSync } from 'node:fs'
import { backUpDaily, backUpHourly, listBackups } from '../db/back-up-database.ts'
import type { OpenDatabase } from '../db/database.ts'
import { hasWork } from '../db/has-work.ts'
import { wait } from '../lib/wait.ts'

const CHECK_MS = 5 * 60 * 1_000
/** With the time between two checks no more than an hour's work is without a backup. */
const BACKUP_AFTER_MS = 55 * 60 * 1_000

export interface BackupDeps {
  db: OpenDatabase
  backupsFolder: string
  now(): Date
}

/** Backs up until the signal aborts: at once, whenever a day has begun, and hourly while there are changes. */
export async function scheduleBackups(
  deps: BackupDeps,
  report: (error: unknown, where: string) => string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await backUpIfDue(deps, signal)
    } catch (error) {
      if (!signal.aborted) report(error, 'backup')
    }
    await wait(CHECK_MS, signal).catch(() => undefined)
  }
}

/** Makes the backup that is due now. Returns its path, null when none is. */
export async function backUpIfDue(deps: BackupDeps, signal: AbortSignal): Promise<string | null> {
  const { db, backupsFolder: folder } = deps
  const now = deps.now()
  db.checkPlace()
  const [newest] = listBackups(folder, now)
  // Backups of an empty studio would in time replace those with work in them.
  if (newest !== undefined && !hasWork(db.raw)) return null
  const daily = await backUpDaily(db, { folder, now }, signal)
  if (daily !== null || newest === undefined) return daily
  // By the files' own times, so that several short sessions of a day count as one.
  const backedUpMs = modifiedMs(newest)
  const changedMs = Math.max(modifiedMs(db.path), modifiedMs(`${db.path}-wal`))
  if (changedMs <= backedUpMs || now.getTime() - backedUpMs < BACKUP_AFTER_MS) return null
  return backUpHourly(db, { folder, now }, signal)
}

function modifiedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
