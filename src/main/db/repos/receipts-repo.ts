import type { Receipt, Refusal } from '#shared/contract/cloning.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A receipt with what only the withdrawal needs. */
export interface StoredReceipt extends Receipt {
  speakerId: string
  /** When the service had deleted the voice. */
  voiceDeletedAt: string | null
}

const SELECT = `SELECT id, speaker_id AS speakerId, full_name AS fullName, voice_name AS voiceName, phrase,
  challenge_id AS challengeId, voice_id AS voiceId, request_id AS requestId, service,
  sample_recorded_at AS sampleRecordedAt, consent_recorded_at AS consentRecordedAt, verified_at AS verifiedAt, device,
  sample_sha256 AS sampleSha256, consent_sha256 AS consentSha256, revoking_at AS revokingAt,
  voice_deleted_at AS voiceDeletedAt, revoked_at AS revokedAt FROM receipts`

/** Newest first. */
export function listReceipts(db: ReadableDb): StoredReceipt[] {
  return db.all<StoredReceipt>(`${SELECT} ORDER BY verified_at DESC, rowid DESC`)
}

/** Withdrawals that began and did not end. */
export function listUnfinishedRevocations(db: ReadableDb): StoredReceipt[] {
  return db.all<StoredReceipt>(`${SELECT} WHERE revoking_at IS NOT NULL AND revoked_at IS NULL`)
}

/** Those whose withdrawal began, whether or not it ended. */
export function listWithdrawn(db: ReadableDb): StoredReceipt[] {
  return db.all<StoredReceipt>(`${SELECT} WHERE revoking_at IS NOT NULL`)
}

/** Undefined when there is none. */
export function getReceipt(db: ReadableDb, receiptId: string): StoredReceipt | undefined {
  return db.get<StoredReceipt>(`${SELECT} WHERE id = ?`, receiptId)
}

/** Stores a receipt that nobody has withdrawn. */
export function insertReceipt(
  db: WritableDb,
  receipt: Omit<StoredReceipt, 'revokingAt' | 'voiceDeletedAt' | 'revokedAt'>,
): void {
  db.run(
    `INSERT INTO receipts (id, speaker_id, full_name, voice_name, phrase, challenge_id, voice_id, request_id, service,
       sample_recorded_at, consent_recorded_at, verified_at, device, sample_sha256, consent_sha256)
     VALUES (@id, @speakerId, @fullName, @voiceName, @phrase, @challengeId, @voiceId, @requestId, @service,
       @sampleRecordedAt, @consentRecordedAt, @verifiedAt, @device, @sampleSha256, @consentSha256)`,
    { ...receipt },
  )
}

/** Notes how far the withdrawal came; what was noted before stays. */
export function noteRevocation(
  db: WritableDb,
  receiptId: string,
  step: { revokingAt?: string; voiceDeletedAt?: string; revokedAt?: string },
): void {
  db.run(
    `UPDATE receipts SET revoking_at = coalesce(revoking_at, @revokingAt),
       voice_deleted_at = coalesce(voice_deleted_at, @voiceDeletedAt), revoked_at = coalesce(revoked_at, @revokedAt)
     WHERE id = @receiptId`,
    { receiptId, revokingAt: null, voiceDeletedAt: null, revokedAt: null, ...step },
  )
}

/** Why the service clones no voices; null where nothing is known. */
export function getBarrier(db: ReadableDb, service: string): Refusal | null {
  const row = db.get<{ refusal: string }>(`SELECT refusal FROM cloning_barriers WHERE service = ?`, service)
  return row ? parseStored<Refusal>(row.refusal) : null
}

/** Remembers it for the service, or forgets it with null. */
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
