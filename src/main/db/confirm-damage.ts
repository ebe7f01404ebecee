import Database from 'better-sqlite3'
import { writeFileSync } from 'node:fs'
import { StudioError } from '#shared/errors/studio-error.ts'
import { isDamage } from './explain-storage-error.ts'
import { damageMarker } from './open-database.ts'

/**
 * Finds out whether a failure to start comes from a damaged database: one that is reported as such, or any other where
 * the file, which nobody has open, doesn't pass SQLite's check. A damaged file is marked, so that the next open recovers it.
 */
export function confirmDamage(path: string, error: unknown): boolean {
  if (error instanceof StudioError && ['newer_file', 'disk_full'].includes(error.code)) return false
  if (!isDamage(error) && isSound(path)) return false
  try {
    writeFileSync(damageMarker(path), '')
    return true
  } catch {
    return false
  }
}

function isSound(path: string): boolean {
  try {
    const db = new Database(path, { fileMustExist: true })
    try {
      return db.pragma('quick_check(1)', { simple: true }) === 'ok'
    } finally {
      db.close()
    }
  } catch (error) {
    return !isDamage(error)
  }
}
