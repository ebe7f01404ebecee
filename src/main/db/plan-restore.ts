import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Failure } from '#shared/contract/base.ts'
import type { NoteSentence, StartNote } from '#shared/errors/start-note.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { explainStorageError, isDamage } from './explain-storage-error.ts'
import { saveDamagedCopy } from './save-damaged-copy.ts'
import { setLogAside } from './set-log-aside.ts'
import { beforeRestoreName } from './work-before-restore.ts'
import { createPrivate, syncFile } from './sync-file.ts'

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
  /** For the user. */
  note: StartNote
  /** The previous data, among the backups; null if there was none, it was damaged, or nothing was restored. */
  before: string | null
}

/**
 * Replaces the file, which nobody has open, with the scheduled backup after copying it to the backups; a damaged file
 * is kept next to it as it is. A power cut at any moment leaves either the current or the restored file, whole, and at
 * most repeats the restore. If it fails, the current file is unchanged and the schedule is dropped, as the note says.
 *
 * @returns null if nothing was scheduled
 * @throws StudioError `storage_failed`: the schedule can't be removed
 */
export function restorePlanned(databasePath: string, options: { backupsFolder: string; now: Date }): Restored | null {
  const backup = plannedRestore(databasePath)
  if (backup === null) return null
  const source = join(options.backupsFolder, backup)
  const restored = existsSync(source)
    ? restoreFrom(source, databasePath, options)
    : getUnchanged({ kind: 'backup-missing', backup })
  try {
    planRestore(databasePath, null)
  } catch (error) {
    throw explainStorageError(error, databasePath)
  }
  return restored
}

function getUnchanged(reason: NoteSentence): Restored {
  return { note: [reason, { kind: 'work-unchanged' }], before: null }
}

function restoreFrom(source: string, databasePath: string, options: { backupsFolder: string; now: Date }): Restored {
  const backup = basename(source)
  const incoming = `${databasePath}.restoring`
  const before = join(options.backupsFolder, beforeRestoreName(options.now))
  const hadBefore = existsSync(before)
  try {
    const missingBytes = sizeOf(source) + sizeOf(databasePath) + sizeOf(`${databasePath}-wal`) - freeBytes(databasePath)
    if (missingBytes > 0) {
      const megabytes = Math.ceil(missingBytes / 1_000_000)
      return getUnchanged({ kind: 'no-space-for-backup', backup, megabytes })
    }
    const kept = moveAside(databasePath, options)
    copyFileSync(source, incoming)
    chmodSync(incoming, 0o600)
    syncFile(incoming)
    setLogAside(databasePath, options.now)
    rmSync(`${databasePath}-damaged`, { force: true })
    renameSync(incoming, databasePath)
    const restored: NoteSentence = { kind: 'backup-restored', backup }
    switch (kept.kind) {
      case 'nothing':
        return { note: [restored], before: null }
      case 'damaged':
        return { note: [restored, { kind: 'previous-file-damaged', path: kept.path }], before: null }
      case 'copy':
        return {
          note: [restored, { kind: 'previous-file-kept', file: basename(kept.path) }],
          before: kept.path,
        }
    }
  } catch (error) {
    for (const made of hadBefore ? [incoming] : [incoming, before]) tryRemove(made)
    return getUnchanged({ kind: 'backup-not-restored', backup, failure: getFailure(error, databasePath) })
  }
}

function getFailure(error: unknown, path: string): Failure {
  const explained = explainStorageError(error, path)
  if (isStudioError(explained)) return explained.failure
  const text = explained instanceof Error ? explained.message : String(explained)
  return { code: 'unexpected', reason: { kind: 'stated', text } }
}

/** What can't be removed matters less than why the restore failed. */
function tryRemove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path))
  return bavail * bsize
}

type Kept = { kind: 'nothing' } | { kind: 'copy' | 'damaged'; path: string }

/** Copies the whole current file to the backups. */
function moveAside(databasePath: string, { backupsFolder, now }: { backupsFolder: string; now: Date }): Kept {
  if (!existsSync(databasePath)) return { kind: 'nothing' }
  mkdirSync(backupsFolder, { recursive: true })
  const target = join(backupsFolder, beforeRestoreName(now))
  if (existsSync(target)) return { kind: 'copy', path: target }
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  let db: Database.Database | undefined
  try {
    db = new Database(databasePath)
    createPrivate(unfinished)
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
