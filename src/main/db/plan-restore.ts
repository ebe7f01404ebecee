import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { StudioError } from '#shared/errors/studio-error.ts'
import { syncFile } from './back-up-database.ts'
import { explainStorageError, isDamage } from './explain-storage-error.ts'
import { keepDamagedCopy } from './keep-damaged-copy.ts'
import { beforeRestoreName } from './work-before-restore.ts'

/** Beside the database: the name of the backup that takes its place at the next start. */
function planPath(databasePath: string): string {
  return `${databasePath}-restore`
}

/** Name of the backup that is to take the file's place; null for none. */
export function plannedRestore(databasePath: string): string | null {
  try {
    return basename(readFileSync(planPath(databasePath), 'utf8').trim()) || null
  } catch {
    return null
  }
}

/** Plans it for the next start, or with null takes the plan back. The plan is on the disk when this answers. */
export function planRestore(databasePath: string, name: string | null): void {
  if (name === null) return rmSync(planPath(databasePath), { force: true })
  writeFileSync(planPath(databasePath), name, { mode: 0o600 })
  syncFile(planPath(databasePath))
}

/** What became of a plan. */
export interface Restored {
  /** A sentence for the person. */
  note: string
  /** The work that was there before, among the backups; null where there was none, it was damaged, or nothing was restored. */
  before: string | null
}

/**
 * Puts the planned backup in the file's place, which nobody has open, after a copy of the present one was put among the backups; a present
 * one that is damaged is kept as it is beside the file. A power cut at any moment leaves the present file or the restored one, whole,
 * and at most does it again.
 *
 * @returns null when nothing was planned
 * @throws StudioError `disk_full`, `storage_failed`: the present file is as it was
 */
export function restorePlanned(databasePath: string, options: { backupsFolder: string; now: Date }): Restored | null {
  const name = plannedRestore(databasePath)
  if (name === null) return null
  const source = join(options.backupsFolder, name)
  if (!existsSync(source)) {
    planRestore(databasePath, null)
    const note = `The backup ${name} was to be restored and is not there any more. Your work is as it was.`
    return { note, before: null }
  }
  const incoming = `${databasePath}.restoring`
  try {
    mkdirSync(options.backupsFolder, { recursive: true })
    const kept = keepPresent(databasePath, options)
    copyFileSync(source, incoming)
    syncFile(incoming)
    // What the log beside the file holds is of the present work, and in the copy by now.
    for (const suffix of ['-wal', '-shm', '-damaged']) rmSync(databasePath + suffix, { force: true })
    renameSync(incoming, databasePath)
    planRestore(databasePath, null)
    const note = `The backup ${name} was restored.`
    switch (kept.kind) {
      case 'nothing':
        return { note, before: null }
      case 'damaged':
        return { note: `${note} What was there before was damaged and is at ${kept.path}.`, before: null }
      case 'copy':
        return { note: `${note} What was there before is kept as ${basename(kept.path)}.`, before: kept.path }
    }
  } catch (error) {
    rmSync(incoming, { force: true })
    throw explainStorageError(error, databasePath)
  }
}

type Kept = { kind: 'nothing' } | { kind: 'copy' | 'damaged'; path: string }

/** A whole copy of the present file among the backups. */
function keepPresent(databasePath: string, { backupsFolder, now }: { backupsFolder: string; now: Date }): Kept {
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
    const path = keepDamagedCopy(databasePath)
    if (path !== null) return { kind: 'damaged', path }
    throw new StudioError(
      'disk_full',
      'A backup was to be restored, and there is no room to keep what is there now. Free some space and start again.',
    )
  } finally {
    db?.close()
  }
  syncFile(unfinished)
  renameSync(unfinished, target)
  return { kind: 'copy', path: target }
}
