import Database from 'better-sqlite3'
import { existsSync, rmSync } from 'node:fs'
import type { StartNote } from '#shared/errors/start-note.ts'
import type { OpenDatabase } from './database.ts'
import { isDamage } from './explain-storage-error.ts'
import { damageMarker, openStudioDatabase, type OpenStudioOptions } from './open-database.ts'
import { recoverStudioDatabase, type Recovery } from './recover-database.ts'
import { restoreMissing } from './restore-missing.ts'

/**
 * Opens the user's database, recovering it first if it is damaged now or was found damaged in use.
 *
 * @returns `note`, for the user if something was recovered
 * @throws StudioError as `openStudioDatabase`, `recoverStudioDatabase` and `restoreMissing`
 */
export function openOrRecover(
  path: string,
  options: { backupsFolder: string; now: Date },
): { db: OpenDatabase; note: StartNote | null } {
  const opening = { ...options, isInUse: true }
  let recovery: Recovery | null = null
  const missing = restoreMissing(path, options)
  if (missing !== null) return { db: openStudioDatabase(path, opening), note: missing }
  if (existsSync(damageMarker(path)) && existsSync(path)) recovery = recoverStudioDatabase(path, options)
  rmSync(damageMarker(path), { force: true })
  try {
    return { db: openSound(path, opening), note: recovery && describeRecovery(recovery) }
  } catch (error) {
    if (recovery || !isDamage(error)) throw error
    recovery = recoverStudioDatabase(path, options)
    rmSync(damageMarker(path), { force: true })
    return { db: openStudioDatabase(path, opening), note: describeRecovery(recovery) }
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

function describeRecovery({ readRows, backupRows, backup, copy }: Recovery): StartNote {
  return [
    { kind: 'recovered-from-damage', rows: readRows },
    backup === null ? { kind: 'no-backup-for-rest' } : { kind: 'rest-from-backup', rows: backupRows, backup },
    { kind: 'damaged-file-kept', path: copy },
  ]
}
