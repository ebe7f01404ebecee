import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WritableDb } from '../../db/database.ts'
import { listRunningRecordings } from '../../db/repos/recordings-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { adoptRecording } from './adopt-recording.ts'
import { storeEnd } from './recorder.ts'

/**
 * Ends the recordings that ran when the studio last ended without closing: each is cut, and holds everything that was
 * written. Files that were put for an import that never came are removed. Run before anything else records.
 *
 * @returns how many recordings were found with sound
 */
export async function recoverRecordings(deps: {
  db: WritableDb
  recordingFiles: TakeFiles
  uploadsFolder: string
  now(): number
}): Promise<number> {
  let recovered = 0
  for (const { id } of listRunningRecordings(deps.db)) {
    await storeEnd(deps, id, 'Overvoice ended while this was being recorded. Everything up to then is here.')
    if ((await deps.recordingFiles.sampleCount(id)) === 0) continue
    adoptRecording(deps.db, id)
    recovered += 1
  }
  const left = await readdir(deps.uploadsFolder).catch(() => [])
  for (const name of left) await rm(join(deps.uploadsFolder, name), { force: true })
  return recovered
}
