import type { Challenge, Refusal, Speaker } from '#shared/contract/cloning.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A stored speaker; recordings are referenced by ID. */
export interface StoredSpeaker extends Pick<
  Speaker,
  | 'id'
  | 'sessionId'
  | 'fullName'
  | 'voiceName'
  | 'gender'
  | 'locale'
  | 'step'
  | 'challenge'
  | 'refusal'
  | 'voiceId'
  | 'consentRecordId'
> {
  roomId: string | null
  sampleId: string | null
  consentId: string | null
}

type Row = Omit<StoredSpeaker, 'challenge' | 'refusal'> & { challenge: string | null; refusal: string | null }

const COLUMNS = `k.id, k.session_id AS sessionId, k.full_name AS fullName, k.voice_name AS voiceName, k.gender, k.locale,
  k.step, k.challenge, k.refusal, k.voice_id AS voiceId, k.consent_record_id AS consentRecordId, k.room_id AS roomId,
  k.sample_id AS sampleId, k.consent_id AS consentId`

function fromRow(row: Row): StoredSpeaker {
  return {
    ...row,
    challenge: row.challenge === null ? null : parseStored<Challenge>(row.challenge),
    refusal: row.refusal === null ? null : parseStored<Refusal>(row.refusal),
  }
}

/** In the order they were added, without removed ones. */
export function listSpeakers(db: ReadableDb, sessionId: string): StoredSpeaker[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM speakers k WHERE k.session_id = ? AND k.removed_at IS NULL ORDER BY k.position`,
      sessionId,
    )
    .map(fromRow)
}

/** The speaker; undefined if unknown or removed, also with the whole session. */
export function getSpeaker(db: ReadableDb, speakerId: string): StoredSpeaker | undefined {
  const row = db.get<Row>(
    `SELECT ${COLUMNS} FROM speakers k JOIN recording_sessions s ON s.id = k.session_id AND s.removed_at IS NULL
     WHERE k.id = ? AND k.removed_at IS NULL`,
    speakerId,
  )
  return row && fromRow(row)
}

/** Adds speakers at the end of their session, at the first step. */
export function insertSpeakers(
  db: WritableDb,
  speakers: readonly Pick<StoredSpeaker, 'id' | 'sessionId' | 'fullName' | 'voiceName' | 'gender' | 'locale'>[],
): void {
  db.transaction(() => {
    for (const speaker of speakers) {
      db.run(
        `INSERT INTO speakers (id, session_id, position, full_name, voice_name, gender, locale, step)
         VALUES (@id, @sessionId, (SELECT coalesce(max(position), 0) + 1 FROM speakers WHERE session_id = @sessionId),
           @fullName, @voiceName, @gender, @locale, 'name')`,
        speaker,
      )
    }
  })
}

/** Updates the speaker, except which session it belongs to. */
export function updateSpeaker(db: WritableDb, speaker: StoredSpeaker): void {
  db.run(
    `UPDATE speakers SET full_name = @fullName, voice_name = @voiceName, gender = @gender, locale = @locale, step = @step,
       room_id = @roomId, sample_id = @sampleId, consent_id = @consentId, challenge = @challenge, refusal = @refusal,
       voice_id = @voiceId, consent_record_id = @consentRecordId
     WHERE id = @id AND session_id = @sessionId`,
    { ...speaker, challenge: toJson(speaker.challenge), refusal: toJson(speaker.refusal) },
  )
}

/** Removes rejections with these cards from the workspace's speakers; returns those that had one. */
export function clearRefusals(db: WritableDb, workspaceId: string, cards: readonly Refusal['card'][]): string[] {
  return db
    .all<{ id: string }>(
      `UPDATE speakers SET refusal = NULL
       WHERE json_extract(refusal, '$.card') IN (SELECT value FROM json_each(?))
         AND session_id IN (SELECT id FROM recording_sessions WHERE workspace_id = ?)
       RETURNING id`,
      JSON.stringify(cards),
      workspaceId,
    )
    .map(({ id }) => id)
}

/** Hides the speaker, or restores it for null. False if it is unknown. */
export function setSpeakerRemoved(db: WritableDb, speakerId: string, removedAt: string | null): boolean {
  return db.run(`UPDATE speakers SET removed_at = ? WHERE id = ?`, removedAt, speakerId) > 0
}

/** Identifies the current upload, as JSON of its owner; null if none is running or unresolved. */
export function getAttempt<T>(db: ReadableDb, speakerId: string): T | null {
  const row = db.get<{ attempt: string | null }>(`SELECT attempt FROM speakers WHERE id = ?`, speakerId)
  return row?.attempt ? parseStored<T>(row.attempt) : null
}

/** Stores it, or deletes it for null. */
export function setAttempt(db: WritableDb, speakerId: string, attempt: object | null): void {
  db.run(`UPDATE speakers SET attempt = ? WHERE id = ?`, toJson(attempt), speakerId)
}

/** Speakers without a voice whose upload never finished. */
export function listUnclearSpeakers(db: ReadableDb): StoredSpeaker[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM speakers k WHERE k.attempt IS NOT NULL AND k.voice_id IS NULL AND k.refusal IS NULL`,
    )
    .map(fromRow)
}

/** Removed or not. */
export function getAnySpeaker(db: ReadableDb, speakerId: string): StoredSpeaker | undefined {
  const row = db.get<Row>(`SELECT ${COLUMNS} FROM speakers k WHERE k.id = ?`, speakerId)
  return row && fromRow(row)
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
