import { CutReason, type Recording, type RecordingQuality } from '#shared/contract/cloning.ts'
import type { ChannelLevels } from '#shared/domain/channel-levels.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A stored recording. */
export interface StoredRecording extends Pick<
  Recording,
  | 'id'
  | 'speakerId'
  | 'purpose'
  | 'origin'
  | 'state'
  | 'cutReason'
  | 'sampleRateHz'
  | 'sampleCount'
  | 'startedAt'
  | 'endedAt'
  | 'trimStartMs'
  | 'suggestedTrim'
  | 'quality'
> {
  /** Null while it is running. */
  trimEndMs: number | null
  /** Levels of its channels before they were mixed; null if there was nothing to mix. Stored with its origin. */
  levels: ChannelLevels | null
  /** ID of the consent statement read in a consent recording. */
  challengeId: string | null
}

type Row = Omit<StoredRecording, 'origin' | 'levels' | 'cutReason' | 'suggestedTrim' | 'quality'> & {
  origin: string
  cutReason: string | null
  suggestedTrim: string | null
  quality: string | null
}

const SELECT = `SELECT id, speaker_id AS speakerId, purpose, origin, state, cut_reason AS cutReason,
  sample_rate_hz AS sampleRateHz, sample_count AS sampleCount, started_at AS startedAt, ended_at AS endedAt,
  trim_start_ms AS trimStartMs, trim_end_ms AS trimEndMs, suggested_trim AS suggestedTrim, quality,
  challenge_id AS challengeId FROM recordings`

function fromRow(row: Row): StoredRecording {
  const { levels = null, ...origin } = parseStored<StoredRecording['origin'] & { levels?: ChannelLevels | null }>(
    row.origin,
  )
  return {
    ...row,
    origin,
    levels,
    cutReason: readCutReason(row.cutReason),
    suggestedTrim: row.suggestedTrim === null ? null : parseStored(row.suggestedTrim),
    quality: row.quality === null ? null : parseStored(row.quality),
  }
}

/** Earlier versions stored a text, which remains one. */
function readCutReason(stored: string | null): StoredRecording['cutReason'] {
  if (stored === null || !stored.startsWith('{')) return stored
  try {
    return CutReason.parse(JSON.parse(stored))
  } catch {
    // A microphone's name can begin with a brace.
    return stored
  }
}

/** Stores a recording that has just started. */
export function insertRecording(
  db: WritableDb,
  recording: Pick<
    StoredRecording,
    'id' | 'speakerId' | 'purpose' | 'origin' | 'sampleRateHz' | 'startedAt' | 'challengeId'
  > &
    Partial<Pick<StoredRecording, 'levels'>>,
): void {
  db.run(
    `INSERT INTO recordings (id, speaker_id, purpose, origin, state, sample_rate_hz, started_at, challenge_id)
     VALUES (@id, @speakerId, @purpose, @origin, 'recording', @sampleRateHz, @startedAt, @challengeId)`,
    getParameters(recording),
  )
}

function getParameters<Own extends Pick<StoredRecording, 'origin'> & Partial<Pick<StoredRecording, 'levels'>>>({
  origin,
  levels,
  ...rest
}: Own) {
  return { ...rest, origin: JSON.stringify({ ...origin, ...(levels && { levels }) }) }
}

/** Sets how the channels of a recording were mixed, and their levels before that. */
export function setChannels(db: WritableDb, recording: Pick<StoredRecording, 'id' | 'origin' | 'levels'>): void {
  db.run(`UPDATE recordings SET origin = @origin WHERE id = @id`, getParameters(recording))
}

/** What is known about a recording when it ends. */
export interface RecordingEnd {
  recordingId: string
  state: 'whole' | 'cut'
  cutReason: CutReason | null
  sampleCount: number
  endedAt: string
  suggestedTrim: Recording['suggestedTrim']
  quality: RecordingQuality | null
}

/** Ends the recording, with trims that include all of it. */
export function endRecording(db: WritableDb, end: RecordingEnd): void {
  const { cutReason, suggestedTrim, quality, ...rest } = end
  db.run(
    `UPDATE recordings SET state = @state, cut_reason = @cutReason, sample_count = @sampleCount, ended_at = @endedAt,
       trim_start_ms = 0, trim_end_ms = @sampleCount * 1000.0 / sample_rate_hz, suggested_trim = @suggestedTrim,
       quality = @quality
     WHERE id = @recordingId`,
    { ...rest, cutReason: toJson(cutReason), suggestedTrim: toJson(suggestedTrim), quality: toJson(quality) },
  )
}

/** Sets the trims, relative to the start of the recording, and the measurements between them. */
export function setTrim(
  db: WritableDb,
  trim: { recordingId: string; startMs: number; endMs: number; quality: RecordingQuality },
): void {
  const { quality, ...rest } = trim
  db.run(
    `UPDATE recordings SET trim_start_ms = @startMs, trim_end_ms = @endMs, quality = @quality WHERE id = @recordingId`,
    { ...rest, quality: toJson(quality) },
  )
}

/** Undefined if it is unknown or its audio is permanently deleted. */
export function getRecording(db: ReadableDb, recordingId: string): StoredRecording | undefined {
  const row = db.get<Row>(`${SELECT} WHERE id = ? AND files_removed_at IS NULL`, recordingId)
  return row && fromRow(row)
}

/** Newest first, without those whose audio is permanently deleted. */
export function listRecordings(db: ReadableDb, speakerId: string): StoredRecording[] {
  return db
    .all<Row>(
      `${SELECT} WHERE speaker_id = ? AND files_removed_at IS NULL ORDER BY started_at DESC, rowid DESC`,
      speakerId,
    )
    .map(fromRow)
}

/** Recordings that never ended. */
export function listRunningRecordings(db: ReadableDb): StoredRecording[] {
  return db.all<Row>(`${SELECT} WHERE state = 'recording'`).map(fromRow)
}

/** Recordings of a workspace's speakers that ended before an instant, oldest first, including removed speakers'. */
export function listEndedBefore(
  db: ReadableDb,
  workspaceId: string,
  instant: string,
): { id: string; speakerId: string; fullName: string; endedAt: string }[] {
  return db.all(
    `SELECT r.id, r.speaker_id AS speakerId, k.full_name AS fullName, r.ended_at AS endedAt
     FROM recordings r JOIN speakers k ON k.id = r.speaker_id JOIN recording_sessions s ON s.id = k.session_id
     WHERE s.workspace_id = ? AND r.files_removed_at IS NULL AND r.ended_at < ? ORDER BY r.ended_at`,
    workspaceId,
    instant,
  )
}

/** Removes the recording from lists and as any speaker's current one. Its file can be deleted now or later. */
export function forgetRecording(db: WritableDb, recordingId: string, removedAt: string): void {
  db.transaction(() => {
    db.run(`UPDATE recordings SET files_removed_at = ? WHERE id = ?`, removedAt, recordingId)
    db.run(`UPDATE speakers SET room_id = NULL WHERE room_id = ?`, recordingId)
    db.run(`UPDATE speakers SET sample_id = NULL WHERE sample_id = ?`, recordingId)
    db.run(`UPDATE speakers SET consent_id = NULL WHERE consent_id = ?`, recordingId)
  })
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
