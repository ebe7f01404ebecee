import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { StudioError } from '#shared/errors/studio-error.ts'
import { syncFile } from './back-up-database.ts'
import { explainStorageError, isDamage } from './explain-storage-error.ts'
import { saveDamagedCopy } from './save-damaged-copy.ts'
import { beforeRestoreName } from './work-before-restore.ts'

/** File next to the database: the name of the backup that replaces it at the next start. */
function planPath(databasePath: string): string {
  return `${databasePath}-restore`
}

/** Name of the backup that will replace the file; null for none. */
export function plannedRestore(databasePath: string): string | null {
  try {
    return basename(readFileSync(planPath(databasePath), 'utf8').trim()) || null
  } catch {
    return null
  }
}

/** Schedules a restore for the next start; null cancels it. The schedule is on disk when this returns. */
export function planRestore(databasePath: string, name: string | null): void {
  if (name === null) return rmSync(planPath(databasePath), { force: true })
  writeFileSync(planPath(databasePath), name, { mode: 0o600 })
  syncFile(planPath(databasePath))
}

/** Result of a scheduled restore. */
export interface Restored {
  /** A message for the user. */
  note: string
  /** The previous data, among the backups; null if there was none, it was damaged, or nothing was restored. */
  before: string | null
}

/**
 * Replaces the file, which nobody has open, with the scheduled backup after copying it to the backups; a damaged file
 * is kept next to it as it is. A power cut at any moment leaves either the current or the restored file, whole, and at
 * most repeats the restore.
 *
 * @returns null if nothing was scheduled
 * @throws StudioError `disk_full`, `storage_failed`: the current file is unchanged
 */
export function restorePlanned(databasePath: string, options: { backupsFolder: string; now: Date }): Restored | null {
  const name = plannedRestore(databasePath)
  if (name === null) return null
  const source = join(options.backupsFolder, name)
  if (!existsSync(source)) {
    planRestore(databasePath, null)
    const note = `The backup ${name} couldn’t be restored because it no longer exists. Your work wasn’t changed.`
    return { note, before: null }
  }
  const incoming = `${databasePath}.restoring`
  try {
    mkdirSync(options.backupsFolder, { recursive: true })
    const kept = moveAside(databasePath, options)
    copyFileSync(source, incoming)
    syncFile(incoming)
    // The log next to the file belongs to the current data, which has been copied by now.
    for (const suffix of ['-wal', '-shm', '-damaged']) rmSync(databasePath + suffix, { force: true })
    renameSync(incoming, databasePath)
    planRestore(databasePath, null)
    const note = `The backup ${name} was restored.`
    switch (kept.kind) {
      case 'nothing':
        return { note, before: null }
      case 'damaged':
        return { note: `${note} The previous file was damaged and is at ${kept.path}.`, before: null }
      case 'copy':
        return { note: `${note} The previous file is kept as ${basename(kept.path)}.`, before: kept.path }
    }
  } catch (error) {
    rmSync(incoming, { force: true })
    throw explainStorageError(error, databasePath)
  }
}

type Kept = { kind: 'nothing' } | { kind: 'copy' | 'damaged'; path: string }

/** Copies the whole current file to the backups. */
function moveAside(databasePath: string, { backupsFolder, now }: { backupsFolder: string; now: Date }): Kept {
  if (!existsSync(databasePath)) return { kind: 'nothing' }
  const target = join(backupsFolder, beforeRestoreName(now))
  if (existsSync(target)) return { kind: 'copy', path: target }
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  let db: Database.Database | undefined
  try {
    db = new Database(databasePath)
    db.prepare('VACUUM INTO ?').run(unfinished)
  } catch (error) {
    rmSync(unfinished, { force: true })
    if (!isDamage(error)) throw error
    const path = saveDamagedCopy(databasePath)
    if (path !== null) return { kind: 'damaged', path }
    throw new StudioError('disk_full', 'no-space-to-restore')
  } finally {
    db?.close()
  }
  syncFile(unfinished)
  renameSync(unfinished, target)
  return { kind: 'copy', path: target }
}
