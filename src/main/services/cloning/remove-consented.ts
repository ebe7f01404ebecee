import type { WritableDb } from '../../db/database.ts'
import { noteRevocation, type StoredConsentRecord } from '../../db/repos/consent-records-repo.ts'
import { forgetRecording, listRecordings } from '../../db/repos/recordings-repo.ts'
import { getAnySpeaker, updateSpeaker } from '../../db/repos/speakers-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'

export interface ConsentedDeps {
  db: WritableDb
  recordingFiles: Pick<TakeFiles, 'remove'>
}

/**
 * Deletes everything the speaker recorded until `revokedAt`, resets the speaker, and marks the consent record as
 * withdrawn. Files before rows: an interrupted run deletes a missing file again.
 */
export async function removeConsented(
  { db, recordingFiles }: ConsentedDeps,
  consentRecord: Pick<StoredConsentRecord, 'id' | 'speakerId'>,
  revokedAt: string,
): Promise<void> {
  for (const { id, startedAt } of listRecordings(db, consentRecord.speakerId)) {
    if (startedAt > revokedAt) continue
    await recordingFiles.remove(id)
    forgetRecording(db, id, revokedAt)
  }
  db.transaction(() => {
    noteRevocation(db, consentRecord.id, { revokedAt })
    const speaker = getAnySpeaker(db, consentRecord.speakerId)
    if (speaker) updateSpeaker(db, { ...speaker, voiceId: null, challenge: null, refusal: null, step: 'name' })
  })
}
