import type { Challenge, Refusal, Speaker } from '#shared/contract/cloning.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A speaker as kept; the recordings by their ids. */
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
  | 'receiptId'
> {
  roomId: string | null
  sampleId: string | null
  consentId: string | null
}

type Row = Omit<StoredSpeaker, 'challenge' | 'refusal'> & { challenge: string | null; refusal: string | null }

const COLUMNS = `k.id, k.session_id AS sessionId, k.full_name AS fullName, k.voice_name AS voiceName, k.gender, k.locale,
  k.step, k.challenge, k.refusal, k.voice_id AS voiceId, k.receipt_id AS receiptId, k.room_id AS roomId,
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

/** The speaker; undefined when not known or removed, also with the whole session. */
export function getSpeaker(db: ReadableDb, speakerId: string): StoredSpeaker | undefined {
  const row = db.get<Row>(
    `SELECT ${COLUMNS} FROM speakers k JOIN recording_sessions s ON s.id = k.session_id AND s.removed_at IS NULL
     WHERE k.id = ? AND k.removed_at IS NULL`,
    speakerId,
  )
  return row && fromRow(row)
}

/** Stores speakers at the end of their session, at the first step. */
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

/** Everything of the speaker but what it belongs to becomes as given. */
export function updateSpeaker(db: WritableDb, speaker: StoredSpeaker): void {
  db.run(
    `UPDATE speakers SET full_name = @fullName, voice_name = @voiceName, gender = @gender, locale = @locale, step = @step,
       room_id = @roomId, sample_id = @sampleId, consent_id = @consentId, challenge = @challenge, refusal = @refusal,
       voice_id = @voiceId, receipt_id = @receiptId
     WHERE id = @id AND session_id = @sessionId`,
    { ...speaker, challenge: toJson(speaker.challenge), refusal: toJson(speaker.refusal) },
  )
}

/** Hides the speaker, or brings it back with null. False when it is not known. */
export function setSpeakerRemoved(db: WritableDb, speakerId: string, removedAt: string | null): boolean {
  return db.run(`UPDATE speakers SET removed_at = ? WHERE id = ?`, removedAt, speakerId) > 0
}

/** What the present sending is known by, as JSON of its owner; null when nothing is under way or unclear. */
export function getAttempt<T>(db: ReadableDb, speakerId: string): T | null {
  const row = db.get<{ attempt: string | null }>(`SELECT attempt FROM speakers WHERE id = ?`, speakerId)
  return row?.attempt ? parseStored<T>(row.attempt) : null
}

/** Stores or, with null, forgets it. */
export function setAttempt(db: WritableDb, speakerId: string, attempt: object | null): void {
  db.run(`UPDATE speakers SET attempt = ? WHERE id = ?`, toJson(attempt), speakerId)
}

/** Speakers without a voice whose sending never came to an end. */
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
