import type { WritableDb } from '../../db/database.ts'
import { noteRevocation, type StoredReceipt } from '../../db/repos/receipts-repo.ts'
import { forgetRecording, listRecordings } from '../../db/repos/recordings-repo.ts'
import { getAnySpeaker, updateSpeaker } from '../../db/repos/speakers-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'

export interface ConsentedDeps {
  db: WritableDb
  recordingFiles: Pick<TakeFiles, 'remove'>
}

/**
 * Everything that the speaker had recorded until `revokedAt` is gone, the speaker begins anew, and the receipt says when it was
 * withdrawn. File before row: a kill in between leaves a row whose file is removed once more.
 */
export async function removeConsented(
  { db, recordingFiles }: ConsentedDeps,
  receipt: Pick<StoredReceipt, 'id' | 'speakerId'>,
  revokedAt: string,
): Promise<void> {
  for (const { id, startedAt } of listRecordings(db, receipt.speakerId)) {
    if (startedAt > revokedAt) continue
    await recordingFiles.remove(id)
    forgetRecording(db, id, revokedAt)
  }
  db.transaction(() => {
    noteRevocation(db, receipt.id, { revokedAt })
    const speaker = getAnySpeaker(db, receipt.speakerId)
    if (speaker) updateSpeaker(db, { ...speaker, voiceId: null, challenge: null, refusal: null, step: 'name' })
  })
}
