import Database from 'better-sqlite3'
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { listBackups, syncFile } from './back-up-database.ts'
import type { OpenDatabase } from './database.ts'
import { isDamage } from './explain-storage-error.ts'
import { damageMarker, openStudioDatabase, type OpenStudioOptions } from './open-database.ts'
import { recoverStudioDatabase, type Recovery } from './recover-database.ts'

/**
 * Opens the user's database, recovering it first if it is damaged now or was found damaged in use.
 *
 * @returns `note`, a message for the user if something was recovered
 * @throws StudioError as `openStudioDatabase` and `recoverStudioDatabase`
 */
export function openOrRecover(
  path: string,
  options: { backupsFolder: string; now: Date },
): { db: OpenDatabase; note: string | null } {
  const opening = { ...options, reservesSpace: true }
  let recovery: Recovery | null = null
  const missing = restoreMissing(path, options)
  if (missing !== null) return { db: openStudioDatabase(path, opening), note: missing }
  if (existsSync(damageMarker(path)) && existsSync(path)) recovery = recoverStudioDatabase(path, options)
  rmSync(damageMarker(path), { force: true })
  try {
    return { db: openSound(path, opening), note: recovery && sentenceFor(recovery) }
  } catch (error) {
    if (recovery || !isDamage(error)) throw error
    recovery = recoverStudioDatabase(path, options)
    rmSync(damageMarker(path), { force: true })
    return { db: openStudioDatabase(path, opening), note: sentenceFor(recovery) }
  }
}

/**
 * Opens the file and looks at every page, so that damage is found before anybody works with it.
 *
 * @throws SqliteError of damage; StudioError as `openStudioDatabase`
 */
function openSound(path: string, options: OpenStudioOptions): OpenDatabase {
  const db = openStudioDatabase(path, options)
  try {
    const found = String(db.raw.pragma('quick_check(1)', { simple: true }))
    if (found !== 'ok') throw new Database.SqliteError(found, 'SQLITE_CORRUPT')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Where there is no file and there are backups, the newest whole one takes its place: an empty studio would look as if
 * everything were lost. A folder of that name is moved away first.
 *
 * @returns a sentence for the person, null when nothing was missing
 */
function restoreMissing(path: string, { backupsFolder, now }: { backupsFolder: string; now: Date }): string | null {
  const present = statSync(path, { throwIfNoEntry: false })
  let moved = ''
  if (present?.isDirectory()) {
    const aside = `${path}-folder-${now.toISOString().slice(0, 19).replaceAll(':', '')}`
    renameSync(path, aside)
    moved = ` A folder that was in its place is now ${aside}.`
  } else if (present) return null
  for (const backup of listBackups(backupsFolder, now)) {
    if (!isWhole(backup)) continue
    const incoming = `${path}.restoring`
    copyFileSync(backup, incoming)
    chmodSync(incoming, 0o600)
    syncFile(incoming)
    for (const suffix of ['-wal', '-shm', '-damaged']) rmSync(path + suffix, { force: true })
    renameSync(incoming, path)
    return `${basename(path)} was missing.${moved} Your work was restored from the backup ${basename(backup)}. Other backups are in Settings, under Storage.`
  }
  return moved === '' ? null : `${basename(path)} was missing and there was no backup.${moved}`
}

function isWhole(backup: string): boolean {
  try {
    const db = new Database(backup, { readonly: true, fileMustExist: true })
    try {
      return db.pragma('quick_check(1)', { simple: true }) === 'ok'
    } finally {
      db.close()
      for (const suffix of ['-wal', '-shm']) rmSync(backup + suffix, { force: true })
    }
  } catch {
    return false
  }
}

function sentenceFor({ readRows, backupRows, backup, copy }: Recovery): string {
  const fromBackup =
    backup === null
      ? 'There was no backup to restore the rest from.'
      : `${backupRows} more were restored from ${backup}.`
  return `The file with your work was damaged. ${readRows} entries could be read and were kept. ${fromBackup} The damaged file is at ${copy}.`
}
