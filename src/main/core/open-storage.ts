import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { OpenDatabase } from '../db/database.ts'
import { openCacheDatabase } from '../db/open-database.ts'
import { openOrRecover } from '../db/open-or-recover.ts'
import { openTakeFiles, type TakeFiles } from '../media/take-files.ts'
import { removeDeletedFiles } from '../services/takes/remove-deleted-files.ts'
import { recoverTakes } from '../services/takes/recover-takes.ts'
import type { Scope } from './scope.ts'

/** A person's work and what was fetched, under one home folder. */
export interface Storage {
  db: OpenDatabase
  cache: OpenDatabase
  takeFiles: TakeFiles
  backupsFolder: string
  /** A sentence for the person when damaged work was recovered. */
  note: string | null
}

/**
 * Opens everything under `homeFolder`, made when it does not exist, ends the takes an earlier run left unfinished, and
 * removes the sound of takes that were deleted a day ago.
 * The scope closes what was opened.
 *
 * @throws StudioError `newer_file`, `storage_failed`, `disk_full`: with a sentence for a person; nothing was changed
 */
export async function openStorage(homeFolder: string, now: () => number, scope: Scope): Promise<Storage> {
  mkdirSync(homeFolder, { recursive: true, mode: 0o700 })
  const backupsFolder = path.join(homeFolder, 'backups')
  const { db, note } = openOrRecover(path.join(homeFolder, 'studio.db'), { backupsFolder, now: new Date(now()) })
  scope.defer(() => db.close())
  const cache = openCacheDatabase(path.join(homeFolder, 'cache.db'))
  scope.defer(() => cache.close())
  const takeFiles = await openTakeFiles(path.join(homeFolder, 'media', 'takes'), now)
  await recoverTakes({ db, takeFiles, now })
  await removeDeletedFiles({ db, takeFiles, now })
  return { db, cache, takeFiles, backupsFolder, note }
}
