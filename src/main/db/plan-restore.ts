import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { syncFile } from './back-up-database.ts'
import { explainStorageError } from './explain-storage-error.ts'

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

/**
 * Puts the planned backup in the file's place, which nobody has open, after a copy of the present one was put among the backups.
 * A power cut at any moment leaves the present file or the restored one, whole, and at most does it again.
 *
 * @returns a sentence for the person; null when nothing was planned
 * @throws StudioError `disk_full`, `storage_failed`: the present file is as it was
 */
export function restorePlanned(databasePath: string, options: { backupsFolder: string; now: Date }): string | null {
  const name = plannedRestore(databasePath)
  if (name === null) return null
  const source = join(options.backupsFolder, name)
  if (!existsSync(source)) {
    planRestore(databasePath, null)
    return `The backup ${name} was to be restored and is not there any more. Your work is as it was.`
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
    return kept === null
      ? `The backup ${name} was restored.`
      : `The backup ${name} was restored. What was there before is kept as ${basename(kept)}.`
  } catch (error) {
    rmSync(incoming, { force: true })
    throw explainStorageError(error, databasePath)
  }
}

/** A whole copy of the present file among the backups; null where there is none. */
function keepPresent(
  databasePath: string,
  { backupsFolder, now }: { backupsFolder: string; now: Date },
): string | null {
  if (!existsSync(databasePath)) return null
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '')
  const target = join(backupsFolder, `studio-before-restore-${stamp}.db`)
  if (existsSync(target)) return target
  const db = new Database(databasePath)
  try {
    db.prepare('VACUUM INTO ?').run(`${target}.unfinished`)
  } finally {
    db.close()
  }
  syncFile(`${target}.unfinished`)
  renameSync(`${target}.unfinished`, target)
  return target
}
