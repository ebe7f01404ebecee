import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { StartNote } from '#shared/errors/start-note.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openOrRecover } from '../db/open-or-recover.ts'
import { restorePlanned } from '../db/plan-restore.ts'
import { listEveryWorkspace, putWorkspaceSettings } from '../db/repos/workspaces-repo.ts'
import { settingsBeforeRestore, takesBeforeRestore, withdrawnBeforeRestore } from '../db/work-before-restore.ts'
import { openStoredChapterPeaks, type StoredChapterPeaks } from '../media/stored-chapter-peaks.ts'
import { openTakeFiles, type TakeFiles } from '../media/take-files.ts'
import { openTakePlaces, type TakePlaces } from '../media/take-places.ts'
import { restoreWithdrawals } from '../services/cloning/restore-withdrawals.ts'
import { recoverRecordings } from '../services/cloning/recover-recordings.ts'
import { removeUnfinishedImports } from '../services/project-files/remove-import.ts'
import { removeDeletedFiles } from '../services/takes/remove-deleted-files.ts'
import { recoverQueue } from '../services/takes/recover-queue.ts'
import { recoverTakes } from '../services/takes/recover-takes.ts'
import type { Scope } from './scope.ts'

/** A user's work under one home folder, across all accounts. */
export interface Storage {
  db: OpenDatabase
  takeFiles: TakeFiles
  /** Folders that hold takes. */
  places: TakePlaces
  recordingFiles: TakeFiles
  uploadsFolder: string
  chapterPeaks: StoredChapterPeaks
  backupsFolder: string
  /** For the user if damaged work was recovered, or a backup restored. */
  note: StartNote | null
}

/**
 * Opens everything under `homeFolder`, creating it if needed. Removes unfinished imports, ends takes and recordings
 * that an earlier run left unfinished, and deletes the audio of takes deleted more than a day ago. After a restore,
 * audio used by the replaced work stays for 30 days, and consents withdrawn in it stay withdrawn. The scope closes what
 * was opened.
 *
 * @throws StudioError `newer_file`, `storage_failed`, `disk_full`, with a user-facing message; nothing was changed
 */
export async function openStorage(homeFolder: string, now: () => number, scope: Scope): Promise<Storage> {
  // It contains people's voices: only this user may read it, even if the home folder was created with other
  // permissions.
  mkdirSync(path.join(homeFolder, 'media'), { recursive: true, mode: 0o700 })
  const backupsFolder = path.join(homeFolder, 'backups')
  const studioPath = path.join(homeFolder, 'studio.db')
  const opening = { backupsFolder, now: new Date(now()) }
  const restored = restorePlanned(studioPath, opening)
  const { db, note: recovered } = openOrRecover(studioPath, opening)
  const sentences = [...(restored?.note ?? []), ...(recovered ?? [])]
  scope.defer(() => db.close())
  if (restored?.before) restorePeriods(db, restored.before)
  const heldTakes = (takeIds: readonly string[]) => takesBeforeRestore({ backupsFolder, now: new Date(now()) }, takeIds)
  const places = openTakePlaces(homeFolder, randomUUID)
  const takeFiles = await openTakeFiles(places, now)
  const recordingFiles = await openTakeFiles(path.join(homeFolder, 'media', 'recordings'), now, 'rec')
  const uploadsFolder = path.join(homeFolder, 'media', 'uploads')
  await removeUnfinishedImports({ db, takeFiles, heldTakes })
  await recoverTakes({ db, takeFiles, now })
  recoverQueue({ db })
  await recoverRecordings({ db, recordingFiles, uploadsFolder, now })
  await restoreWithdrawals({ db, recordingFiles }, withdrawnBeforeRestore(opening))
  await removeDeletedFiles({ db, takeFiles, now, heldTakes })
  const note = sentences.length > 0 ? sentences : null
  const chapterPeaks = openStoredChapterPeaks(path.join(homeFolder, 'media', 'chapters'), takeFiles)
  return { db, takeFiles, places, recordingFiles, uploadsFolder, chapterPeaks, backupsFolder, note }
}

/** Restoring a backup doesn't change the retention periods. */
function restorePeriods(db: OpenDatabase, before: string): void {
  const settings = settingsBeforeRestore(before)
  for (const { id } of listEveryWorkspace(db)) putWorkspaceSettings(db, id, { ...settings.get(id) })
}
