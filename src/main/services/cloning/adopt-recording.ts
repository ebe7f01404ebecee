import { assertNever } from '#shared/errors/must.ts'
import type { WritableDb } from '../../db/database.ts'
import { getRecording } from '../../db/repos/recordings-repo.ts'
import { getSpeaker, updateSpeaker } from '../../db/repos/speakers-repo.ts'

/**
 * The recording becomes what its speaker has of its kind; the one before it stays among the earlier ones. A cut one takes
 * no other's place, and neither does one without a sample or of another phrase than the speaker's.
 */
export function adoptRecording(db: WritableDb, recordingId: string): void {
  db.transaction(() => {
    const recording = getRecording(db, recordingId)
    const speaker = recording && getSpeaker(db, recording.speakerId)
    if (!recording || !speaker || recording.sampleCount === 0) return
    const mayReplace = recording.state === 'whole'
    switch (recording.purpose) {
      case 'room':
        if (mayReplace || speaker.roomId === null) updateSpeaker(db, { ...speaker, roomId: recordingId })
        return
      case 'sample':
        if (mayReplace || speaker.sampleId === null) updateSpeaker(db, { ...speaker, sampleId: recordingId })
        return
      case 'consent':
        if (recording.challengeId !== speaker.challenge?.id) return
        if (mayReplace || speaker.consentId === null) updateSpeaker(db, { ...speaker, consentId: recordingId })
        return
      default:
        assertNever(recording.purpose)
    }
  })
}
