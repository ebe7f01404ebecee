import type { ConsentRecord, Refusal } from '#shared/contract/cloning.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A consent record with data needed only for its withdrawal. */
export interface StoredConsentRecord extends ConsentRecord {
  speakerId: string
  /** When the service had deleted the voice. */
  voiceDeletedAt: string | null
}

const SELECT = `SELECT id, speaker_id AS speakerId, full_name AS fullName, voice_name AS voiceName, phrase,
  challenge_id AS challengeId, voice_id AS voiceId, request_id AS requestId, service,
  sample_recorded_at AS sampleRecordedAt, consent_recorded_at AS consentRecordedAt, verified_at AS verifiedAt, device,
  sample_sha256 AS sampleSha256, consent_sha256 AS consentSha256, revoking_at AS revokingAt,
  voice_deleted_at AS voiceDeletedAt, revoked_at AS revokedAt FROM consent_records`

/** Newest first. */
export function listConsentRecords(db: ReadableDb): StoredConsentRecord[] {
  return db.all<StoredConsentRecord>(`${SELECT} ORDER BY verified_at DESC, rowid DESC`)
}

/** Withdrawals that started but didn't finish. */
export function listUnfinishedRevocations(db: ReadableDb): StoredConsentRecord[] {
  return db.all<StoredConsentRecord>(`${SELECT} WHERE revoking_at IS NOT NULL AND revoked_at IS NULL`)
}

/** Those whose withdrawal started, finished or not. */
export function listWithdrawn(db: ReadableDb): StoredConsentRecord[] {
  return db.all<StoredConsentRecord>(`${SELECT} WHERE revoking_at IS NOT NULL`)
}

/** IDs of the service's voices whose consent is withdrawn, or is being withdrawn. */
export function listWithdrawnVoices(db: ReadableDb, service: string): Set<string> {
  return new Set(
    db
      .rows<[string]>(`SELECT voice_id FROM consent_records WHERE service = ? AND revoking_at IS NOT NULL`, service)
      .map(([voiceId]) => voiceId),
  )
}

/** Undefined if there is none. */
export function getConsentRecord(db: ReadableDb, consentRecordId: string): StoredConsentRecord | undefined {
  return db.get<StoredConsentRecord>(`${SELECT} WHERE id = ?`, consentRecordId)
}

/** Stores a consent record that isn't withdrawn. */
export function insertConsentRecord(
  db: WritableDb,
  consentRecord: Omit<StoredConsentRecord, 'revokingAt' | 'voiceDeletedAt' | 'revokedAt'>,
): void {
  db.run(
    `INSERT INTO consent_records (id, speaker_id, full_name, voice_name, phrase, challenge_id, voice_id, request_id, service,
       sample_recorded_at, consent_recorded_at, verified_at, device, sample_sha256, consent_sha256)
     VALUES (@id, @speakerId, @fullName, @voiceName, @phrase, @challengeId, @voiceId, @requestId, @service,
       @sampleRecordedAt, @consentRecordedAt, @verifiedAt, @device, @sampleSha256, @consentSha256)`,
    { ...consentRecord },
  )
}

/** Records the withdrawal's progress; earlier progress is kept. */
export function noteRevocation(
  db: WritableDb,
  consentRecordId: string,
  step: { revokingAt?: string; voiceDeletedAt?: string; revokedAt?: string },
): void {
  db.run(
    `UPDATE consent_records SET revoking_at = coalesce(revoking_at, @revokingAt),
       voice_deleted_at = coalesce(voice_deleted_at, @voiceDeletedAt), revoked_at = coalesce(revoked_at, @revokedAt)
     WHERE id = @consentRecordId`,
    { consentRecordId, revokingAt: null, voiceDeletedAt: null, revokedAt: null, ...step },
  )
}

/** Why the service clones no voices; null if nothing is known. */
export function getBarrier(db: ReadableDb, service: string): Refusal | null {
  const row = db.get<{ refusal: string }>(`SELECT refusal FROM cloning_barriers WHERE service = ?`, service)
  return row ? parseStored<Refusal>(row.refusal) : null
}

/** Stores it for the service, or deletes it for null. */
export function setBarrier(db: WritableDb, service: string, refusal: Refusal | null): void {
  if (refusal === null) db.run(`DELETE FROM cloning_barriers WHERE service = ?`, service)
  else
    db.run(
      `INSERT INTO cloning_barriers (service, refusal) VALUES (?, ?)
       ON CONFLICT (service) DO UPDATE SET refusal = excluded.refusal`,
      service,
      JSON.stringify(refusal),
    )
}
