import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WritableDb } from '../../db/database.ts'
import { listRunningRecordings } from '../../db/repos/recordings-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { adoptRecording } from './adopt-recording.ts'
import { storeEnd } from './recorder.ts'

/**
 * Ends the recordings that were running when the studio last ended unexpectedly: each is cut, with everything that was
 * written. Uploads without an import are deleted. Run before anything else records.
 *
 * @returns number of recordings with audio
 */
export async function recoverRecordings(deps: {
  db: WritableDb
  recordingFiles: TakeFiles
  uploadsFolder: string
  now(): number
}): Promise<number> {
  let recovered = 0
  for (const { id } of listRunningRecordings(deps.db)) {
    await storeEnd(deps, id, { kind: 'interrupted' })
    if ((await deps.recordingFiles.sampleCount(id)) === 0) continue
    adoptRecording(deps.db, id)
    recovered += 1
  }
  const left = await readdir(deps.uploadsFolder).catch(() => [])
  for (const name of left) await rm(join(deps.uploadsFolder, name), { force: true })
  return recovered
}
