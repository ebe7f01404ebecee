import { assertNever } from '#shared/errors/must.ts'
import type { WritableDb } from '../../db/database.ts'
import { getRecording } from '../../db/repos/recordings-repo.ts'
import { getSpeaker, updateSpeaker } from '../../db/repos/speakers-repo.ts'

/**
 * Makes the recording its speaker's current one of its kind; the previous one stays in the list. A cut, empty or
 * outdated recording never replaces another.
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
