import { existsSync, rmSync } from 'node:fs'
import type { OpenDatabase } from './database.ts'
import { isDamage } from './explain-storage-error.ts'
import { damageMarker, openStudioDatabase } from './open-database.ts'
import { recoverStudioDatabase, type Recovery } from './recover-database.ts'

/**
 * Opens a person's work, and recovers it first when it turns out to be damaged now or was found to be so in use.
 *
 * @returns `note`, a sentence for the person when something was recovered
 * @throws StudioError as `openStudioDatabase` and `recoverStudioDatabase`
 */
export function openOrRecover(
  path: string,
  options: { backupsFolder: string; now: Date },
): { db: OpenDatabase; note: string | null } {
  let recovery: Recovery | null = null
  if (existsSync(damageMarker(path)) && existsSync(path)) recovery = recoverStudioDatabase(path, options)
  rmSync(damageMarker(path), { force: true })
  try {
    return { db: openStudioDatabase(path, options), note: recovery && sentenceFor(recovery) }
  } catch (error) {
    if (recovery || !isDamage(error)) throw error
    recovery = recoverStudioDatabase(path, options)
    rmSync(damageMarker(path), { force: true })
    return { db: openStudioDatabase(path, options), note: sentenceFor(recovery) }
  }
}

function sentenceFor({ readRows, backupRows, backup, copy }: Recovery): string {
  const fromBackup = backup === null ? 'There was no backup to complete it.' : `${backupRows} more came from ${backup}.`
  return `The file with your work was damaged. ${readRows} entries could be read and were kept. ${fromBackup} The damaged file is at ${copy}.`
}
