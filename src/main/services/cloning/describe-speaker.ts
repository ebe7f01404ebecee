import type { Recording, Speaker, UploadProgress } from '#shared/contract/cloning.ts'
import { recordingAudioPath, recordingPeaksPath } from '#shared/domain/media-paths.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getConsentRecord } from '../../db/repos/consent-records-repo.ts'
import { listRecordings, type StoredRecording } from '../../db/repos/recordings-repo.ts'
import type { StoredSpeaker } from '../../db/repos/speakers-repo.ts'
import { compareConditions } from './judge-recording.ts'

/** State that isn't stored. */
export interface UnderWay {
  /** For a running recording; otherwise undefined. */
  sampleCount(recordingId: string): number | undefined
  /** Null if nothing of the speaker is being sent. */
  sending(speakerId: string): UploadProgress | null
}

/** A speaker for the screens, with recordings and the differences between sample and consent statement. */
export function describeSpeaker(db: ReadableDb, stored: StoredSpeaker, underWay: UnderWay): Speaker {
  const { roomId, sampleId, consentId, ...rest } = stored
  const recordings = listRecordings(db, stored.id).map((each) => describeRecording(each, underWay))
  const find = (id: string | null): Recording | null => recordings.find((each) => each.id === id) ?? null
  const sample = find(sampleId)
  const consent = withComparison(sample, find(consentId))
  const chosen = new Set([roomId, sampleId, consentId])
  const earlier = recordings.filter(
    (each) => !chosen.has(each.id) && (each.state === 'recording' || each.sampleCount > 0),
  )
  return {
    ...rest,
    room: find(roomId),
    sample,
    consent,
    earlier,
    sending: underWay.sending(stored.id),
    withdrawal: getWithdrawal(db, stored),
  }
}

function getWithdrawal(db: ReadableDb, { consentRecordId }: StoredSpeaker): Speaker['withdrawal'] {
  const record = consentRecordId === null ? undefined : getConsentRecord(db, consentRecordId)
  if (record === undefined) return 'none'
  if (record.revokedAt !== null) return 'complete'
  return record.revokingAt === null ? 'none' : 'started'
}

/** A recording for the screens. */
export function describeRecording(stored: StoredRecording, underWay: Pick<UnderWay, 'sampleCount'>): Recording {
  const { challengeId: _challengeId, levels: _levels, trimEndMs, ...rest } = stored
  const sampleCount = underWay.sampleCount(stored.id) ?? stored.sampleCount
  const durationMs = (sampleCount * 1000) / stored.sampleRateHz
  return {
    ...rest,
    sampleCount,
    durationMs,
    trimEndMs: trimEndMs ?? durationMs,
    audioUrl: recordingAudioPath(stored.id),
    peaksUrl: recordingPeaksPath(stored.id),
  }
}

function withComparison(sample: Recording | null, consent: Recording | null): Recording | null {
  if (!sample?.quality || !consent?.quality) return consent
  const differences = compareConditions(getConditions(sample, sample.quality), getConditions(consent, consent.quality))
  return { ...consent, quality: { ...consent.quality, problems: [...consent.quality.problems, ...differences] } }
}

function getConditions({ origin }: Recording, quality: NonNullable<Recording['quality']>) {
  return { device: origin.kind === 'microphone' ? origin.device : null, quality }
}
